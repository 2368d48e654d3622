import type { ActionContext } from "~/http/action.server";
import { consumeRateLimit, type RateLimitResult } from "~/services/rate-limit.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** Rate limit per order and per card, against testing of stolen cards. */
export async function consumePlacementLimit(
  context: ActionContext,
  orders: readonly OrderToPlace[],
): Promise<RateLimitResult> {
  const order = await consumeRateLimit(context, "order");
  const usesCard = orders.some(({ cardToken, savedCardId }) => cardToken !== null || savedCardId !== null);
  if (order.tooMany || !usesCard) return order;
  const card = await consumeRateLimit(context, "card");
  return {
    tooMany: card.tooMany,
    async refund() {
      await order.refund();
      await card.refund();
    },
  };
}
