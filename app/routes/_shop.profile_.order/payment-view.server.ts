import { installmentOption } from "~/domain/installments";
import { formatCentavos } from "~/domain/money";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { paymentState } from "~/domain/payment-state";
import { messages } from "~/messages";
import { paths } from "~/paths";

const methods = {
  [paymentMethods.card]: { name: messages.paymentMethods.card, icon: "card", pay: "Ver o pagamento" },
  [paymentMethods.boleto]: { name: messages.paymentMethods.boleto, icon: "barcode", pay: "Ver o boleto" },
  [paymentMethods.pix]: { name: messages.paymentMethods.pix, icon: "pix", pay: "Pagar com Pix" },
} as const;

/** How an order is paid and how that stands (purchase 4, "Payment status text"). */
export function paymentView(order: Order, now: Date) {
  const state = paymentState(order, now);
  const { name, icon, pay } = methods[order.paymentMethod];
  const isCancelled = hasBeen(order, orderStatuses.cancelled);
  return {
    method: name,
    icon,
    isCard: order.paymentMethod === paymentMethods.card,
    card: order.paymentMethod === paymentMethods.card ? cardInWords(order) : null,
    installments: order.paymentMethod === paymentMethods.card ? installmentsInWords(order) : null,
    status: state && messages.payment[state],
    isPaid: state === "paid",
    isExpired: state === "pixExpired" || state === "boletoExpired",
    /** Where it is paid, or paid in another way. */
    way:
      state === "pending" && !isCancelled
        ? { label: pay, href: paths.orderStatus([order.code]) }
        : state === "denied" && !isCancelled
          ? { label: messages.payment.changeMethod, href: paths.orderStatus([order.code]) }
          : null,
  };
}

const cardInWords = ({ cardBrand, cardLastDigits }: Order): string | null =>
  [cardBrand, cardLastDigits && `final ${cardLastDigits.slice(-4)}`].filter(Boolean).join(" ") || null;

function installmentsInWords(order: Order): string | null {
  if (order.installments === null) return null;
  const base = order.totalInCentavos - order.interestInCentavos;
  const { count, valueInCentavos } = installmentOption(base, order.installments);
  const value = count === 1 ? order.totalInCentavos : valueInCentavos;
  return `${count}x de ${formatCentavos(value)}${count > 1 && order.interestInCentavos === 0 ? " sem juros" : ""}`;
}
