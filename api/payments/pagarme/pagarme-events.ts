import { z } from "zod";
import { equalInConstantTime } from "../../../server/constant-time.mjs";
import { RefusalError } from "../../http/refusal-error";
import { messages } from "../../messages";
import type { CardEventReader } from "../card-events";
import { cardOf, chargedAmountOf, decisionOf, decisiveCharge } from "./charge-outcome";
import { type PagarmeSettings, pagarmeClient, RefusedByPagarme } from "./pagarme-client";

const message = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  created_at: z.string().nullish(),
  data: z.object({ id: z.string(), order: z.object({ id: z.string() }).nullish() }),
});

/** Webhook with basic authentication. The payload is a hint; the order is read from the API. */
export function pagarmeEvents(settings: PagarmeSettings): CardEventReader {
  const client = pagarmeClient(settings);
  const { user, password } = settings.webhook;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return {
    async read({ authorization = "", body, receivedAt }) {
      if (!equalInConstantTime(authorization, expected)) throw new RefusalError(401, messages.loginNeeded);
      const read = message.safeParse(body);
      const orderId = read.success ? orderIdIn(read.data) : null;
      if (!read.success || orderId === null) return null;
      const order = await client.order(orderId).catch((error: unknown) => {
        if (error instanceof RefusedByPagarme && error.status === 404) return null;
        throw error;
      });
      const kind = order && decisionOf(order);
      if (!order || !kind) return null;
      const charge = decisiveCharge(order);
      const at = charge?.paid_at ?? charge?.updated_at ?? read.data.created_at;
      return {
        id: read.data.id,
        reference: order.code,
        kind,
        charged: chargedAmountOf(order, kind),
        providerId: charge?.id ?? null,
        card: cardOf(charge),
        occurredAt: at ? parseTimestamp(at) : receivedAt,
      };
    },
  };
}

const orderIdIn = ({ type, data }: z.output<typeof message>): string | null => {
  if (type.startsWith("order.")) return data.id;
  return type.startsWith("charge.") ? (data.order?.id ?? null) : null;
};

/** Timestamps without a zone are UTC. */
const parseTimestamp = (text: string): Date =>
  new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
