import { describeOrderArrival, getReorderButton } from "~/features/orders/order-messages.server";
import { presentOrder } from "~/features/orders/order-presentation.server";
import { getPaymentDue } from "~/features/orders/payment-mails.server";
import { messages } from "~/messages";
import { isOrderFound, isRateable, type Order } from "~/model/order";
import { canCancel, hasReachedStatus, orderStatuses } from "~/model/order-status";
import { type Pagination, paginate } from "~/model/pagination";
import { paths } from "~/paths";
import { formatCentavos } from "../../../../common/money";
import { cleanLine } from "../../../../common/text";

const pageSize = 10;
const maxPageButtons = 7;
const maxSearchLength = 200;

interface PurchasesContext {
  readonly now: Date;
  /** Idempotency key of the page; each order has a form of its own. */
  readonly key: string;
}

export interface PurchasesView {
  readonly purchases: readonly PurchaseView[];
  readonly search: string;
  /** Counts the orders that the search leaves out, too. */
  readonly hasOrders: boolean;
  readonly pages: Pick<Pagination, "page" | "totalPages" | "showing" | "totalItems"> & { maxButtons: number };
}

/** Latest first; a page beyond the end shows the last one. */
export function presentPurchases(
  all: readonly Order[],
  options: { readonly page: number; readonly search: string },
  shown: PurchasesContext,
): PurchasesView {
  const search = cleanLine(options.search).slice(0, maxSearchLength);
  const orders = all.filter((order) => isOrderFound(order, search));
  const totalPages = Math.max(1, Math.ceil(orders.length / pageSize));
  const pager = { totalPages, totalItems: orders.length };
  const { page, showing } = paginate(Math.min(options.page, totalPages), pageSize, pager, maxPageButtons);
  const latestFirst = orders.toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
  return {
    purchases: latestFirst
      .slice((page - 1) * pageSize, page * pageSize)
      .map((order, _, onPage) => presentPurchase(order, { ...shown, all, onPage })),
    pages: { page, showing, ...pager, maxButtons: maxPageButtons },
    search,
    hasOrders: all.length > 0,
  };
}

export type PurchaseView = ReturnType<typeof presentPurchase>;

interface PurchaseContext extends PurchasesContext {
  readonly all: readonly Order[];
  readonly onPage: readonly Order[];
}

function presentPurchase(order: Order, { now, key, all, onPage }: PurchaseContext) {
  const due = getPaymentDue(order, all, now);
  const first =
    due && onPage.find(({ code }) => code === order.code || order.paidTogetherWith.includes(code));
  const paidWith = first && first !== order ? first.code : null;
  const presented = presentOrder(order, now);
  const { standing, nextStep, totals } = presented;
  const reorder = getReorderButton(standing);
  const arrival = standing === "paid" ? (describeOrderArrival(order, standing, now)?.words ?? null) : null;
  const wasSent = [orderStatuses.shipped, orderStatuses.pickup, orderStatuses.delivered].some((status) =>
    hasReachedStatus(order, status),
  );
  const rateHref = isRateable(order) && wasSent ? paths.order(order.id, "avaliar") : null;
  return {
    ...presented,
    arrival,
    picture: order.items[0]?.picture ?? null,
    href: paths.order(order.id),
    payHref: due && paidWith === null ? paths.orderStatus([order.code]) : null,
    due: paidWith === null ? due : null,
    reorder: reorder && { ...reorder, action: paths.order(order.id), idempotencyKey: `${key}-${order.id}` },
    rateHref,
    cancelHref: canCancel(order) ? paths.order(order.id, "cancelar") : null,
    nextStep: paidWith === null ? nextStep : messages.account.nextStep.waitingWith(paidWith),
    contents: messages.account.contentsOfOrder(order.items[0]?.productName ?? "", order.items.length - 1),
    /** Null if the amount to pay, which is shown as well, is the same. */
    total:
      due && order.paidTogetherWith.length === 0
        ? null
        : `${totals.total.label}: ${formatCentavos(totals.total.amount)}`,
  };
}
