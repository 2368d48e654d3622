import { formatDate } from "~/domain/dates";
import { isOrderFound, isRateable, type Order } from "~/domain/order";
import { canCancel } from "~/domain/order-status";
import { type Pagination, paginate } from "~/domain/pagination";
import { canBePaid, paymentStanding } from "~/domain/payment-standing";
import { paths } from "~/paths";
import { nextStepWords, reorderButton, statusWords } from "~/services/order-messages.server";
import { getOrderTotals, toItemView } from "~/services/order-summary.server";

const pageSize = 10;
const maxPageButtons = 7;
const maxSearchLength = 200;

interface Shown {
  readonly now: Date;
  /** Idempotency key of the page; each order has a form of its own. */
  readonly key: string;
}

export interface PurchasesView {
  readonly purchases: readonly PurchaseView[];
  readonly search: string;
  /** Also those that the search leaves out. */
  readonly hasOrders: boolean;
  readonly pages: Pick<Pagination, "page" | "totalPages" | "showing" | "totalItems"> & { most: number };
}

/** Latest first; a page beyond the end shows the last one (purchase 2, step 3). */
export function purchasesView(
  all: readonly Order[],
  options: { readonly page: number; readonly search: string },
  shown: Shown,
): PurchasesView {
  const search = options.search.trim().slice(0, maxSearchLength);
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
      .map((order) => purchaseView(order, shown)),
    pages: { page, showing, ...pager, most: maxPageButtons },
    search,
    hasOrders: all.length > 0,
  };
}

export type PurchaseView = ReturnType<typeof purchaseView>;

function purchaseView(order: Order, { now, key }: Shown) {
  const standing = paymentStanding(order, now);
  const reorder = reorderButton(standing);
  return {
    code: order.code,
    href: paths.order(order.id),
    payHref: canBePaid(order, standing) ? paths.orderStatus([order.code]) : null,
    reorder: reorder && { ...reorder, action: paths.order(order.id), idempotencyKey: `${key}-${order.id}` },
    rateHref: isRateable(order) ? paths.order(order.id, "avaliar") : null,
    cancelHref: canCancel(order) ? paths.order(order.id, "cancelar") : null,
    date: formatDate(order.createdAt),
    standing,
    status: statusWords(order, standing),
    nextStep: nextStepWords(order, standing),
    resellerName: order.reseller?.name ?? null,
    items: order.items.map(toItemView),
    totals: getOrderTotals(order),
    totalInCentavos: order.totalInCentavos,
  };
}
