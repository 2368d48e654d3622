import type { Authorisation, KnownCard } from "../cards";
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
  if (status === "paid") return "approved";
  const outcomes = charges.map(outcomeOf);
  if (outcomes[0] === "authorised") return "approved";
  if (status === "failed" || status === "canceled") return "denied";
  if (outcomes.length === 0) return null;
  if (outcomes.every((outcome) => outcome === "denied")) return "denied";
  return checkouts.length > 0 ? "pending" : null;
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
