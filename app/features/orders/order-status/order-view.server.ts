import { settings } from "~/env.server";
import {
  describeOrderArrival,
  getStepsAhead,
  presentTimeline,
} from "~/features/orders/order-messages.server";
import { presentOrder } from "~/features/orders/order-presentation.server";
import { getOrderStates, getStatusFingerprint } from "~/features/orders/order-summary.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatAddressLines } from "~/model/address";
import { formatDateAndTime, formatWait } from "~/model/dates";
import { defaultBusinessDays, describeDelivery } from "~/model/freight";
import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";
import { formatBoletoLine, paymentMethods } from "~/model/payment-method";
import {
  getPaymentStanding,
  isLost,
  isToBeDelivered,
  isUndecided,
  type PaymentStanding,
} from "~/model/payment-standing";
import { getPixReceiver, getPixRemainingInSeconds, getPixState } from "~/model/pix";
import { paths } from "~/paths";
import type { TimelineEntry } from "~/ui/order-timeline";
import { getQrModules } from "~/ui/qr-modules.server";
import { formatCentavos } from "../../../../common/money";

function orderView(order: Order, now: Date) {
  const presented = presentOrder(order, now);
  const { standing } = presented;
  const days = order.deliveryInBusinessDays ?? defaultBusinessDays;
  return {
    ...presented,
    placedAt: formatDateAndTime(order.createdAt),
    delivery: isToBeDelivered(order, standing)
      ? `Entrega em ${describeDelivery({ minBusinessDays: null, maxBusinessDays: days })}`
      : null,
    arrival: describeOrderArrival(order, standing, now),
    address: order.address ? formatAddressLines(order.address) : [],
    ...describeProgress(
      order,
      standing,
      order.cardPageUrl ? "falta digitar o cartão" : getWayToPay(order).awaited,
    ),
  };
}

function describeProgress(order: Order, standing: PaymentStanding, awaited: string) {
  const { entries, outcome } = presentTimeline(order, standing);
  const isOpen = isUndecided(standing);
  if (!isOpen && standing !== "paid") return { timeline: entries, outcome };
  const waits: TimelineEntry[] = isOpen ? [{ name: "Pagamento", detail: awaited, state: "now" }] : [];
  const ahead = getStepsAhead(order).map(
    (status): TimelineEntry => ({ name: messages.timeline[status], state: "next" }),
  );
  return { timeline: [...entries, ...waits, ...ahead], outcome };
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
    /** Of the frame that refreshes without script. */
    isPaused,
    codes: orders.map(({ code }) => code),
    fingerprint: getStatusFingerprint(orders, now),
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

export type OrderStatusView = ReturnType<typeof presentOrderStatus>;

/** One entry per code or payment page, since one may pay several orders. */

function isAwaitedOrExpired(order: Order, now: Date): boolean {
  const standing = getPaymentStanding(order, now);
  return standing === "waiting" || standing === "expired";
}

function pixToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => isAwaitedOrExpired(order, now) && getPixState(order, now) !== "none",
  );
  return together(unpaid, ({ pixCode }) => pixCode ?? "").map(({ key: code, first, ...bill }) => {
    const isPayable = getPixState(first, now) === "payable";
    return {
      ...bill,
      id: `pix-${bill.codes}`,
      isPayable,
      code: isPayable ? code : "",
      receiver: (isPayable && getPixReceiver(code)) || null,
      modules: isPayable ? getQrModules(code) : [],
      expires: getWayToPay(first).describeDeadline(first, now),
      deadline: pixDeadline(first, now),
      remainingInSeconds: getPixRemainingInSeconds(first, now),
    };
  });
}

/** The quoted sentence names the time of a new code; later, what is left of it. */
function pixDeadline({ pixExpiresAt, upstreamNow }: Order, now: Date): string | null {
  if (pixExpiresAt === null) return null;
  const leftInMs = Date.parse(pixExpiresAt) - Date.parse(upstreamNow ?? now.toISOString());
  return messages.payment.pixDeadline.replace("10 minutos", formatWait(leftInMs / 1000));
}

function boletosToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => order.paymentMethod === paymentMethods.boleto && isAwaitedOrExpired(order, now),
  );
  return together(unpaid, ({ boletoLine, boletoUrl, code }) => boletoLine ?? boletoUrl ?? code).map(
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
  return together(unpaid, ({ cardPageUrl }) => cardPageUrl ?? "").map(({ key: url, first: _, ...bill }) => ({
    ...bill,
    id: `cartao-${bill.codes}`,
    url: url === "" ? null : url,
  }));
}

function together(orders: readonly Order[], getKey: (order: Order) => string) {
  const groups = new Map<string, [Order, ...Order[]]>();
  for (const order of orders) {
    const key = getKey(order);
    const others = groups.get(key);
    if (others) others.push(order);
    else groups.set(key, [order]);
  }
  return [...groups].map(([key, some]) => ({
    key,
    first: some[0],
    codes: some.map(({ code }) => code).join("-"),
    amount: formatCentavos(some.reduce((sum, order) => sum + order.totalInCentavos, 0)),
    shops: some.map((order) => order.reseller?.name ?? `Pedido nº ${order.code}`).join(", "),
  }));
}
