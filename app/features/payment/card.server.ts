import { messages } from "~/messages";
import { paymentMethods } from "~/model/payment-method";
import { paymentStateNames } from "../../../common/order-in-words";
import type { WayToPay } from "./way.server";

export const card: WayToPay = {
  key: "card",
  value: "cartao",
  method: paymentMethods.card,
  icon: "card",
  label: messages.paymentMethods.card,
  detail: messages.paymentMethods.cardClears,
  separate: messages.ours.separateCharges,
  joint: messages.ours.separateCharges,
  inFooter: "Cartão em até 3x sem juros",
  onProduct: "Cartão de crédito: em até 3x sem juros",
  payLabel: "Pagar com cartão",
  awaited: "em análise pela operadora do cartão",
  expiredTitle: paymentStateNames.expired,
  describeDeadline: () => null,
  refreshInSeconds: 10,
};
