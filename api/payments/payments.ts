/** What is to be paid for one order. */
export interface Charge {
  /** Our own name for it, 1 to 25 letters and digits: asking twice under one name is one charge. */
  readonly reference: string;
  readonly amountInCentavos: number;
  readonly orderCode: string;
  readonly payer: { readonly name: string; readonly document: string };
}

export interface PixCharge {
  /** The copy-and-paste code, a BR Code. */
  readonly payload: string;
}

export interface BoletoCharge {
  /** 44 digits. */
  readonly barcode: string;
  /** 47 digits. */
  readonly line: string;
  /** `2026-11-25`. */
  readonly dueOn: string;
}

export interface CardCharge {
  readonly status: "approved" | "denied" | "pending";
  readonly brand: string | null;
  readonly lastDigits: string | null;
  /** The provider's own page, where the shopper has to finish there. */
  readonly hostedPageUrl: string | null;
}

/** Thrown for a way to pay that the provider does not offer. */
export class PaymentMethodUnavailable extends Error {}

/** Whoever collects the money. What they tell us afterwards comes in as events (`events.ts`). */
export interface Payments {
  pix(charge: Charge & { readonly expiresAt: Date }): Promise<PixCharge>;
  boleto(charge: Charge): Promise<BoletoCharge>;
  /** Charges a card by its single-use token. */
  charge(charge: Charge & { readonly cardToken: string; readonly installments: number }): Promise<CardCharge>;
}
