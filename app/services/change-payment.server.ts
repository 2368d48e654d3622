import type { Order } from "~/domain/order";
import { isLost, paymentStanding } from "~/domain/payment-standing";
import type { Shopper } from "~/domain/shopper";
import type { ActionContext } from "~/http/action.server";
import { optional } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { requestUnpaidCancellation } from "~/upstream/orders.server";
import { buyAgain } from "./buy-again.server";

/** Reads the orders again after cancelling: they may have been paid meanwhile, or cancelled by an earlier post. */
export async function changePayment(
  context: ActionContext,
  shopper: Shopper,
  readOrders: () => Promise<readonly Order[]>,
) {
  const { upstream, session } = context;
  const before = await readOrders();
  const waiting = before.filter(({ mayCancelUnpaid }) => mayCancelUnpaid);
  for (const { id } of waiting) await optional(requestUnpaidCancellation(upstream, id), undefined);
  const orders = waiting.length > 0 ? await readOrders() : before;
  const now = new Date();
  if (orders.some((order) => isLost(paymentStanding(order, now))))
    return buyAgain(context, shopper, orders, { next: "payment" });
  const isStillWaiting = orders.some(({ mayCancelUnpaid }) => mayCancelUnpaid);
  const { paymentChangeFailed, paymentNotChanged } = messages.ours;
  const notice = isStillWaiting
    ? ({ kind: "failure", message: paymentChangeFailed } as const)
    : ({ kind: "warning", message: paymentNotChanged } as const);
  return redirectTo(paths.orderStatus(orders.map(({ code }) => code)), session.notify(notice));
}
