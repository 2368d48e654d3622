import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({
  takesCards,
  paysSeveralOrders,
}: {
  readonly takesCards: boolean;
  readonly paysSeveralOrders: boolean;
}): MiddlewareHandler {
  const {
    idempotencyKeys,
    guestCheckout,
    stockAlerts,
    reviewPictures,
    favourites,
    quotes,
    cardPage,
    onePayment,
  } = capabilities;
  const always = [idempotencyKeys, guestCheckout, stockAlerts, reviewPictures, favourites, quotes];
  const some = [...(takesCards ? [cardPage] : []), ...(paysSeveralOrders ? [onePayment] : [])];
  const list = [...always, ...some].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
