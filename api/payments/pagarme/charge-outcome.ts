import type { Authorisation, KnownCard } from "../cards";
import type { ChargedAmount } from "../charged-amount";
import type { PagarmeCharge, PagarmeOrder } from "./pagarme-client";

/** What a card was asked for, in the port's words. */
export function outcomeOf({ status, last_transaction }: PagarmeCharge): Authorisation["outcome"] {
  if (status === "paid" || status === "overpaid") return "authorised";
  if (status === "failed" || status === "canceled" || status === "chargedback") return "denied";
  // The charge waits to be captured; only its transaction says that the bank has agreed.
  return last_transaction?.status === "authorized_pending_capture" ? "authorised" : "pending";
}

/**
 * What a whole order came to; null before a card was typed. A refused card decides, even where the provider would let
 * another one be tried: the shop offers every way to pay at once.
 */
export function decisionOf({
  status,
  charges,
  checkouts,
}: PagarmeOrder): "approved" | "denied" | "pending" | null {
  const outcomes = charges.map(outcomeOf);
  if (status === "paid" || outcomes.includes("authorised")) return "approved";
  if (status === "failed" || status === "canceled") return "denied";
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === "denied")) return "denied";
  return checkouts.length > 0 ? "pending" : null;
}

/** The charge that was paid or authorised; where there is none, the first that was tried. */
export const decisiveCharge = ({ charges }: PagarmeOrder): PagarmeCharge | undefined =>
  charges.find((charge) => outcomeOf(charge) === "authorised") ?? charges[0];

/**
 * Of an approved order what was paid or authorised, of any other what was asked for. Orders are read with our own
 * key, so their money is ours unless it is split: we never ask for that.
 */
export function chargedAmountOf(order: PagarmeOrder, kind: "approved" | "denied" | "pending"): ChargedAmount {
  const paid = order.charges.filter((charge) => outcomeOf(charge) === "authorised");
  const asked = decisiveCharge(order)?.amount ?? order.amount ?? 0;
  return {
    amountInCentavos:
      kind !== "approved"
        ? asked
        : paid.reduce((sum, { paid_amount, amount }) => sum + (paid_amount ?? amount), 0),
    currency: order.currency ?? "unknown",
    isForUs: paid.every(({ last_transaction }) => !last_transaction?.split?.length),
  };
}

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  mastercard: "Mastercard",
};

export function cardOf(charge: PagarmeCharge | undefined): KnownCard {
  const { brand, last_four_digits } = charge?.last_transaction?.card ?? {};
  return {
    brand: brand ? (brands[brand.toLowerCase()] ?? brand) : null,
    lastDigits: last_four_digits ?? null,
  };
}
