import type { Context } from "hono";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";

/** Form fields by name. Throws `RefusalError` (400) for another content type or a truncated body. */
export async function readForm(context: Context): Promise<Readonly<Record<string, unknown>>> {
  return context.req.parseBody().catch(() => {
    throw new RefusalError(400, messages.wrongRequest);
  });
}
