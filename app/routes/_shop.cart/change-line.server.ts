import type { CartLine, GuestCartLine } from "~/domain/cart";
import { changeQuantity, lineKey } from "~/domain/guest-cart";
import { parseQuantity, steppedQuantity } from "~/domain/quantity";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { Session } from "~/session/session.server";
import { changeLine, findCart } from "~/upstream/carts.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { getField, getRemovedLine } from "./field-names";
import { changesIn, type LineIntent } from "./line-fields.server";
import type { CartRefusal } from "./refusal";
import { parseRemovedLine, removedLine } from "./undo-removal.server";

export interface SavedQuantities {
  readonly session: Session;
  readonly changed: readonly string[];
}

/** Updates only lines that differ from the rendered values: another tab may have changed the rest. */
export async function saveQuantities(
  context: ActionContext,
  about: LineIntent | null,
  cupom: string | null,
): Promise<SavedQuantities | Response | CartRefusal> {
  const changes = changesIn(context.form, about);
  const asked = changes.map((change) => ({
    ...change,
    parsed: parseQuantity(change.typed, change.step === 0 ? 0 : 1),
  }));
  const faults = asked
    .filter(({ parsed }) => !parsed.ok)
    .map(({ key }) => ({ fieldId: getField(key), message: messages.ours.quantityOutOfRange }));
  if (faults.length > 0) return { status: 400, title: messages.ours.checkCart, faults };
  const asksAbout = asked.find(({ step, parsed }) => step < 0 && parsed.ok && parsed.quantity === 1);
  const quantities = asked.flatMap(({ key, step, parsed }) => {
    if (!parsed.ok || key === asksAbout?.key) return [];
    return { key, quantity: step === 0 ? parsed.quantity : steppedQuantity(parsed.quantity, step) };
  });
  const written = await write(context, quantities);
  if ("status" in written) return written;
  const { session, removed, isComplete } = written;
  if (!isComplete) return redirectTo(paths.cart({ cupom }), session.notify(lineGone));
  if (asksAbout) {
    const { key } = asksAbout;
    return redirectTo(`${paths.cart({ remover: key, cupom })}#${getField(key)}`, session);
  }
  if (removed) {
    // The upstream knows the products of a shopper's cart.
    const line = context.shopper ? { ...removed, productSlug: undefined } : removed;
    return redirectTo(paths.cart({ removida: removedLine(line), cupom }), session);
  }
  return { session, changed: quantities.map(({ key }) => key) };
}

const lineGone = { kind: "warning", message: messages.ours.lineGone } as const;

/** No-op for a line that was already removed. */
export async function remove(
  context: ActionContext,
  key: string,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const written = await write(context, [{ key, quantity: 0 }]);
  if ("status" in written) return written;
  const asked = parseRemovedLine(String(context.form.get(getRemovedLine(key)) ?? ""));
  const line = asked && lineKey(asked) === key ? asked : written.removed;
  if (line) return redirectTo(paths.cart({ removida: removedLine(line), cupom }), written.session);
  const notice = { kind: "success", message: messages.ours.lineRemoved } as const;
  return redirectTo(paths.cart({ cupom }), written.session.notify(notice));
}

interface Quantity {
  readonly key: string;
  readonly quantity: number;
}

interface Written {
  readonly session: Session;
  readonly removed: GuestCartLine | undefined;
  /** False when a line no longer exists, for example removed in another tab. */
  readonly isComplete: boolean;
}

async function write(
  context: ActionContext,
  quantities: readonly Quantity[],
): Promise<Written | CartRefusal> {
  const { session, shopper, upstream } = context;
  const nothing = { session, removed: undefined, isComplete: true };
  if (quantities.length === 0) return nothing;
  try {
    const lines = shopper ? (await findCart(upstream)).lines : [];
    const cart: readonly GuestCartLine[] = shopper ? lines : session.guestCart;
    const findLine = (key: string) => cart.find((line) => lineKey(line) === key);
    let isComplete = quantities.every(({ key }) => findLine(key) !== undefined);
    const out = quantities.find(({ key, quantity }) => quantity === 0 && findLine(key) !== undefined);
    const removed = out && findLine(out.key);
    if (!shopper) {
      const changed = quantities.reduce(
        (kept, { key, quantity }) => changeQuantity(kept, key, quantity),
        session.guestCart,
      );
      return { session: session.withGuestCart(changed), removed, isComplete };
    }
    for (const { key, quantity } of quantities) {
      const line = lines.find((each) => lineKey(each) === key);
      if (line && !(await isChanged(upstream, line, quantity))) isComplete = false;
    }
    return { session, removed, isComplete };
  } catch (error) {
    const { status, message } = formFailure(error);
    return { status, title: message, faults: [] };
  }
}

async function isChanged(upstream: Upstream, line: CartLine, quantity: number): Promise<boolean> {
  try {
    await changeLine(upstream, line, quantity);
    return true;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return false;
    throw error;
  }
}
