import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const { idempotencyKeys, guestCheckout, cardPage } = capabilities;
  const list = [idempotencyKeys, guestCheckout, ...(takesCards ? [cardPage] : [])].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
