import { putIntoCart } from "~/composition/add-to-cart.server";
import { sentKey } from "~/document/page-key.server";
import type { GuestCartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { findCart } from "~/upstream/carts.server";
import type { CartRefusal } from "./refusal";

const written = /^(\d{1,10})-(\d{1,10})-([1-9]\d{0,2})(?:-(\d{1,10}))?$/;

/** A line that was removed, as the cart's address and the form of 'Desfazer' carry it. */
export const removedLine = ({ skuId, resellerId, quantity, promotionId }: GuestCartLine): string =>
  [skuId, resellerId, quantity, promotionId].filter((each) => each !== null).join("-");

function parseRemovedLine(text: string): GuestCartLine | null {
  const [, sku, reseller, quantity, promotion] = written.exec(text) ?? [];
  if (!sku || !reseller || !quantity) return null;
  return {
    skuId: Number(sku),
    resellerId: Number(reseller),
    quantity: Number(quantity),
    promotionId: promotion ? Number(promotion) : null,
  };
}

/** What the notice of a removal offers; null where the line is in the cart again. */
export function removalNotice(asked: string | null, lines: readonly GuestCartLine[]) {
  const line = parseRemovedLine(asked ?? "");
  if (line === null || lines.some((each) => lineKey(each) === lineKey(line))) return null;
  return { message: messages.ours.lineRemoved, line: removedLine(line) };
}

/** Puts a removed line back with its quantity, unless it is in the cart again. */
export async function undoRemoval(
  opened: OpenedAction,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const { form, session, shopper, upstream } = opened;
  const line = parseRemovedLine(String(form.get("removida") ?? ""));
  if (line === null) throw new Response(null, { status: 400 });
  const back = `${paths.cart({ cupom })}#quantidade-${lineKey(line)}`;
  try {
    const lines = shopper ? (await findCart(upstream)).lines : session.guestCart;
    if (lines.some((each) => lineKey(each) === lineKey(line))) return redirectTo(back);
    const added = await putIntoCart(opened, line, sentKey(form));
    if ("refusal" in added) return { status: 400, title: added.refusal, faults: [] };
    return redirectTo(back, added.session);
  } catch (error) {
    const { status, message } = formFailure(error);
    return { status, title: message, faults: [] };
  }
}
