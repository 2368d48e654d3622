import { addToCart } from "~/features/cart/cart.server";
import { keepMeasures } from "~/features/cart/measures.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { type GuestCartLine, getLineKey, listEveryLine } from "~/model/cart";
import { createRefusal } from "~/model/refusal";
import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { findCart } from "~/upstream/carts.server";
import type { CartRefusal } from "./cart-form";

const written = /^(\d{1,10})-(\d{1,10})-([1-9]\d{0,2})(?:-(\d{1,10}))?(?:~(.{1,200}))?$/;

/** Serialized for the cart's URL and the form of 'Desfazer'. */
export const serializeRemovedLine = (line: GuestCartLine): string => {
  const { skuId, resellerId, quantity, promotionId, productSlug } = line;
  const figures = [skuId, resellerId, quantity, promotionId].filter((each) => each !== null).join("-");
  return productSlug ? `${figures}~${productSlug}` : figures;
};

export function parseRemovedLine(text: string): GuestCartLine | null {
  const [, sku, reseller, quantity, promotion, productSlug] = written.exec(text) ?? [];
  if (!sku || !reseller || !quantity) return null;
  return {
    skuId: Number(sku),
    resellerId: Number(reseller),
    quantity: Number(quantity),
    promotionId: promotion ? Number(promotion) : null,
    ...(productSlug && { productSlug }),
  };
}

/** Returns null when the line is in the cart again. */
export function getRemovalNotice(
  removed: string | null,
  measures: string | null,
  lines: readonly GuestCartLine[],
) {
  const line = parseRemovedLine(removed ?? "");
  if (line === null || lines.some((each) => getLineKey(each) === getLineKey(line))) return null;
  return { message: messages.ours.lineRemoved, line: serializeRemovedLine(line), measures };
}

/** No-op when the line is in the cart again. */
export async function undoRemoval(
  context: ActionContext,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const { form, session, shopper, upstream } = context;
  const line = parseRemovedLine(String(form.get("removida") ?? ""));
  if (line === null) throw new Response(null, { status: 400 });
  const back = `${paths.cart({ cupom })}#quantidade-${getLineKey(line)}`;
  try {
    const lines = shopper ? listEveryLine(await findCart(upstream)) : session.guestCart;
    if (lines.some((each) => getLineKey(each) === getLineKey(line))) return redirectTo(back);
    const added = await addToCart(context, line, readIdempotencyKey(form), lines);
    if ("refusal" in added) return createRefusal({ title: added.refusal });
    const cookies = await keepMeasures(context, line.skuId, form.get("medidas"));
    return redirectTo(back, added.session, cookies);
  } catch (error) {
    const { status, message } = toFormFailure(error);
    return createRefusal({ status, title: message });
  }
}
