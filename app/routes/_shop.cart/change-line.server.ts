import { changeQuantity, lineKey } from "~/domain/guest-cart";
import { parseQuantity, steppedQuantity } from "~/domain/quantity";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import type { Session } from "~/session.server";
import { changeLine, findCart } from "~/upstream/carts.server";
import type { CartRefusal } from "./refusal";

const steps = { diminuir: -1, aumentar: 1, quantidade: 0 } as const;
export type QuantityIntent = keyof typeof steps;

/**
 * Sets a line to what its form says. Plus and minus count from what stands in the field, so that a second press of
 * the same page changes nothing more. What would leave nothing asks first.
 */
export async function setQuantity(
  opened: OpenedAction,
  intent: QuantityIntent,
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
  const removes = parsed.quantity === 0 || (intent === "diminuir" && parsed.quantity === 1);
  if (removes) return redirectTo(`${paths.cart({ remover: key })}#quantidade-${key}`);
  const session = await write(opened, key, steppedQuantity(parsed.quantity, steps[intent]));
  return redirectTo(`${paths.cart()}#quantidade-${key}`, session);
}

/** Takes a line out; one that is gone already stays gone. */
export async function remove(opened: OpenedAction): Promise<Response> {
  const session = await write(opened, String(opened.form.get("linha") ?? ""), 0);
  return redirectTo(paths.cart(), session.notify({ kind: "success", message: messages.ours.lineRemoved }));
}

async function write(
  { session, shopper, upstream }: OpenedAction,
  key: string,
  quantity: number,
): Promise<Session> {
  if (!shopper) return session.withGuestCart(changeQuantity(session.guestCart, key, quantity));
  const { lines } = await findCart(upstream);
  const line = lines.find((each) => lineKey(each) === key);
  if (line) await changeLine(upstream, line, quantity);
  return session;
}
