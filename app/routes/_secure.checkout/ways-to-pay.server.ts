import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { messages } from "~/messages";
import type { IconName } from "~/ui/icon";

/** `value` is the value of its radio button. */
export interface WayToPay {
  readonly value: string;
  readonly method: PaymentMethod;
  readonly label: string;
  readonly detail: string;
  readonly icon: IconName;
}

const { card, cardClears, pix, pixClears, boleto, boletoClears } = messages.paymentMethods;

export const usualWay: WayToPay = {
  value: "pix",
  method: paymentMethods.pix,
  label: pix,
  detail: pixClears,
  icon: "pix",
};

/** Purchase 2, "/checkout". */
export const waysToPay: readonly WayToPay[] = [
  { value: "cartao", method: paymentMethods.card, label: card, detail: cardClears, icon: "card" },
  usualWay,
  { value: "boleto", method: paymentMethods.boleto, label: boleto, detail: boletoClears, icon: "barcode" },
];

export const wayToPay = (value: unknown): WayToPay | null =>
  waysToPay.find((way) => way.value === value) ?? null;
