import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import type { IconName } from "~/ui/icon";
import { hasCardPage } from "~/upstream/capabilities.server";

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

const { separatePixCodes, separateBoletos, separateCharges } = messages.ours;
const separatePayments = {
  [paymentMethods.card]: separateCharges,
  [paymentMethods.pix]: separatePixCodes,
  [paymentMethods.boleto]: separateBoletos,
};

/** Each shop is an order with a payment of its own (purchase 4). */
export const describeWay = ({ method, detail }: WayToPay, shops: number): string =>
  shops > 1 ? `${detail.replace(/\.$/, "")}. ${separatePayments[method](shops)}` : detail;

/** Where a card can be typed: in this page through the tokens' address, or on the provider's page. */
export const cardEntry = () => ({
  tokensUrl: settings.cardTokens?.url ?? null,
  hasPage: hasCardPage(settings.apiUrl),
});

/** Without a place to type a card there is no payment by card. */
export function offeredWays(): readonly WayToPay[] {
  const { tokensUrl, hasPage } = cardEntry();
  return waysToPay.filter(({ method }) => method !== paymentMethods.card || tokensUrl !== null || hasPage);
}

export const wayToPay = (value: unknown): WayToPay | null =>
  offeredWays().find((way) => way.value === value) ?? null;
