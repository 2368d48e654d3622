import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const { idempotencyKeys, cardPage, stockAlerts } = capabilities;
  const list = [idempotencyKeys, ...(takesCards ? [cardPage] : []), stockAlerts].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
