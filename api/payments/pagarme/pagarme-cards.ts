import { type Authorisation, type CardPage, type Cards, type NamedCharge, unknownCard } from "../cards";
import { cancelCharge } from "./cancel-charge";
import { getCard, getOutcome } from "./charge-outcome";
import { getBillingAddress, getCustomer } from "./customer";
import {
  createPagarmeClient,
  type PagarmeCharge,
  type PagarmeClient,
  type PagarmeSettings,
  RefusedByPagarme,
} from "./pagarme-client";

type AuthorisationRequest = Parameters<Cards["authorise"]>[0];

/** API version 5. Our reference is order code and idempotency key, which is valid for 24 hours. */
export function createPagarmeCards(settings: PagarmeSettings): Cards {
  const client = createPagarmeClient(settings);
  return {
    provider: "pagarme",

    authorise: (charge) => denyWhenRefused(charge, () => authorise(client, settings, charge)),

    async capture(named) {
      const id = await getChargeId(client, named);
      if (id === null) return "refused";
      try {
        const charge = await client.capture(id, named.amountInCentavos, `${named.reference}-capture`);
        return toCaptureResult(charge);
      } catch (error) {
        if (!(error instanceof RefusedByPagarme)) throw error;
        // An earlier attempt may have captured it with its response lost.
        return toCaptureResult(await client.charge(id));
      }
    },

    async release(named) {
      const id = await getChargeId(client, named);
      if (id !== null) await cancelCharge(client, id, null, `${named.reference}-release`);
    },

    async refund({ refund, ...named }) {
      const id = await getChargeId(client, named);
      if (id === null) throw new Error(`Pagar.me knows no charge ${named.reference}`);
      await cancelCharge(client, id, { amount: named.amountInCentavos }, `${refund}-refund`);
    },

    openPage: (page) => openPage(client, settings, page),

    async closePage({ reference }) {
      for (const order of await client.getOrders(reference)) {
        for (const { id } of order.charges) await cancelCharge(client, id, null, `${reference}-close`);
        if (order.status === "pending") await client.closeOrder(order.id);
      }
    },

    async deleteSaved({ customerId, cardId }) {
      try {
        await client.deleteCard(customerId, cardId);
      } catch (error) {
        if (!(error instanceof RefusedByPagarme && error.status === 404)) throw error;
      }
    },
  };
}

async function authorise(
  client: PagarmeClient,
  settings: PagarmeSettings,
  charge: AuthorisationRequest,
): Promise<Authorisation> {
  const { reference, orderCode, amountInCentavos, installments } = charge;
  const { customer, card } = await payerAndCard(client, settings, charge);
  const order = await client.createOrder(
    {
      code: reference,
      closed: true,
      items: [{ code: orderCode, description: `Pedido ${orderCode}`, amount: amountInCentavos, quantity: 1 }],
      payments: [
        {
          payment_method: "credit_card",
          credit_card: {
            operation_type: "auth_only",
            installments,
            statement_descriptor: settings.statementName,
            ...card,
          },
        },
      ],
      ...customer,
    },
    reference,
  );
  const [made] = order.charges;
  if (made === undefined) return { outcome: "pending", providerId: null, card: unknownCard };
  const outcome = made.amount === amountInCentavos ? getOutcome(made) : "denied";
  return { outcome, providerId: made.id, card: getCard(made, order) };
}

/** A card that is kept must be created with its customer first. A PSP account takes cards in no other way. */
async function payerAndCard(
  client: PagarmeClient,
  { account }: PagarmeSettings,
  { reference, source, payer }: AuthorisationRequest,
) {
  if ("saved" in source) {
    const { customerId, cardId } = source.saved;
    return { customer: { customer_id: customerId }, card: { card_id: cardId } };
  }
  const { token, saves } = source;
  const customer = getCustomer(payer);
  const billing_address = getBillingAddress(payer.address);
  if (account === "gateway" && !saves)
    return { customer: { customer }, card: { card_token: token, card: { billing_address } } };
  const { id } = await client.createCustomer(customer, `${reference}-customer`);
  const created = await client.createCard(id, { token, billing_address }, `${reference}-card`);
  return { customer: { customer }, card: { card_id: created.id } };
}

/** Maps an invalid token, a card that is gone and invalid card data to 'denied'. */
async function denyWhenRefused(
  { source }: AuthorisationRequest,
  asked: () => Promise<Authorisation>,
): Promise<Authorisation> {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof RefusedByPagarme)) throw error;
    console.error(error.message);
    const isCardGone = "saved" in source && error.status === 404;
    return { outcome: "denied", providerId: null, card: unknownCard, isCardGone };
  }
}

async function getChargeId(
  client: PagarmeClient,
  { reference, providerId }: Omit<NamedCharge, "amountInCentavos">,
) {
  if (providerId !== null) return providerId;
  const [order] = await client.getOrders(reference);
  return order?.charges[0]?.id ?? null;
}

function toCaptureResult({ id, status }: PagarmeCharge): "captured" | "refused" {
  if (status === "paid" || status === "overpaid") return "captured";
  if (status === "failed" || status === "canceled" || status === "chargedback") return "refused";
  throw new Error(`The charge ${id} is ${status}: whether it is captured shows later`);
}

const minuteInMs = 60_000;

async function openPage(client: PagarmeClient, settings: PagarmeSettings, page: CardPage) {
  const { reference, charges, payer, expiresAt, openedAt, returnUrl } = page;
  const total = charges.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);
  // The amounts include interest, and the page has one installment count for all orders.
  const installments = Math.max(1, ...charges.map((charge) => charge.installments));
  const order = await client.createOrder(
    {
      code: reference,
      items: charges.map(({ orderCode, amountInCentavos }) => ({
        code: orderCode,
        description: `Pedido ${orderCode}`,
        amount: amountInCentavos,
        quantity: 1,
      })),
      customer: getCustomer(payer),
      payments: [
        {
          amount: total,
          payment_method: "checkout",
          checkout: {
            expires_in: Math.max(1, Math.floor((expiresAt.getTime() - openedAt.getTime()) / minuteInMs)),
            accepted_payment_methods: ["credit_card"],
            customer_editable: false,
            billing_address_editable: true,
            skip_checkout_success_page: true,
            success_url: returnUrl,
            credit_card: {
              capture: true,
              statement_descriptor: settings.statementName,
              installments: [{ number: installments, total }],
            },
          },
        },
      ],
    },
    reference,
  );
  const [checkout] = order.checkouts;
  if (checkout === undefined) throw new Error(`Pagar.me opened no page for ${reference}`);
  return { url: checkout.payment_url };
}
