import type { OrderToPlace } from "~/upstream/order-placement.server";
import type { CheckoutPage } from "./checkout-page.server";
import { getInstallments, type PaymentChoice } from "./payment-choice.server";

/** One order per freight group (purchase 3, "Order payload"). */
export function toOrders(page: CheckoutPage, choice: PaymentChoice): OrderToPlace[] {
  const { shopper, profile, address, checkout, coupon } = page;
  const couponId = checkout.discount.from === "coupon" ? (coupon?.coupon?.id ?? null) : null;
  return checkout.groups.flatMap(({ resellerId, lines, shipping, totals }) =>
    shipping === null
      ? []
      : [
          {
            shopperId: shopper.id,
            resellerId,
            couponId,
            address,
            phone: profile.phone ?? "",
            taxId: profile.taxId ?? "",
            shipping,
            paymentMethod: choice.way.method,
            installments: getInstallments(choice, resellerId) ?? 1,
            cardToken: null,
            savedCardId: choice.savedCardId,
            savesCard: choice.savesCard,
            items: lines.map(({ productId, skuId, quantity, price, version = null }) => ({
              productId,
              skuId,
              quantity,
              unitPriceInCentavos: price.unit.priceInCentavos,
              cartVersion: version,
            })),
            discountInCentavos: totals.discountInCentavos,
            interestInCentavos: totals.interestInCentavos,
            totalInCentavos: totals.totalInCentavos,
          },
        ],
  );
}
