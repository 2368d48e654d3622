import { addressLines } from "~/domain/address";
import { brandName } from "~/domain/card";
import { formatDate, formatDateAndTime } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords, freightWords } from "~/domain/freight";
import { storedInstallments } from "~/domain/installments";
import type { NoticeMessage } from "~/domain/notice";
import { type Order, orderItemTotal, orderSubtotal, quantityInWords } from "~/domain/order";
import { paymentMethods } from "~/domain/payment-method";
import {
  isLost,
  isToBeDelivered,
  isUndecided,
  type PaymentStanding,
  paymentStanding,
} from "~/domain/payment-standing";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { canChangePayment } from "~/services/change-payment.server";
import { installmentWords } from "~/services/installment-words.server";
import { orderArrival, stepsAhead, timelineView } from "~/services/order-messages.server";
import { findRefunds, refundSentences, sumsAfterRefund } from "~/services/order-refund.server";
import { getOrderStates, statusFingerprint } from "~/services/order-summary.server";
import type { TimelineEntry } from "~/ui/order-timeline";
import type { UpstreamCapabilities } from "~/upstream/capabilities.server";
import { formatCentavos } from "../../../common/money";
import { boletosToPay, cardsToPay, pixToPay } from "./to-pay.server";

const methods = {
  [paymentMethods.card]: {
    name: messages.paymentMethods.card,
    icon: "card",
    total: "Total no cartão",
    awaited: "em análise pela operadora do cartão",
  },
  [paymentMethods.boleto]: {
    name: messages.paymentMethods.boleto,
    icon: "barcode",
    total: "Total no boleto",
    awaited: "aguardando o boleto",
  },
  [paymentMethods.pix]: {
    name: messages.paymentMethods.pix,
    icon: "pix",
    total: "Total no Pix",
    awaited: "aguardando o Pix",
  },
} as const;

export function orderView(order: Order, now: Date) {
  const standing = paymentStanding(order, now);
  const refunds = findRefunds(order, now);
  const method = methods[order.paymentMethod];
  const days = order.deliveryInBusinessDays ?? defaultBusinessDays;
  return {
    code: order.code,
    placedAt: formatDateAndTime(order.createdAt),
    shop: order.reseller?.name ?? null,
    cnpj: order.reseller?.taxId ?? null,
    items: order.items.map((item, index) => ({
      id: `${order.code}-${index}`,
      name: item.productName,
      href: paths.product(item.productSlug),
      picture: item.picture,
      variation: [
        ...item.attributeValues,
        item.measures,
        item.refundedAt && `devolvido em ${formatDate(item.refundedAt)}`,
      ]
        .filter(Boolean)
        .join(" · "),
      unitPrice: `${quantityInWords(item)} × ${formatCentavos(item.priceInCentavos)}`,
      totalInCentavos: orderItemTotal(item),
    })),
    ...sumsAfterRefund(
      [
        { label: "Produtos", amount: orderSubtotal(order) },
        { label: "Frete", amount: freightWords(order.freightInCentavos) },
        ...(order.discountInCentavos > 0 ? [{ label: "Desconto", amount: -order.discountInCentavos }] : []),
        ...(order.interestInCentavos > 0 ? [{ label: "Juros", amount: order.interestInCentavos }] : []),
      ],
      {
        label: order.paidTogetherWith.length > 0 ? messages.account.totalOfThisOrder : method.total,
        amount: order.totalInCentavos,
      },
      refunds,
    ),
    refunds: refundSentences(refunds, settings.company.email),
    payment: { icon: method.icon, name: method.name, facts: cardFacts(order) },
    delivery: isToBeDelivered(order, standing)
      ? `Entrega em ${deliveryWords({ minBusinessDays: null, maxBusinessDays: days })}`
      : null,
    arrival: orderArrival(order, standing, now),
    address: order.address ? addressLines(order.address) : [],
    ...describeProgress(order, standing, order.cardPageUrl ? "falta digitar o cartão" : method.awaited),
  };
}

/** 'Visa final 0010', 'Em 3x sem juros por R$ 209,51'; empty when the order was not paid by card. */
function cardFacts(order: Order): string[] {
  if (order.paymentMethod !== paymentMethods.card) return [];
  const digits = order.cardLastDigits?.slice(-4);
  const card = [order.cardBrand && brandName(order.cardBrand), digits && `final ${digits}`];
  return [card.filter(Boolean).join(" "), installmentWords(storedInstallments(order))].filter(Boolean);
}

function describeProgress(order: Order, standing: PaymentStanding, awaited: string) {
  const { entries, outcome } = timelineView(order, standing);
  const isOpen = isUndecided(standing);
  if (!isOpen && standing !== "paid") return { timeline: entries, outcome };
  const waits: TimelineEntry[] = isOpen ? [{ name: "Pagamento", detail: awaited, state: "now" }] : [];
  const ahead = stepsAhead(order).map(
    (status): TimelineEntry => ({ name: messages.timeline[status], state: "next" }),
  );
  return { timeline: [...entries, ...waits, ...ahead], outcome };
}

/** Purchase 9, "Status polling". */
const pollIntervalInSeconds = 10;

interface Asker {
  readonly shopperName: string;
  readonly mailFailure: NoticeMessage | null;
  readonly isPaused: boolean;
  /** Idempotency key of the page. */
  readonly key: string;
  readonly now: Date;
  readonly can: UpstreamCapabilities;
}

export function orderStatusView(
  orders: readonly Order[],
  { shopperName, mailFailure, isPaused, key, now, can }: Asker,
) {
  const states = getOrderStates(orders, now);
  const changesPayment = orders.some((order) => canChangePayment(order, can));
  const isOpen = states.some(({ standing }) => isUndecided(standing));
  return {
    standings: states,
    mailFailure,
    /** Null stops the polling. */
    refreshInSeconds: isOpen ? pollIntervalInSeconds : null,
    /** Of the frame that refreshes without script. */
    isPaused,
    codes: orders.map(({ code }) => code),
    fingerprint: statusFingerprint(orders, now),
    buyer: shopperName,
    firstName: shopperName.split(" ")[0] ?? "",
    numbers: orders.map(({ code }) => code).join(", "),
    placedAt: formatDateAndTime(orders[0]?.createdAt ?? now),
    pix: pixToPay(orders, now),
    boletos: boletosToPay(orders, now),
    cards: cardsToPay(orders, now),
    /** For 'buy again' and a change of payment. */
    key: changesPayment || states.some(({ standing }) => isLost(standing)) ? key : null,
    changePaymentLabel: changesPayment ? messages.payment.changeMethod : null,
    texts: {
      pixExpired: messages.payment.pixExpired,
      boletoExpired: messages.payment.boletoExpired,
      boletoClears: messages.paymentMethods.boletoClears,
      copied: messages.payment.pixCodeCopied,
      copyFailed: messages.payment.pixCopyFailed,
      lineCopied: messages.ours.boletoLineCopied,
      lineNotCopied: messages.ours.boletoLineNotCopied,
      inAnalysis: messages.account.nextStep.inAnalysis,
      findInstaller: messages.orders.findInstaller,
    },
    support: {
      chat: paths.whatsApp(
        settings.company.whatsapp,
        messages.ours.orderSupport(orders.map(({ code }) => code).join(", ")),
      ),
      email: settings.company.email,
    },
    orders: orders.map((order) => orderView(order, now)),
  };
}

export type OrderStatusView = ReturnType<typeof orderStatusView>;
