import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const { idempotencyKeys, cardPage, stockAlerts, reviewPictures } = capabilities;
  const list = [idempotencyKeys, ...(takesCards ? [cardPage] : []), stockAlerts, reviewPictures].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
