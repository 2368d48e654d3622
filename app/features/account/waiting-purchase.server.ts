import { readCart } from "~/features/cart/cart.server";
import { findRequestedCoupon, getDiscountRows, readCoupon } from "~/features/cart/coupon.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { countInWords } from "~/model/cart";
import { calculateCheckout } from "~/model/checkout";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import type { WaitingPurchaseContent } from "./waiting-purchase";

export const isPathToPurchase = (voltar: string): boolean =>
  hasPathname(voltar, paths.cart(), paths.checkout());

/** A guest's cart, for the page that asks for an account before the purchase goes on at `voltar`. */
export async function findWaitingPurchase(
  context: RequestContext,
  voltar: string,
): Promise<WaitingPurchaseContent | undefined> {
  if (context.shopper || context.session.guestCart.length === 0 || !isPathToPurchase(voltar))
    return undefined;
  const code = await readCoupon(context, new URLSearchParams(voltar.split("?")[1]));
  const { lines, gone, unpriced } = await readCart(context);
  const coupon = await findRequestedCoupon(context, code, lines);
  const terms = { freight: [], coupon: coupon?.coupon ?? null, installerPercentage: null, now: new Date() };
  const checkout = calculateCheckout(lines, terms);
  const discounts = getDiscountRows(coupon, checkout, null);
  const { itemsInCentavos, discountInCentavos } = checkout.totals;
  const isUnchecked = code !== null && discounts.length === 0;
  const count = countInWords([...lines, ...gone, ...unpriced], checkout.groups.length);
  const hasPrices = lines.length > 0;
  return {
    title: code === null ? messages.guest.buyerNeeded : messages.guest.buyerNeededForCoupon(code),
    text: messages.guest.buyerReason,
    rows: [
      { label: count, amount: hasPrices ? itemsInCentavos : "" },
      ...discounts,
      ...(isUnchecked ? [{ label: `Cupom ${code}`, amount: "a conferir" }] : []),
    ],
    total: hasPrices
      ? { label: messages.guest.subtotalWithoutFreight, amount: itemsInCentavos - discountInCentavos }
      : null,
  };
}
