import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({
  takesCards,
  paysSeveralOrders,
}: {
  readonly takesCards: boolean;
  readonly paysSeveralOrders: boolean;
}): MiddlewareHandler {
  const { cardPage, savedCards, onePayment, ...always } = capabilities;
  const some = [...(takesCards ? [cardPage, savedCards] : []), ...(paysSeveralOrders ? [onePayment] : [])];
  const list = [...Object.values(always), ...some].join(", ");
  return async (context, next) => {
    await next();
    context.res.headers.set(capabilitiesHeader, list);
  };
}
