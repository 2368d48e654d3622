import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { messages } from "../messages";
import { RefusalError } from "./refusal-error";

/** Hono's `bodyLimit` opens every body as a web stream; a length that the client declares is enforced by Node. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const onError: Parameters<typeof bodyLimit>[0]["onError"] = (context) =>
    context.json(new RefusalError(413, messages.bodyTooLarge).body, 413);
  const whileReading = bodyLimit({ maxSize: maxBytes, onError });
  return async (context, next) => {
    const { req } = context;
    const declared = req.header("content-length");
    if (req.header("transfer-encoding") !== undefined) return whileReading(context, next);
    if (declared === undefined && req.method !== "GET") return whileReading(context, next);
    return Number(declared ?? 0) > maxBytes ? onError(context) : next();
  };
}
