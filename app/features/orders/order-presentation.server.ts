import { settings } from "~/env.server";
import { getWayToPay } from "~/features/payment/offered-payments.server";
import { formatDate } from "~/model/dates";
import { calculateItemTotal, formatQuantityAndPrice, type Order, type OrderItem } from "~/model/order";
import { orderStatuses } from "~/model/order-status";
import { getPaymentStanding, type PaymentStanding } from "~/model/payment-standing";
import { paths } from "~/paths";
import {
  describeEndOfItem,
  describePayment,
  findRefunds,
  listSumsOfOrder,
} from "../../../common/order-in-words";
import { refundWords } from "../../../common/refund-words";
import { describeNextStep, describeStatus } from "./order-messages.server";

const endings = {
  cancelledPaid: { as: "cancelled", status: orderStatuses.cancelled },
  returned: { as: "returned", status: orderStatuses.returned },
} as const;

/** How a paid order ended; null while it stands, and without a payment. */
function getEnding({ history }: Order, standing: PaymentStanding, now: Date) {
  if (standing !== "cancelledPaid" && standing !== "returned") return null;
  const { as, status } = endings[standing];
  return { as, at: new Date(history.find((change) => change.status === status)?.createdAt ?? now) };
}

/** What list, order's page and status page say of an order, in print too; the mails' `describeOrder` says the same. */
export function presentOrder(order: Order, now: Date) {
  const standing = getPaymentStanding(order, now);
  const ending = getEnding(order, standing, now);
  const isPaid = standing === "paid" || ending !== null;
  const refunds = isPaid ? findRefunds(order, ending) : [];
  return {
    code: order.code,
    date: formatDate(order.createdAt),
    shop: order.reseller?.name ?? null,
    cnpj: order.reseller?.taxId ?? null,
    standing,
    status: describeStatus(order, standing),
    nextStep: describeNextStep(order, standing),
    items: order.items.map((item, index) => presentItem(item, index, describeEndOfItem(item, ending))),
    payment: { ...describePayment(order), icon: getWayToPay(order).icon },
    totals: listSumsOfOrder(order, refunds),
    /** How much comes back, how and until when, a sentence for each part. */
    refunds: refunds.map((refund) => refundWords({ ...refund, email: settings.company.email })),
    needsSupport: refunds.some(({ way }) => way === "support"),
  };
}

const presentItem = (item: OrderItem, index: number, end: ReturnType<typeof describeEndOfItem>) => ({
  id: `${item.productSlug}-${index}`,
  name: item.productName,
  href: paths.product(item.productSlug),
  picture: item.picture,
  variation: [...item.attributeValues, item.measures, end?.words].filter(Boolean).join(" · "),
  end,
  unitPrice: formatQuantityAndPrice(item),
  totalInCentavos: calculateItemTotal(item),
});
