import { getCardBrandName } from "../../../common/card-brand";
import type { Authorisation, KnownCard } from "../cards";
import type { ChargedAmount } from "../charged-amount";
import type { PagarmeCharge, PagarmeOrder } from "./pagarme-client";

export function getOutcome({ status, last_transaction }: PagarmeCharge): Authorisation["outcome"] {
  if (status === "paid" || status === "overpaid") return "authorised";
  if (status === "failed" || status === "canceled" || status === "chargedback") return "denied";
  // The charge status is also pending here; only the transaction shows the issuer's approval.
  return last_transaction?.status === "authorized_pending_capture" ? "authorised" : "pending";
}

/** Null before a card was entered. A refused card is final: the shop offers the other methods. */
export function getDecision({
  status,
  charges,
  checkouts,
}: PagarmeOrder): "approved" | "denied" | "pending" | null {
  if (isChargedBack({ charges })) return "denied";
  const outcomes = charges.map(getOutcome);
  if (status === "paid" || outcomes.includes("authorised")) return "approved";
  if (status === "failed" || status === "canceled") return "denied";
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === "denied")) return "denied";
  return checkouts.length > 0 ? "pending" : null;
}

/** Money that was taken and went back, by us or by people; a reservation that was released is none. */
export const getReturnedAmount = ({
  paid_at,
  canceled_amount,
}: Pick<PagarmeCharge, "paid_at" | "canceled_amount">): number => (paid_at ? (canceled_amount ?? 0) : 0);

export const isChargedBack = ({ charges }: Pick<PagarmeOrder, "charges">): boolean =>
  charges.some(({ status }) => status === "chargedback");

export const findDecisiveCharge = ({ charges }: PagarmeOrder): PagarmeCharge | undefined =>
  charges.find((charge) => getOutcome(charge) === "authorised") ?? charges[0];

/** The paid amount of an approved order, else the requested one. We never request a split. */
export function getChargedAmount(
  order: PagarmeOrder,
  kind: "approved" | "denied" | "pending",
): ChargedAmount {
  const paid = order.charges.filter((charge) => getOutcome(charge) === "authorised");
  const asked = findDecisiveCharge(order)?.amount ?? order.amount ?? 0;
  return {
    amountInCentavos:
      kind !== "approved"
        ? asked
        : paid.reduce((sum, { paid_amount, amount }) => sum + (paid_amount ?? amount), 0),
    currency: order.currency ?? "unknown",
    isForUs: paid.every(({ last_transaction }) => !last_transaction?.split?.length),
  };
}

/** Pagar.me keeps the card of every charge with a customer under an id. */
export function getCard(
  charge: PagarmeCharge | undefined,
  { customer }: Pick<PagarmeOrder, "customer">,
): KnownCard {
  const { id: cardId, brand, last_four_digits, exp_month, exp_year } = charge?.last_transaction?.card ?? {};
  const customerId = customer?.id;
  return {
    brand: brand ? getCardBrandName(brand) : null,
    lastDigits: last_four_digits ?? null,
    reusable:
      customerId && cardId && exp_month && exp_year
        ? { customerId, cardId, expiryMonth: exp_month, expiryYear: fullYear(exp_year) }
        : null,
  };
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);
