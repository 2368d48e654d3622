import { randomUUID } from "node:crypto";
import { awaitOptionalAfterWrite, logFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { type CartLine, type GuestCartLine, getBareName, getLineKey } from "~/model/cart";
import { addQuantities } from "~/model/quantity";
import type { Session } from "~/session/session.server";
import { findCart } from "~/upstream/carts.server";
import { addLineOnce, getLinesToCompare } from "~/upstream/compatibility/idempotency-keys.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** Failed lines stay in the session; each line's key makes a retry idempotent (own rules, "Session cookie"). */
export async function mergeGuestCart(upstream: Upstream, session: Session): Promise<Session> {
  if (session.guestCart.length === 0) return session;
  const cartKey = session.guestCartKey ?? randomUUID();
  const account = (await awaitOptionalAfterWrite(findCart(upstream), null))?.lines ?? null;
  const before = getLinesToCompare(upstream, account);
  const added: GuestCartLine[] = [];
  const left: GuestCartLine[] = [];
  const gone: string[] = [];
  let refusal: string | null = null;
  for (const [index, line] of session.guestCart.entries()) {
    const by = { key: getKey(line, cartKey), shopperId: session.shopper?.id ?? null };
    const failure = await getFailure(addLineOnce(upstream, line, by, before));
    if (failure === null) added.push(line);
    else if (failure.kind === "not-found") gone.push(getBareName(line));
    else if (failure.kind === "refused") {
      left.push(line);
      refusal = failure.upstreamMessage;
    } else {
      // One unavailable answer stops the merge, instead of 20 timeouts in sequence.
      logFailure(failure);
      left.push(...session.guestCart.slice(index));
      break;
    }
  }
  return notifyOfLosses(notifyOfJoining(session.withGuestCart(left), account ?? [], added), {
    gone,
    refusal,
  });
}

/** The account's cart may be older than the shopper remembers. */
function notifyOfJoining(
  session: Session,
  before: readonly CartLine[],
  added: readonly GuestCartLine[],
): Session {
  if (before.length === 0 || added.length === 0) return session;
  const sums = added.flatMap((line) => {
    const had = before.find((each) => getLineKey(each) === getLineKey(line));
    if (!had) return [];
    const now = addQuantities(had.quantity, line.quantity);
    return [messages.guest.quantityJoined(had.productName, had.quantity, now)];
  });
  const message = messages.guest.cartsJoined(before.length, added.length, sums);
  return session.notify({ kind: "information", message });
}

function notifyOfLosses(
  session: Session,
  { gone, refusal }: { gone: readonly string[]; refusal: string | null },
): Session {
  const about = gone.length > 0 ? session.notify(warning(messages.ours.guestLinesGone(gone))) : session;
  return refusal === null ? about : about.notify(warning(refusal));
}

const warning = (message: string) => ({ kind: "warning", message }) as const;

async function getFailure(call: Promise<void>): Promise<UpstreamError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

const getKey = ({ skuId, resellerId, quantity, promotionId }: GuestCartLine, cartKey: string): string =>
  ["visitante", cartKey, skuId, resellerId, quantity, promotionId ?? 0].join("-");
