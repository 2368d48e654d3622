import type { Order } from "./order";

/** What a shopper says of an order, of what was in it and of who sold it (purchase 3, "Order evaluation payload"). */

export interface Note {
  /** 1 to 5. */
  readonly note: number;
  readonly comment: string | null;
}

export interface OrderRating extends Note {
  readonly orderId: number;
  readonly shopperId: number;
  readonly products: readonly (Note & { readonly productId: number })[];
  readonly reseller: Note & { readonly resellerId: number };
}

export const notes = [1, 2, 3, 4, 5] as const;

/** A product of an order, once however many of its variations were bought; those without an id cannot be rated. */
export function productsToRate(order: Pick<Order, "items">): { id: number; name: string }[] {
  const byId = new Map(
    order.items.flatMap(({ productId, productName }) =>
      productId === null ? [] : [[productId, productName] as const],
    ),
  );
  return [...byId].map(([id, name]) => ({ id, name }));
}
