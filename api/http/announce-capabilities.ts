import type { MiddlewareHandler } from "hono";
import { capabilitiesHeader, idempotencyKeysCapability } from "../../contract/capabilities";

export const announceCapabilities: MiddlewareHandler = async (context, next) => {
  await next();
  context.header(capabilitiesHeader, idempotencyKeysCapability);
};
