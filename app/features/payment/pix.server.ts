import { messages } from "~/messages";
import { formatDateAndTime, formatTime, toDay } from "~/model/dates";
import { paymentMethods } from "~/model/payment-method";
import type { WayToPay } from "./way.server";

export const pix: WayToPay = {
  key: "pix",
  value: "pix",
  method: paymentMethods.pix,
  icon: "pix",
  label: messages.paymentMethods.pix,
  detail: messages.paymentMethods.pixClears,
  separate: (shops) => `São ${shops} códigos Pix, um por loja.`,
  joint: (shops) => `Um só código paga as ${shops} lojas.`,
  inCash: { name: "Pix", one: "código Pix", many: "códigos Pix" },
  inFooter: "Pix",
  onProduct: "Pix: aprovação imediata",
  payLabel: "Pagar com Pix",
  expiredTitle: messages.payment.pixExpired,
  describeDeadline({ pixExpiresAt, upstreamNow }, now) {
    if (pixExpiresAt === null) return null;
    const isToday = toDay(pixExpiresAt) === toDay(upstreamNow ?? now);
    return isToday ? `Expira às ${formatTime(pixExpiresAt)}` : `Expira em ${formatDateAndTime(pixExpiresAt)}`;
  },
  refreshInSeconds: 10,
};
