import { formatDateAndTime } from "~/domain/dates";
import type { NoticeMessage } from "~/domain/notice";
import type { Order } from "~/domain/order";
import { isLost } from "~/domain/payment-standing";
import { settings } from "~/env.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { getOrderStates } from "~/services/order-state.server";
import { statusFingerprint } from "~/services/order-status-fingerprint.server";
import { orderView } from "./order-view.server";
import { boletosToPay, cardsToPay, pixToPay } from "./to-pay.server";

/** Purchase 9, "Status polling". */
const pollIntervalInSeconds = 10;

interface Asker {
  readonly shopperName: string;
  readonly mailFailure: NoticeMessage | null;
  readonly isPaused: boolean;
  /** Idempotency key of the page. */
  readonly key: string;
  readonly now: Date;
}

export function orderStatusView(
  orders: readonly Order[],
  { shopperName, mailFailure, isPaused, key, now }: Asker,
) {
  const states = getOrderStates(orders, now);
  const changesPayment = orders.some(({ mayCancelUnpaid }) => mayCancelUnpaid);
  const isWaiting = states.some(({ standing }) => standing === "waiting");
  return {
    standings: states,
    mailFailure,
    /** Null stops the polling. */
    refreshInSeconds: isWaiting ? pollIntervalInSeconds : null,
    /** Of the frame that refreshes without script. */
    isPaused,
    codes: orders.map(({ code }) => code),
    fingerprint: statusFingerprint(orders, now),
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
      deadline: messages.payment.pixDeadline,
      copied: messages.payment.pixCodeCopied,
      copyFailed: messages.payment.pixCopyFailed,
      lineCopied: messages.ours.boletoLineCopied,
      lineNotCopied: messages.ours.boletoLineNotCopied,
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
