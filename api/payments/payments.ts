import type { paymentMethod } from "../database/schema/payments";
import { NeedsPeople } from "../jobs/job";
import type { Cards, Payer } from "./cards";
import type { ChargedAmount } from "./charged-amount";

export interface Charge {
  /** Our idempotent reference, 1 to 25 letters and digits. */
  readonly reference: string;
  readonly amountInCentavos: number;
  /** The order's number at a bank, which accepts only digits: at most 17. */
  readonly documentNumber: string;
  readonly payer: Payer;
  readonly requestedAt: Date;
  /** True when an earlier call may have created it: the provider is asked before it is created. */
  readonly mayExist: boolean;
  /** What the charge pays, one order for each shop; their amounts add up to the charge's. */
  readonly orders: readonly {
    readonly code: string;
    readonly amountInCentavos: number;
    /** The shop's recipient at the provider; null: the money stays in our account. */
    readonly recipientId: string | null;
  }[];
}

interface PixCharge {
  readonly payload: string;
  readonly expiresAt: Date;
  readonly providerId: string | null;
}

interface BoletoCharge {
  /** Null where a Pix with a due date stands in for the boleto. */
  readonly barcode: string | null;
  readonly line: string | null;
  /** The provider's print page; null when we render it (`boleto-page.ts`). */
  readonly url: string | null;
  /** A Pix code that pays the same charge. */
  readonly payload: string | null;
  readonly dueOn: string;
  readonly providerId: string | null;
}

/** Providers count the lifetime of a Pix from when they create it. */
export const countSecondsUntil = (expiresAt: Date, now: Date): number =>
  Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / 1000));

/** An existing charge. `providerId` is missing when the provider's answer was lost. */
export interface NamedPayment {
  readonly reference: string;
  readonly providerId: string | null;
  readonly method: (typeof paymentMethod)["pix" | "boleto"];
  readonly amountInCentavos: number;
}

interface RefundRequest {
  /** Idempotency key, 1 to 35 letters and digits. */
  readonly refund: string;
  /** Recipient of the shop that refunds its part; null without a split, and for a whole charge. */
  readonly recipientId: string | null;
}

export interface ChargeReport {
  /** 'ended': it can never be paid. */
  readonly state: "waiting" | "paid" | "ended" | "refunded";
  readonly providerId: string | null;
  readonly charged: ChargedAmount;
  readonly paidAt: Date | null;
  /** The sum of all refunds. */
  readonly returnedInCentavos: number;
}

/** The provider does not offer the method, or not for this amount. */
export class PaymentMethodUnavailable extends Error {}

/** The provider cannot send this money back by itself: the shop has to. */
export class RefundNeedsPeople extends NeedsPeople {}

export function requireCards({ cards }: { readonly cards: Cards | null }): Cards {
  if (cards === null) throw new PaymentMethodUnavailable("card");
  return cards;
}

/** Port for Pix and bank slips; cards have their own (`cards.ts`). Every call is idempotent by reference. Failures throw. */
export interface ChargeProvider {
  /** Creates the charge, or finds the one that an earlier call created. */
  pix(charge: Charge & { readonly expiresAt: Date }): Promise<PixCharge>;
  /** `dueOn` is a business day, as in `2026-11-25`. */
  boleto(charge: Charge & { readonly dueOn: string }): Promise<BoletoCharge>;
  find(payment: NamedPayment): Promise<ChargeReport | null>;
  /** Makes a charge unpayable. Throws when it was paid meanwhile. */
  cancel(payment: NamedPayment): Promise<void>;
  /** Refunds `amountInCentavos`: the whole payment, or the part of one order. */
  refund(payment: NamedPayment & RefundRequest): Promise<void>;
  /** Whether `refund` works for payments by this method, without people. */
  refunds(method: NamedPayment["method"]): boolean;
  /** Whether one Pix code or bank slip may pay the orders of several resellers. */
  readonly paysSeveralOrders: boolean;
}

/** Values of `provider_charges.provider`; null is the simulated bank, whose payments arrive from the sandbox. */
export type ProviderName = "pagarme" | "api-pix" | null;

/** The providers of the settings. Charges keep the provider that created them. */
export interface Payments {
  readonly pix: ProviderName;
  readonly boleto: ProviderName;
  /** New orders; the simulated bank takes none without the sandbox. */
  takes(method: NamedPayment["method"]): boolean;
  /** Throws when the settings no longer have it. */
  by(name: ProviderName): ChargeProvider;
  readonly paysSeveralOrders: boolean;
}
