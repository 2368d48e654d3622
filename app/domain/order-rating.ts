import type { Order } from "./order";

/** Rating of an order, its products and its reseller (purchase 3, "Order evaluation payload"). */

export interface Note {
  /** 1 to 5. */
  readonly note: number;
  readonly comment: string | null;
}

export interface OrderRating extends Note {
  readonly orderId: number;
  readonly shopperId: number;
  readonly products: readonly (Note & {
    readonly productId: number;
    /** Data URLs. */
    readonly pictures: readonly string[];
  })[];
  readonly reseller: Note & { readonly resellerId: number };
}

export const notes = [1, 2, 3, 4, 5] as const;

/** Distinct products of an order; items without a product id are omitted. */
export function productsToRate(order: Pick<Order, "items">): { id: number; name: string }[] {
  const byId = new Map(
    order.items.flatMap(({ productId, productName }) =>
      productId === null ? [] : [[productId, productName] as const],
    ),
  );
  return [...byId].map(([id, name]) => ({ id, name }));
}
