import type { RequestContext } from "~/http/request-context.server";
import { type ActionContext, redirectTo } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import { getPaymentStanding, isLost } from "~/model/payment-standing";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findOrdersByCode } from "~/upstream/orders.server";
import { buyAgain } from "./buy-again.server";

/** The orders, and all others of their payments; null unless the payment of each can change. */
export async function findOrdersToChange(
  { upstream }: Pick<RequestContext, "upstream">,
  codes: readonly string[],
): Promise<readonly Order[] | null> {
  const named = await findOrdersByCode(upstream, codes);
  const all = [...new Set([...codes, ...named.flatMap(({ paidTogetherWith }) => paidTogetherWith)])];
  const orders = all.length > named.length ? await findOrdersByCode(upstream, all) : named;
  const shops = new Set(orders.map(({ resellerId }) => resellerId));
  const isOneCheckout = orders.length === all.length && shops.size === orders.length;
  return isOneCheckout && orders.every(({ mayChangePayment }) => mayChangePayment) ? orders : null;
}

/** Leads to the payment step for these orders, which stand until the new ones do. */
export async function changePayment(
  context: ActionContext,
  shopper: Shopper,
  readOrders: () => Promise<readonly Order[]>,
) {
  const orders = await readOrders();
  const changeable = orders.filter(({ mayChangePayment }) => mayChangePayment);
  if (changeable.length > 0) {
    const alterar = changeable.map(({ code }) => code).join(",");
    return redirectTo(paths.checkout("pagamento", { alterar }));
  }
  const now = new Date();
  if (orders.some((order) => isLost(getPaymentStanding(order, now))))
    return buyAgain(context, shopper, orders, { next: "payment" });
  const notice = { kind: "warning", message: messages.ours.paymentNotChanged } as const;
  return redirectTo(paths.orderStatus(orders.map(({ code }) => code)), context.session.notify(notice));
}
