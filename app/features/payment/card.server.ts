import { messages } from "~/messages";
import { paymentMethods } from "~/model/payment-method";
import { paymentStateNames } from "../../../common/order-in-words";
import type { WayToPay } from "./way.server";

const separate = (shops: number) => `São ${shops} cobranças no cartão, uma por loja.`;

export const card: WayToPay = {
  key: "card",
  value: "cartao",
  method: paymentMethods.card,
  icon: "card",
  label: messages.paymentMethods.card,
  detail: messages.paymentMethods.cardClears,
  separate,
  joint: separate,
  inCash: null,
  inFooter: "Cartão em até 3x sem juros",
  onProduct: "Cartão de crédito: em até 3x sem juros",
  payLabel: "Pagar com cartão",
  expiredTitle: paymentStateNames.expired,
  describeDeadline: () => null,
  refreshInSeconds: 10,
};
