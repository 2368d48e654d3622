import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { CardEventReader } from "../payments/card-events";
import { recordCardEvent } from "./card-events";
import type { CheckoutServices } from "./order-effects";

const maxBytes = 256 * 1024;

/** `POST /webhooks/cards`. Unknown orders are answered with 200 to stop redelivery; 503 requests it. */
export function cardWebhook(services: CheckoutServices, reader: CardEventReader): Hono {
  const webhook = new Hono();
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => context.json({ message: messages.bodyTooLarge }, 413),
  });
  webhook.post("/cards", limit, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const authorization = context.req.header("authorization");
    const event = await reader
      .read({ authorization, body, receivedAt: services.clock.now() })
      .catch((error: unknown) => {
        if (error instanceof RefusalError) throw error;
        console.error("A card event could not be read:", error);
        throw new RefusalError(503, messages.unexpected);
      });
    if (event === null) return context.json({ outcome: "ignored" });
    try {
      return context.json({ outcome: await recordCardEvent(event, services) });
    } catch (error) {
      if (error instanceof RefusalError && error.status === 404) return context.json({ outcome: "unknown" });
      throw error;
    }
  });
  return webhook;
}
