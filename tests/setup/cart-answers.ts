import type { GuestCartLine } from "~/model/cart";

/** A cart with these lines, as `cart/add` answers it. */
export const cartAnswerWith = (lines: readonly GuestCartLine[]) => ({
  content: {
    itemsQuantity: lines.length,
    items: lines.map(({ skuId, resellerId, quantity, promotionId }, index) => ({
      id: index + 1,
      cartId: 1,
      skuId,
      resaleId: resellerId,
      quantity,
      promotionId,
      sku: { productId: 1, differentValue: 10, attributes: [], product: { productName: "Vinil" } },
    })),
  },
});
