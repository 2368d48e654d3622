import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import { recordCardEvent } from "./card-events";
import type { CardMessages } from "./card-messages";
import type { Settling } from "./card-settling";

const mostBytes = 256 * 1024;

/**
 * Where the card provider tells what became of a charge: `POST /webhooks/cards`. What is none of our orders is answered
 * with 200 all the same, or it would be sent again and again; 503 asks for it to be sent again.
 */
export function cardWebhook(parts: Settling, provider: CardMessages): Hono {
  const webhook = new Hono();
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (context) => context.json({ message: messages.bodyTooLarge }, 413),
  });
  webhook.post("/cards", limit, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const authorization = context.req.header("authorization");
    const event = await provider
      .read({ authorization, body, receivedAt: parts.clock.now() })
      .catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        console.error("A card provider's message could not be looked into:", error);
        throw new Refused(503, messages.unexpected);
      });
    if (event === null) return context.json({ outcome: "ignored" });
    try {
      return context.json({ outcome: await recordCardEvent(event, parts) });
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return context.json({ outcome: "unknown" });
      throw error;
    }
  });
  return webhook;
}
