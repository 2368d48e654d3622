import type { ActionContext } from "~/http/request-context.server";
import { consumeRateLimit, type RateLimitResult } from "~/services/rate-limit.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** Rate limit per order and per card, against testing of stolen cards. */
export async function consumePlacementLimit(
  opened: ActionContext,
  orders: readonly OrderToPlace[],
): Promise<RateLimitResult> {
  const order = await consumeRateLimit(opened, "order");
  if (order.tooMany || orders.every(({ cardToken }) => cardToken === null)) return order;
  const card = await consumeRateLimit(opened, "card");
  return {
    tooMany: card.tooMany,
    async refund() {
      await order.refund();
      await card.refund();
    },
  };
}
