import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import type { IconName } from "~/ui/icon";
import { getCapabilities } from "~/upstream/capabilities.server";

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
const waysToPay: readonly WayToPay[] = [
  { value: "cartao", method: paymentMethods.card, label: card, detail: cardClears, icon: "card" },
  usualWay,
  { value: "boleto", method: paymentMethods.boleto, label: boleto, detail: boletoClears, icon: "barcode" },
];

const { separatePixCodes, separateBoletos, separateCharges, jointPixCode, jointBoleto } = messages.ours;
const separatePayments = {
  [paymentMethods.card]: separateCharges,
  [paymentMethods.pix]: separatePixCodes,
  [paymentMethods.boleto]: separateBoletos,
};
const jointPayments = {
  [paymentMethods.card]: separateCharges,
  [paymentMethods.pix]: jointPixCode,
  [paymentMethods.boleto]: jointBoleto,
};

/** Each shop is an order (purchase 4), with a payment of its own unless the upstream has one for all. */
export function describeWay({ method, detail }: WayToPay, shops: number): string {
  if (shops < 2) return detail;
  const words = getCapabilities(settings.apiUrl).joinPayments ? jointPayments : separatePayments;
  return `${detail.replace(/\.$/, "")}. ${words[method](shops)}`;
}

/** Where a card can be typed: in this page through the tokens' address, or on the provider's page. */
export const cardEntry = () => ({
  tokensUrl: settings.cardTokens?.url ?? null,
  hasPage: getCapabilities(settings.apiUrl).payOnCardPage,
});

/** Without a place to type a card there is no payment by card. */
export function offeredWays(): readonly WayToPay[] {
  const { tokensUrl, hasPage } = cardEntry();
  return waysToPay.filter(({ method }) => method !== paymentMethods.card || tokensUrl !== null || hasPage);
}

export const wayToPay = (value: unknown): WayToPay | null =>
  offeredWays().find((way) => way.value === value) ?? null;
