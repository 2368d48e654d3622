import { messages } from "~/messages";
import { formatDay } from "~/model/dates";
import { paymentMethods } from "~/model/payment-method";
import type { WayToPay } from "./way.server";

export const boleto: WayToPay = {
  key: "boleto",
  value: "boleto",
  method: paymentMethods.boleto,
  icon: "barcode",
  label: messages.paymentMethods.boleto,
  detail: messages.paymentMethods.boletoClears,
  separate: (shops) => `São ${shops} boletos, um por loja.`,
  joint: (shops) => `Um só boleto paga as ${shops} lojas.`,
  inCash: { name: "boleto", one: "boleto", many: "boletos" },
  inFooter: "Boleto",
  onProduct: "Boleto bancário: 2 a 3 dias úteis para compensação do pagamento",
  payLabel: "Ver o boleto",
  expiredTitle: messages.payment.boletoExpired,
  describeDeadline: ({ boletoDueDate }) => boletoDueDate && `Vence em ${formatDay(boletoDueDate)}`,
  // Confirmed within days.
  refreshInSeconds: 300,
};
