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
  /** The page to print it from; null where we draw it ourselves (`boleto-page.ts`). */
  readonly url: string | null;
}

/** Thrown for a way to pay that the provider does not offer, or not over this amount. */
export class PaymentMethodUnavailable extends Error {}

/**
 * Whoever collects money by Pix and by bank slip; cards have a port of their own (`cards.ts`). What they tell us
 * afterwards comes in as events (`events.ts`).
 */
export interface Payments {
  pix(charge: Charge & { readonly expiresAt: Date }): Promise<PixCharge>;
  /** `dueOn` is a business day, as in `2026-11-25`. */
  boleto(charge: Charge & { readonly dueOn: string }): Promise<BoletoCharge>;
  /** Gives back what was paid under `reference`. `refund` names this refund: asking twice gives it back once. */
  refund(payment: {
    readonly reference: string;
    readonly amountInCentavos: number;
    readonly refund: string;
  }): Promise<void>;
  /** True for a simulation, which moves no money. */
  readonly isSimulated: boolean;
}
