import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { messages } from "~/messages";
import type { IconName } from "~/ui/icon";

/** A way to pay, as the checkout offers it. `value` is what its radio button sends. */
export interface WayToPay {
  readonly value: string;
  readonly method: PaymentMethod;
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName;
}

const { pix, pixClears } = messages.paymentMethods;

/** Only what works is offered. */
export const waysToPay: readonly WayToPay[] = [
  { value: "pix", method: paymentMethods.pix, label: pix, detail: pixClears, icon: "pix" },
];

export const wayToPay = (value: unknown): WayToPay | null =>
  waysToPay.find((way) => way.value === value) ?? null;
