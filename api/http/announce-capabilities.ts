import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const { idempotencyKeys, guestCheckout, cardPage, stockAlerts } = capabilities;
  const offered = [idempotencyKeys, guestCheckout, stockAlerts, ...(takesCards ? [cardPage] : [])];
  const list = offered.join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
