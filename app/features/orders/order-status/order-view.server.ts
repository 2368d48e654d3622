import { settings } from "~/env.server";
import {
  describeOrderArrival,
  getStepsAhead,
  presentTimeline,
} from "~/features/orders/order-messages.server";
import { presentOrder } from "~/features/orders/order-presentation.server";
import { getOrderStates, getStatusFingerprint } from "~/features/orders/order-summary.server";
import { groupByPayment, isAwaitedOrExpired, presentPixToPay } from "~/features/orders/pix-to-pay.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { formatDateAndTime } from "~/model/dates";
import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";
import { formatBoletoLine, paymentMethods } from "~/model/payment-method";
import { getPaymentStanding, isLost, isUndecided, type PaymentStanding } from "~/model/payment-standing";
import { paths } from "~/paths";
import type { TimelineEntry } from "~/ui/order-timeline";

function orderView(order: Order, now: Date) {
  const presented = presentOrder(order, now);
  const { standing, payment } = presented;
  return {
    ...presented,
    /** Null if the payment card above shows everything. */
    payment: isUndecided(standing) && payment.facts.length === 0 ? null : payment,
    arrival: describeOrderArrival(order, standing, now)?.words ?? null,
    address: order.address ? formatAddressLines(order.address) : [],
    ...describeProgress(order, standing),
  };
}

/** No timeline before the payment: the heading says that the order waits for it. */
function describeProgress(order: Order, standing: PaymentStanding) {
  if (isUndecided(standing)) return { timeline: [], outcome: null };
  const { entries, outcome } = presentTimeline(order, standing);
  if (standing !== "paid") return { timeline: entries, outcome };
  const ahead = getStepsAhead(order).map(
    (status): TimelineEntry => ({ name: messages.timeline[status], state: "next" }),
  );
  return { timeline: [...entries, ...ahead], outcome };
}

/** Purchase 9, "Status polling". */
const pollIntervalInSeconds = 10;

interface OrderStatusContext {
  readonly shopperName: string;
  readonly mailFailure: NoticeMessage | null;
  readonly isPaused: boolean;
  /** Idempotency key of the page. */
  readonly key: string;
  readonly now: Date;
}

export function presentOrderStatus(
  orders: readonly Order[],
  { shopperName, mailFailure, isPaused, key, now }: OrderStatusContext,
) {
  const states = getOrderStates(orders, now);
  const changesPayment = orders.some(({ mayChangePayment }) => mayChangePayment);
  const isOpen = states.some(({ standing }) => isUndecided(standing));
  return {
    standings: states,
    mailFailure,
    /** Null stops the polling. */
    refreshInSeconds: isOpen ? pollIntervalInSeconds : null,
    /** Pauses the frame that refreshes the page without script. */
    isPaused,
    codes: orders.map(({ code }) => code),
    fingerprint: getStatusFingerprint(orders, now),
    buyer: shopperName,
    firstName: shopperName.split(" ")[0] ?? "",
    numbers: orders.map(({ code }) => code).join(", "),
    placedAt: formatDateAndTime(orders[0]?.createdAt ?? now),
    pix: presentPixToPay(orders, now),
    boletos: boletosToPay(orders, now),
    cards: cardsToPay(orders, now),
    /** 'Buy again' and a change of payment need the key. */
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

export type OrderStatusView = ReturnType<typeof presentOrderStatus>;

function boletosToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => order.paymentMethod === paymentMethods.boleto && isAwaitedOrExpired(order, now),
  );
  return groupByPayment(unpaid, ({ boletoLine, boletoUrl, code }) => boletoLine ?? boletoUrl ?? code).map(
    ({ first, key: _, ...bill }) => {
      const isPayable = getPaymentStanding(first, now) === "waiting";
      return {
        ...bill,
        id: `boleto-${bill.codes}`,
        isPayable,
        line: isPayable && first.boletoLine ? formatBoletoLine(first.boletoLine) : null,
        digits: isPayable ? first.boletoLine : null,
        url: isPayable ? first.boletoUrl : null,
        due: getWayToPay(first).describeDeadline(first, now),
      };
    },
  );
}

function cardsToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => order.paymentMethod === paymentMethods.card && isUndecided(getPaymentStanding(order, now)),
  );
  return groupByPayment(unpaid, ({ cardPageUrl }) => cardPageUrl ?? "").map(
    ({ key: url, first: _, ...bill }) => ({
      ...bill,
      id: `cartao-${bill.codes}`,
      url: url === "" ? null : url,
    }),
  );
}
