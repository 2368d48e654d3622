import type { Cards } from "./cards";

export interface Charge {
  /** Our idempotent reference, 1 to 25 letters and digits. */
  readonly reference: string;
  readonly amountInCentavos: number;
  /** The order's number at a bank, which accepts only digits: at most 17. */
  readonly documentNumber: string;
  readonly payer: { readonly name: string; readonly document: string };
}

interface PixCharge {
  /** The copy-and-paste code, a BR Code. */
  readonly payload: string;
}

interface BoletoCharge {
  readonly barcode: string;
  readonly line: string;
  /** The provider's print page; null when we render it (`boleto-page.ts`). */
  readonly url: string | null;
}

/** The provider does not offer the method, or not for this amount. */
export class PaymentMethodUnavailable extends Error {}

export function requireCards({ cards }: { readonly cards: Cards | null }): Cards {
  if (cards === null) throw new PaymentMethodUnavailable("card");
  return cards;
}

/** Port for Pix and bank slips; cards have their own (`cards.ts`). Results arrive as events (`checkout/payment-events.ts`). */
export interface Payments {
  pix(charge: Charge & { readonly expiresAt: Date }): Promise<PixCharge>;
  /** `dueOn` is a business day, as in `2026-11-25`. */
  boleto(charge: Charge & { readonly dueOn: string }): Promise<BoletoCharge>;
  /** Refunds a payment; `refund` is the idempotency key. */
  refund(payment: {
    readonly reference: string;
    readonly amountInCentavos: number;
    readonly refund: string;
  }): Promise<void>;
  /** Whether one Pix code or bank slip may pay the orders of several resellers. */
  readonly paysSeveralOrders: boolean;
  readonly isSimulated: boolean;
}
