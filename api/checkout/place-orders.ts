import { channel } from "node:diagnostics_channel";
import type { z } from "zod";
import { placeOrders as contractCall } from "../../contract/orders";
import type { Transaction } from "../database/connection";
import { paymentMethod } from "../database/schema/payments";
import { findFilled } from "../extra-places";
import { claimKey, findStoredAnswer, type KeyedRequest, KeyReused, storeAnswer } from "../http/idempotency";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { createOrderCode } from "../orders/order-code";
import { orderStatus } from "../orders/order-status";
import { insertCardPurchase } from "../payments/card-purchases";
import { findUsableCard } from "../payments/saved-cards";
import type { Services } from "../services";
import {
  type CalculatedCheckout,
  calculate,
  getAddressKey,
  refuseChanges,
  replace,
} from "./calculate-checkout";
import type { CalculatedOrder } from "./calculate-order";
import type { Checkout } from "./checkout";
import { type Buyer, lockBuyer, quoteFreight } from "./checkout-data";
import { createPayment, getCardExpiry, needsCard } from "./create-payment";
import { insertOrders, type PreparedOrder } from "./insert-orders";
import { findOpening, openCharges, startCharges } from "./open-charge";
import { applyOrderEffects } from "./order-effects";
import { type CardSource, settleCardPurchase, waitForCardDecision } from "./settle-card-purchase";

type Answer = z.output<typeof contractCall.answer>;

interface Placed {
  readonly response: unknown;
  /** Pending card authorisation. */
  readonly purchase: { readonly id: number; readonly source: CardSource } | null;
  /** Payments whose charges the provider has yet to create; null: a duplicate of an earlier request. */
  readonly opening: readonly number[] | null;
}

const ordersPlaced = channel("envelopa.orders-placed");

/**
 * All orders or none; 409 names differences; duplicates get the same response (decisions). A key that has placed orders
 * with other data, as of another step of one checkout, answers 422 with their codes.
 */
export const placeOrders = (checkout: Checkout, request: KeyedRequest, services: Services): Promise<Answer> =>
  placeOnce(checkout, request, services).catch((error: unknown) => {
    if (!(error instanceof KeyReused)) throw error;
    const { data: earlier } = contractCall.answer.safeParse(error.answer);
    const placed = earlier?.orders.map(({ orderCode }) => orderCode);
    throw new RefusalError(422, messages.keyReused, placed && { placed });
  });

async function placeOnce(checkout: Checkout, request: KeyedRequest, services: Services): Promise<Answer> {
  const isByCard = checkout.paymentMethod === paymentMethod.card;
  const stored = await findStoredAnswer(services.database, request);
  if (stored === null && !takes(services, checkout.paymentMethod))
    throw new RefusalError(422, messages.paymentMethodUnavailable);
  const { response, purchase, opening } =
    stored === null
      ? await placeInTransaction(checkout, request, services)
      : { ...stored, purchase: null, opening: null };
  if (purchase !== null) await settleCardPurchase(purchase.id, purchase.source, services);
  // A duplicate waits until the first request knows its card result.
  else if (isByCard) await waitForCardDecision(request, services);
  else if (opening !== null) await openCharges(opening, { mayExist: false }, services);
  else await openCharges(await findOpening(request, services), { mayExist: true }, services);
  return contractCall.answer.parse(response);
}

const takes = ({ cards, payments }: Services, method: number): boolean =>
  method === paymentMethod.pix || method === paymentMethod.boleto ? payments.takes(method) : cards !== null;

/** One transaction without network calls, because it locks stock. */
async function placeInTransaction(
  checkout: Checkout,
  request: KeyedRequest,
  services: Services,
): Promise<Placed> {
  const now = services.clock.now();
  // Slow network call: made before any lock.
  const freight = checkout.changesPayment ? [] : await quoteFreight(checkout, request.userId, services, now);
  const companions = await Promise.all(
    findFilled(services, "prepareOrders").map((prepare) =>
      prepare(checkout.orders, request.userId, services),
    ),
  );
  const discard = () => Promise.all(companions.map((each) => each.discard()));
  let count = 0;
  const placed = await services.database
    .transaction(async (transaction): Promise<Placed> => {
      const buyer = await lockBuyer(transaction, request.userId);
      const claim = await claimKey(transaction, request, now);
      if ("response" in claim) return { response: claim.response, purchase: null, opening: null };
      const saved = await findSavedCard(transaction, checkout, buyer, services);
      const isCardGone = saved === null && checkout.savedCardId !== null;
      const { calculated, addresses, coupon, replaced } = checkout.changesPayment
        ? await replace(transaction, checkout, buyer)
        : await calculate(transaction, checkout, buyer, { freight, isCardGone, now });
      if (isCardGone) refuseChanges([{ kind: "card" }]);

      const prepared = prepareOrders(checkout, calculated, { buyer, addresses, replaced }, services, now);
      const source = saved === null ? getTokens(prepared) : { saved };
      const purchaseId = needsCard(checkout, calculated)
        ? await insertCardPurchase(transaction, {
            userId: buyer.id,
            reference: `ENVSET${createOrderCode()}`,
            claimId: claim.id,
            onProvidersPage: source === "page",
            savesCard: checkout.savesCard,
            expiresAt: getCardExpiry(now, services),
            now,
          })
        : null;
      const context = { checkout, buyer, coupon, claimId: claim.id, purchaseId, now };
      const { orders, payments } = await insertOrders(transaction, prepared, context);
      const placed = orders.flatMap(({ id, orderCode }) => {
        const order = prepared.find(({ code }) => code === orderCode);
        return order
          ? [{ id, resellerId: order.requested.resellerId, replacesOrderId: order.replacesOrderId }]
          : [];
      });
      for (const each of companions) await each.insert(transaction, placed, now);
      const opening = await startCharges(transaction, payments, { ...services, now });
      // The effects of other orders follow the answer of the provider.
      const outcomes = opening.length === 0 ? (["waiting", "approved"] as const) : (["approved"] as const);
      if (purchaseId === null) {
        for (const outcome of outcomes) {
          const codes = prepared.filter((order) => order.orderStatus === orderStatus[outcome]);
          const ids = orders.flatMap(({ id, orderCode }) =>
            codes.some(({ code }) => code === orderCode) ? [id] : [],
          );
          await applyOrderEffects(transaction, outcome, ids, { ...services, now });
        }
      }
      const response: Answer = {
        orders,
        message: messages.ordersPlaced,
        tellsAnalytics: services.tellsAnalytics,
      };
      await storeAnswer(transaction, claim, response);
      count = orders.length;
      return { response, purchase: purchaseId === null ? null : { id: purchaseId, source }, opening };
    })
    .catch(async (error: unknown) => {
      await discard();
      throw error;
    });
  if (count > 0) ordersPlaced.publish({ count });
  else await discard();
  return placed;
}

async function findSavedCard(
  transaction: Transaction,
  { savedCardId: id }: Checkout,
  { id: userId }: Buyer,
  { cards, clock }: Services,
) {
  if (id === null || cards === null) return null;
  return findUsableCard(transaction, { userId, id, now: clock.now() }, cards);
}

function getTokens(prepared: readonly PreparedOrder[]): CardSource {
  const tokens = prepared.flatMap(({ requested, payment }): [string, string][] =>
    requested.cardToken === null ? [] : [[payment.providerReference, requested.cardToken]],
  );
  return tokens.length === 0 ? "page" : { tokens: new Map(tokens) };
}

/** One payment for all orders where the provider offers it, else one each; cards are always charged for each order. */
function prepareOrders(
  checkout: Checkout,
  orders: readonly CalculatedOrder[],
  { buyer, addresses, replaced }: Pick<CalculatedCheckout, "addresses" | "replaced"> & { buyer: Buyer },
  services: Services,
  now: Date,
): PreparedOrder[] {
  const method = { method: checkout.paymentMethod, isByCard: needsCard(checkout, orders) };
  const coded = orders.map((calculated) => {
    const requested = checkout.orders.find(({ resellerId }) => resellerId === calculated.resellerId);
    const address = requested && addresses.get(getAddressKey(requested));
    if (requested === undefined || address === undefined)
      throw new Error("A calculated order matches no requested order");
    const replacesOrderId = replaced.get(requested.replaces ?? "") ?? null;
    return { code: createOrderCode(), requested, calculated, address, replacesOrderId };
  });
  const payable = coded.filter(({ calculated }) => calculated.totalInCentavos > 0);
  const [first] = payable;
  const isShared = !method.isByCard && payable.length > 1 && services.payments.paysSeveralOrders;
  const totalInCentavos = payable.reduce((sum, { calculated }) => sum + calculated.totalInCentavos, 0);
  const shared =
    isShared && first ? createPayment({ ...first, totalInCentavos, buyer }, method, services, now) : null;
  return coded.map((order) => {
    const { totalInCentavos } = order.calculated;
    const own = shared !== null && totalInCentavos > 0 ? shared : null;
    return {
      ...order,
      ...(own ?? createPayment({ ...order, totalInCentavos, buyer }, method, services, now)),
    };
  });
}
