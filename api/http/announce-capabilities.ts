import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader } from "../../contract/capabilities";

export function announceCapabilities({ takesCards }: { readonly takesCards: boolean }): MiddlewareHandler {
  const list = [capabilities.idempotencyKeys, ...(takesCards ? [capabilities.cardPage] : [])].join(", ");
  return async (context, next) => {
    await next();
    context.header(capabilitiesHeader, list);
  };
}
