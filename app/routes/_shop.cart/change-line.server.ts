import { changeQuantity, lineKey } from "~/domain/guest-cart";
import { parseQuantity, steppedQuantity } from "~/domain/quantity";
import { formFailure, optional } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { Session } from "~/session.server";
import { changeLine, findCart } from "~/upstream/carts.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import type { CartRefusal } from "./refusal";
import { removedLine } from "./undo-removal.server";

const steps = { diminuir: -1, aumentar: 1, quantidade: 0 } as const;
export type QuantityIntent = keyof typeof steps;

/**
 * Sets a line to what its form says. Plus and minus count from what stands in the field, so that a second press of
 * the same page changes nothing more. Minus at 1 asks first; a typed 0 removes the line, which can be put back.
 */
export async function setQuantity(
  opened: OpenedAction,
  intent: QuantityIntent,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const key = String(opened.form.get("linha") ?? "");
  const typed = String(opened.form.get("quantidade") ?? "").slice(0, 12);
  const parsed = parseQuantity(typed, intent === "quantidade" ? 0 : 1);
  if (!parsed.ok) {
    const message = messages.ours.quantityOutOfRange;
    return {
      status: 400,
      title: messages.ours.checkCart,
      faults: [{ fieldId: `quantidade-${key}`, message }],
      typed: { key, quantity: typed },
    };
  }
  if (intent === "diminuir" && parsed.quantity === 1) {
    return redirectTo(`${paths.cart({ remover: key, cupom })}#quantidade-${key}`);
  }
  const removes = parsed.quantity === 0;
  const removed = removes ? await lineInCart(opened, key) : null;
  const quantity = removes ? 0 : steppedQuantity(parsed.quantity, steps[intent]);
  const session = await written(opened, key, quantity, typed);
  if (removed && session instanceof Session) {
    return redirectTo(paths.cart({ removida: removedLine(removed), cupom }), session);
  }
  if (session === null) return redirectTo(paths.cart({ cupom }), opened.session.notify(lineGone));
  if (!(session instanceof Session)) return session;
  return redirectTo(`${paths.cart({ cupom })}#quantidade-${key}`, session);
}

/** The line as it stands; null where it has gone, or where the cart cannot be read: then there is nothing to put back. */
async function lineInCart({ session, shopper, upstream }: OpenedAction, key: string) {
  const lines = shopper ? (await optional(findCart(upstream), { lines: [] })).lines : session.guestCart;
  return lines.find((line) => lineKey(line) === key) ?? null;
}

const lineGone = { kind: "warning", message: messages.ours.lineGone } as const;

/** Takes a line out; one that is gone already stays gone. */
export async function remove(opened: OpenedAction, cupom: string | null): Promise<Response | CartRefusal> {
  const session = (await written(opened, String(opened.form.get("linha") ?? ""), 0)) ?? opened.session;
  if (!(session instanceof Session)) return session;
  const notice = { kind: "success", message: messages.ours.lineRemoved } as const;
  return redirectTo(paths.cart({ cupom }), session.notify(notice));
}

/** As `write`; where that fails, the cart again as it was, with what was typed. */
async function written(
  opened: OpenedAction,
  key: string,
  quantity: number,
  typed?: string,
): Promise<Session | CartRefusal | null> {
  try {
    return await write(opened, key, quantity);
  } catch (error) {
    const { status, message } = formFailure(error);
    return {
      status,
      title: message,
      faults: [],
      typed: typed === undefined ? undefined : { key, quantity: typed },
    };
  }
}

/**
 * The session after one line was changed; null where the line has gone, in another tab say. Only this line is touched:
 * the others are as they are now, not as they were when the page was drawn.
 */
async function write(
  { session, shopper, upstream }: OpenedAction,
  key: string,
  quantity: number,
): Promise<Session | null> {
  if (!shopper) {
    if (!session.guestCart.some((line) => lineKey(line) === key)) return null;
    return session.withGuestCart(changeQuantity(session.guestCart, key, quantity));
  }
  const { lines } = await findCart(upstream);
  const line = lines.find((each) => lineKey(each) === key);
  if (!line) return null;
  try {
    await changeLine(upstream, line, quantity);
    return session;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return null;
    throw error;
  }
}
