import type { Order } from "~/domain/order";
import { productsToRate } from "~/domain/order-rating";
import { productKey } from "./rating-fields";

export type RatingView = ReturnType<typeof ratingView>;

export function ratingView(order: Order) {
  return [
    { key: "pedido", title: "O pedido", about: "sobre o pedido", isNeeded: true },
    ...productsToRate(order).map(({ id, name }) => ({
      key: productKey(id),
      title: name,
      about: `sobre ${name}`,
      isNeeded: false,
    })),
    {
      key: "loja",
      title: order.reseller ? `A loja ${order.reseller.name}` : "A loja",
      about: "sobre a loja",
      isNeeded: true,
    },
  ];
}
