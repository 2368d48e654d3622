import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const { idempotencyKeys, guestCheckout, stockAlerts, reviewPictures, favourites, cardPage } = capabilities;
  const always = [idempotencyKeys, guestCheckout, stockAlerts, reviewPictures, favourites];
  const list = [...always, ...(takesCards ? [cardPage] : [])].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
