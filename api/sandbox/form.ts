import type { Context } from "hono";
import { Refused } from "../http/refused";
import { messages } from "../messages";

/** The form that a post carries, by name. Throws `Refused` (400) where it is none, or not whole. */
export async function readForm(context: Context): Promise<Readonly<Record<string, unknown>>> {
  return context.req.parseBody().catch(() => {
    throw new Refused(400, messages.wrongRequest);
  });
}
