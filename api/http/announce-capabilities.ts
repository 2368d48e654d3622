import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({
  takesCards,
  paysSeveralOrders,
}: {
  readonly takesCards: boolean;
  readonly paysSeveralOrders: boolean;
}): MiddlewareHandler {
  const { idempotencyKeys, guestCheckout, stockAlerts, reviewPictures, favourites, cardPage, onePayment } =
    capabilities;
  const always = [idempotencyKeys, guestCheckout, stockAlerts, reviewPictures, favourites];
  const some = [...(takesCards ? [cardPage] : []), ...(paysSeveralOrders ? [onePayment] : [])];
  const list = [...always, ...some].join(", ");
  return async (context, next) => {
    await next();
    context.res.headers.set(capabilitiesHeader, list);
  };
}
