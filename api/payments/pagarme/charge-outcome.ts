import type { Authorisation, KnownCard } from "../cards";
import type { PagarmeCharge, PagarmeOrder } from "./pagarme-client";

/** What a card was asked for, in the port's words. */
export function outcomeOf({ status, last_transaction }: PagarmeCharge): Authorisation["outcome"] {
  if (status === "paid" || status === "overpaid") return "authorised";
  if (status === "failed" || status === "canceled" || status === "chargedback") return "denied";
  // The charge waits to be captured; only its transaction says that the bank has agreed.
  return last_transaction?.status === "authorized_pending_capture" ? "authorised" : "pending";
}

/** What a whole order came to; null while nothing is decided. */
export function decisionOf({ status, charges }: PagarmeOrder): "approved" | "denied" | null {
  if (status === "paid") return "approved";
  const [charge] = charges;
  if (charge !== undefined && outcomeOf(charge) === "authorised") return "approved";
  return status === "failed" || status === "canceled" ? "denied" : null;
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
