import { z } from "zod";
import type { CardEventReader } from "../card-events";
import {
  findDecisiveCharge,
  getCard,
  getChargedAmount,
  getDecision,
  getReturnedAmount,
  isChargedBack,
} from "./charge-outcome";
import { createPagarmeClient, type PagarmeSettings, RefusedByPagarme } from "./pagarme-client";
import { parseTimestamp } from "./parse-timestamp";
import { requireWebhookCredentials } from "./webhook-credentials";

const message = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  created_at: z.string().nullish(),
  data: z.object({ id: z.string(), order: z.object({ id: z.string() }).nullish() }),
});

/** Webhook with basic authentication. The payload is a hint; the order is read from the API. */
export function createPagarmeEvents(settings: PagarmeSettings): CardEventReader {
  const client = createPagarmeClient(settings);
  return {
    async read({ authorization, body, receivedAt }) {
      requireWebhookCredentials(authorization, settings.webhook);
      const read = message.safeParse(body);
      const orderId = read.success ? orderIdIn(read.data) : null;
      if (!read.success || orderId === null) return null;
      const order = await client.order(orderId).catch((error: unknown) => {
        if (error instanceof RefusedByPagarme && error.status === 404) return null;
        throw error;
      });
      const kind = order && getDecision(order);
      if (!order || !kind) return null;
      const charge = findDecisiveCharge(order);
      const at = charge?.paid_at ?? charge?.updated_at ?? read.data.created_at;
      return {
        id: read.data.id,
        reference: order.code,
        kind,
        isChargedBack: isChargedBack(order),
        charged: getChargedAmount(order, kind),
        returnedInCentavos: order.charges.reduce((sum, each) => sum + getReturnedAmount(each), 0),
        providerId: charge?.id ?? null,
        card: getCard(charge, order),
        occurredAt: at ? parseTimestamp(at) : receivedAt,
      };
    },
  };
}

const orderIdIn = ({ type, data }: z.output<typeof message>): string | null => {
  if (type.startsWith("order.")) return data.id;
  return type.startsWith("charge.") ? (data.order?.id ?? null) : null;
};
