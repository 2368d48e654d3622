import { paymentMethod } from "../../database/schema/payments";
import { ProviderFailed } from "../../providers/ask-provider";
import { toBarcodeOfLine } from "../boleto-code";
import {
  type Charge,
  type ChargeProvider,
  type ChargeReport,
  countSecondsUntil,
  type NamedPayment,
  PaymentMethodUnavailable,
  RefundNeedsPeople,
} from "../payments";
import { cancelCharge } from "./cancel-charge";
import { getReturnedAmount } from "./charge-outcome";
import { getBillingAddress, getCustomer } from "./customer";
import {
  createPagarmeClient,
  type PagarmeCharge,
  type PagarmeClient,
  type PagarmeOrder,
  type PagarmeSettings,
} from "./pagarme-client";
import { parseTimestamp } from "./parse-timestamp";

const provider = "Pagar.me";

/** Pix and boleto of API version 5. Our reference is order code and idempotency key, which is valid for 24 hours. */
export function createPagarmePayments(settings: PagarmeSettings): ChargeProvider {
  const client = createPagarmeClient({ ...settings, timeLimitInMs: settings.chargesTimeLimitInMs });
  return {
    async pix(charge) {
      const { id, last_transaction } = await createCharge(client, charge, {
        payment_method: "pix",
        pix: { expires_in: countSecondsUntil(charge.expiresAt, charge.requestedAt) },
      });
      const { qr_code: payload, expires_at } = last_transaction ?? {};
      if (!payload || !expires_at) throw incomplete("a Pix without code or expiry");
      return { payload, expiresAt: parseTimestamp(expires_at), providerId: id };
    },

    async boleto(charge) {
      const { id, last_transaction } = await createCharge(client, charge, {
        payment_method: "boleto",
        boleto: {
          instructions: "Pagar até o vencimento. Não receber depois dele.",
          // The same day in São Paulo and in UTC.
          due_at: `${charge.dueOn}T12:00:00Z`,
          document_number: charge.documentNumber,
          type: "DM",
        },
      });
      const { line, pdf, url, due_at } = last_transaction ?? {};
      const digits = line?.replace(/\D/g, "") ?? "";
      const barcode = toBarcodeOfLine(digits);
      if (barcode === null) throw incomplete("a boleto without a valid line");
      const dueOn = due_at?.slice(0, 10) ?? charge.dueOn;
      return { barcode, line: digits, url: pdf ?? url ?? null, payload: null, dueOn, providerId: id };
    },

    async find(payment) {
      const charge = await findCharge(client, payment);
      return charge === null ? null : reportOn(charge);
    },

    async cancel(payment) {
      const charge = await findCharge(client, payment);
      if (charge === null) return;
      // Cancelling a paid charge refunds it.
      if (reportOn(charge).state === "paid") throw new Error(`The charge ${charge.id} is paid`);
      await cancelCharge(client, charge.id, null, `${payment.reference}-cancel`);
    },

    async refund({ refund, recipientId, ...payment }) {
      if (payment.method === paymentMethod.boleto)
        throw new RefundNeedsPeople(
          "Pagar.me sends a boleto back only to a bank account that the buyer names",
        );
      const charge = await findCharge(client, payment);
      if (charge === null) throw new Error(`Pagar.me knows no charge ${payment.reference}`);
      const { amountInCentavos: amount } = payment;
      const split = recipientId === null ? undefined : [flatSplit(recipientId, amount)];
      await cancelCharge(client, charge.id, { amount, split }, `${refund}-refund`);
    },

    refunds: (method) => method === paymentMethod.pix,
    paysSeveralOrders: true,
  };
}

const incomplete = (what: string) => new ProviderFailed(provider, "shape", `answered ${what}`);

async function createCharge(client: PagarmeClient, charge: Charge, payment: object): Promise<PagarmeCharge> {
  const { reference, payer, orders, mayExist } = charge;
  const order =
    (mayExist ? await findOrder(client, reference) : null) ??
    (await client
      .createOrder(
        {
          code: reference,
          closed: true,
          items: orders.map(({ code, amountInCentavos }) => ({
            code,
            description: `Pedido ${code}`,
            amount: amountInCentavos,
            quantity: 1,
          })),
          customer: { ...getCustomer(payer), address: getBillingAddress(payer.address) },
          payments: [{ ...payment, ...getSplit(orders) }],
        },
        reference,
      )
      .catch((error: unknown) => findAfterFailure(client, reference, error)));
  const [made] = order.charges;
  if (made === undefined || reportOn(made).state === "ended")
    throw new PaymentMethodUnavailable(`Pagar.me made no charge of ${reference}: ${made?.status}`);
  return made;
}

/** The charge may exist although its answer was lost. */
async function findAfterFailure(client: PagarmeClient, reference: string, error: unknown) {
  const isUnknown = error instanceof ProviderFailed && error.status !== 401 && error.status !== 403;
  const found = isUnknown ? await findOrder(client, reference) : null;
  if (found === null) throw error;
  return found;
}

async function findOrder(client: PagarmeClient, reference: string): Promise<PagarmeOrder | null> {
  const [order] = (await client.getOrders(reference)).filter(({ code }) => code === reference);
  return order ?? null;
}

async function findCharge(
  client: PagarmeClient,
  { reference, providerId }: Pick<NamedPayment, "reference" | "providerId">,
): Promise<PagarmeCharge | null> {
  if (providerId !== null) return client.charge(providerId);
  return (await findOrder(client, reference))?.charges[0] ?? null;
}

const flatSplit = (recipientId: string, amount: number) => ({
  recipient_id: recipientId,
  amount,
  type: "flat",
  options: { liable: true, charge_processing_fee: true, charge_remainder_fee: true },
});

/** Only when every shop has a recipient: Pagar.me requires that the parts add up to the charge. */
function getSplit(orders: Charge["orders"]) {
  const parts = new Map<string, number>();
  for (const { recipientId, amountInCentavos } of orders) {
    if (recipientId === null) return {};
    parts.set(recipientId, (parts.get(recipientId) ?? 0) + amountInCentavos);
  }
  return { split: [...parts].map(([recipientId, amount]) => flatSplit(recipientId, amount)) };
}

const paidStatuses: ReadonlySet<string> = new Set(["paid", "overpaid", "underpaid"]);

function reportOn(charge: PagarmeCharge): ChargeReport {
  const { id, status, amount, paid_amount, paid_at, currency } = charge;
  return {
    state: findState(status, paid_at != null),
    providerId: id,
    // Only our secret key makes orders under our reference, so a split is ours.
    charged: { amountInCentavos: paid_amount ?? amount, currency: currency ?? "unknown", isForUs: true },
    paidAt: paid_at ? parseTimestamp(paid_at) : null,
    returnedInCentavos: getReturnedAmount(charge),
  };
}

function findState(status: string, wasPaid: boolean): ChargeReport["state"] {
  if (paidStatuses.has(status)) return "paid";
  if (status === "chargedback") return "refunded";
  if (status === "canceled") return wasPaid ? "refunded" : "ended";
  return status === "failed" ? "ended" : "waiting";
}
