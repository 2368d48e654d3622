import { type CountedTry, countTry } from "~/composition/limited-try.server";
import type { OpenedAction } from "~/request.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** Counts an order that is about to be placed, and its card where it brings one: stolen ones are tried out in shops. */
export async function countPlacement(
  opened: OpenedAction,
  orders: readonly OrderToPlace[],
): Promise<CountedTry> {
  const order = await countTry(opened, "order");
  if (order.tooMany || orders.every(({ cardToken }) => cardToken === null)) return order;
  const card = await countTry(opened, "card");
  return {
    tooMany: card.tooMany,
    async giveBack() {
      await order.giveBack();
      await card.giveBack();
    },
  };
}
