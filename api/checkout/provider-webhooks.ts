import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { CardEventReader } from "../payments/card-events";
import type { Services } from "../services";
import { recordCardEvent } from "./card-events";
import { processChargeNotices } from "./notice-charges";
import type { CheckoutServices } from "./order-effects";

const maxBytes = 256 * 1024;

type WebhookServices = CheckoutServices & Pick<Services, "cardEvents" | "chargeNotices">;

/** `POST /webhooks/pagarme` and `POST /webhooks/pix`. Unknown orders are answered with 200 to stop redelivery. */
export function createProviderWebhooks(services: WebhookServices): Hono {
  const webhooks = new Hono();
  webhooks.use(
    bodyLimit({
      maxSize: maxBytes,
      onError: (context) => context.json({ message: messages.bodyTooLarge }, 413),
    }),
  );
  const { chargeNotices, cardEvents } = services;
  const { pagarme, apiPix } = chargeNotices;

  async function handlePagarmeMessage(context: Context) {
    const message = { authorization: context.req.header("authorization"), body: await getBody(context) };
    const references = pagarme?.read({ ...message, token: undefined }) ?? [];
    const { known } = await processChargeNotices(references, services);
    if (known > 0) return context.json({ outcome: "noticed" });
    if (cardEvents === null) return context.json({ outcome: "unknown" });
    return context.json({ outcome: await recordCardMessage(message, cardEvents, services) });
  }
  if (pagarme !== null || cardEvents !== null) {
    webhooks.post("/pagarme", handlePagarmeMessage);
    // Its address before Pagar.me also charged Pix and boleto.
    webhooks.post("/cards", handlePagarmeMessage);
  }

  async function handlePixMessage(context: Context) {
    const { hmac: token } = context.req.query();
    const references = apiPix?.read({ authorization: undefined, token, body: await getBody(context) }) ?? [];
    return context.json({ outcome: "noticed", ...(await processChargeNotices(references, services)) });
  }
  if (apiPix !== null) {
    webhooks.post("/pix", handlePixMessage);
    // Banks that append to the path and not to the whole address.
    webhooks.post("/pix/pix", handlePixMessage);
  }
  return webhooks;
}

async function getBody(context: Context): Promise<unknown> {
  const body: unknown = await context.req.json().catch(() => null);
  return body;
}

/** 503 requests redelivery. */
async function recordCardMessage(
  message: { readonly authorization: string | undefined; readonly body: unknown },
  reader: CardEventReader,
  services: CheckoutServices,
): Promise<string> {
  const event = await reader
    .read({ ...message, receivedAt: services.clock.now() })
    .catch((error: unknown) => {
      if (error instanceof RefusalError) throw error;
      console.error("A card event could not be read:", error);
      throw new RefusalError(503, messages.unexpected);
    });
  if (event === null) return "ignored";
  try {
    return await recordCardEvent(event, services);
  } catch (error) {
    if (error instanceof RefusalError && error.status === 404) return "unknown";
    throw error;
  }
}
