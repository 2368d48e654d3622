import { randomUUID } from "node:crypto";
import type { GuestCartLine } from "~/domain/cart";
import { logFailure } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { Session } from "~/session/session.server";
import { addLineOnce } from "~/upstream/cart-additions.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { readCartBefore } from "./cart-before.server";

/** Failed lines stay in the session; each line's key makes a retry idempotent (own rules, "Session cookie"). */
export async function mergeGuestCart(
  { can, upstream }: Pick<RequestContext, "can" | "upstream">,
  session: Session,
): Promise<Session> {
  if (session.guestCart.length === 0) return session;
  const cartKey = session.guestCartKey ?? randomUUID();
  const before = await readCartBefore({ can, upstream });
  const left: GuestCartLine[] = [];
  let gone = 0;
  let refusal: string | null = null;
  for (const [index, line] of session.guestCart.entries()) {
    const failure = await getFailure(addLineOnce(upstream, line, getKey(line, cartKey), before));
    if (failure === null) continue;
    if (failure.kind === "not-found") gone += 1;
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
  return notifyOfLosses(session.withGuestCart(left), { gone, refusal });
}

function notifyOfLosses(
  session: Session,
  { gone, refusal }: { gone: number; refusal: string | null },
): Session {
  const about = gone > 0 ? session.notify(warning(messages.ours.guestLinesGone(gone))) : session;
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
