import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import type { Upstream } from "~/upstream/http.server";
import { sendPaymentMails } from "./payment-mails.server";

const lateInMinutes = 15;

/** Requests e-mails for payments decided after placement. Old outcomes are skipped: their e-mail was already sent. */
export async function sendLateMails(
  upstream: Upstream,
  orders: readonly Order[],
  now: Date,
): Promise<NoticeMessage | null> {
  const decided = orders.filter((order) => isDecidedLately(order, now));
  return decided.length > 0 ? sendPaymentMails(upstream, decided) : null;
}

function isDecidedLately(order: Order, now: Date): boolean {
  if (!hasReachedStatus(order, orderStatuses.waiting)) return false;
  const moment = order.upstreamNow === null ? now.getTime() : Date.parse(order.upstreamNow);
  return order.history.some(
    ({ status, createdAt }) =>
      (status === orderStatuses.approved || status === orderStatuses.rejected) &&
      moment - Date.parse(createdAt) < lateInMinutes * 60_000,
  );
}
