import { installmentOption } from "~/domain/installments";
import type { Order } from "~/domain/order";
import { paymentMethods } from "~/domain/payment-method";
import type { PaymentStanding } from "~/domain/payment-standing";
import { pixState } from "~/domain/pix";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { paymentWords, reorderButton } from "~/services/order-messages.server";
import { formatCentavos } from "../../../common/money";

const methods = {
  [paymentMethods.card]: { name: messages.paymentMethods.card, icon: "card", pay: "Ver o pagamento" },
  [paymentMethods.boleto]: { name: messages.paymentMethods.boleto, icon: "barcode", pay: "Ver o boleto" },
  [paymentMethods.pix]: { name: messages.paymentMethods.pix, icon: "pix", pay: "Pagar com Pix" },
} as const;

interface Shown {
  readonly now: Date;
  /** Idempotency key of the page. */
  readonly key: string;
}

/** Purchase 4, "Payment status text". */
export function paymentView(order: Order, standing: PaymentStanding, { now, key }: Shown) {
  const status = paymentWords(order, standing, now);
  const reorder = reorderButton(standing);
  const { name, icon, pay } = methods[order.paymentMethod];
  return {
    method: name,
    icon,
    isCard: order.paymentMethod === paymentMethods.card,
    card: order.paymentMethod === paymentMethods.card ? cardInWords(order) : null,
    installments: order.paymentMethod === paymentMethods.card ? installmentsInWords(order) : null,
    status,
    isPaid: standing === "paid",
    way:
      standing === "waiting" && status !== null
        ? { label: pay, href: paths.orderStatus([order.code]) }
        : null,
    /** Null unless it can still be paid. */
    pix:
      standing === "waiting" && pixState(order, now) === "payable" && order.pixCode !== null
        ? {
            code: order.pixCode,
            paysToo: order.paidTogetherWith.length > 0 ? messages.ours.paysToo(order.paidTogetherWith) : null,
            copied: messages.payment.pixCodeCopiedOnOrder,
            copyFailed: messages.payment.pixCopyFailed,
          }
        : null,
    reorder: reorder && { ...reorder, idempotencyKey: key },
    change:
      standing === "waiting" && order.mayCancelUnpaid ? { label: messages.payment.changeMethod, key } : null,
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
