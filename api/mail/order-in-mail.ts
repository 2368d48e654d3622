import { findArrivalDayAfter, isArrivalDayOver } from "../../common/business-days";
import { maskCep } from "../../common/cep";
import { formatCentavos } from "../../common/money";
import {
  describeEndOfItem,
  describePayment,
  findRefunds as findRefundsOfPaid,
  listSumsOfOrder,
  orderStatusNames,
  paymentStateNames,
} from "../../common/order-in-words";
import { parsePhone } from "../../common/phone";
import type { PictureWidth } from "../../common/picture-widths";
import type { RefundWay } from "../../common/refund-words";
import type { RefundPart } from "../../common/refunded-amount";
import { formatTaxId } from "../../common/tax-id";
import type { ServiceSettings } from "../env";
import type { StoredOrder } from "../orders/find-orders";
import { isOrderStatus, orderStatus } from "../orders/order-status";
import type { MailItem, MailOrder } from "./mail-content";
import { inSaoPaulo } from "./time-in-sao-paulo";

/** What a receipt has: items, sums, payment, address, arrival and the seller's contact. */
export const describeOrder = (stored: StoredOrder, { storefrontOrigin }: ServiceSettings): MailOrder => ({
  heading: `Pedido ${stored.order.code}, vendido por ${stored.reseller.nameFantasy}`,
  items: stored.items.map((item) => getItem(item, storefrontOrigin, getEnding(stored))),
  amounts: getAmounts(stored),
  facts: getFacts(stored),
  room: stored.room?.path ? pictureAddress(stored.room.path, storefrontOrigin, 720) : null,
  steps: stored.history.map(({ status, createdAt }) => ({
    label: nameStatus(status, stored),
    at: inSaoPaulo.format(createdAt),
  })),
});

function nameStatus(status: number, { payment }: StoredOrder): string {
  if (status === orderStatus.rejected && payment?.isUnanswered) return paymentStateNames.unanswered;
  return isOrderStatus(status) ? orderStatusNames[status] : String(status);
}

/** '26/11/2026'. */
export const formatDayInSaoPaulo = (moment: Date): string => inSaoPaulo.format(moment).slice(0, 10);

export const getItem = (
  item: StoredOrder["items"][number],
  storefrontOrigin: string,
  ending: ReturnType<typeof getEnding> = null,
): MailItem => ({
  quantity: item.hasCalculator ? `${item.quantity}\u00a0m` : String(item.quantity),
  name: item.productName,
  variation:
    [
      ...item.attributes.map(({ name }) => name),
      item.measures,
      describeEndOfItem({ refundedAt: item.refundDate }, ending)?.words,
    ]
      .filter(Boolean)
      .join(" · ") || null,
  each: formatCentavos(item.priceInCentavos),
  unit: item.hasCalculator ? "por metro" : "cada",
  amount: formatCentavos(item.priceInCentavos * item.quantity),
  picture: item.productPic === null ? null : pictureAddress(item.productPic, storefrontOrigin),
});

/** The storefront resizes pictures, to JPEG for programs that read nothing newer. */
const pictureAddress = (path: string, storefrontOrigin: string, width: PictureWidth = 176): string =>
  new URL(`/imagens/${width}/${path}`, storefrontOrigin).href;

/** The storefront presents the order in the same way (`common/order-in-words.ts`). */
const toSoldOrder = ({ order, items, payment, refund, paidTogetherWith }: StoredOrder) => ({
  ...order,
  items: items.map((item) => ({ ...item, refundedAt: item.refundDate })),
  installments: order.creditInstallments,
  cardBrand: payment?.cardBrand ?? null,
  cardLastDigits: payment?.cardLastDigits ?? null,
  isRefundedByProvider: refund !== null,
  paidTogetherWith,
});

const findStep = ({ history }: Pick<StoredOrder, "history">, wanted: number) =>
  history.find(({ status }) => status === wanted);

/** How a paid order ended; null while it stands. */
function getEnding(stored: StoredOrder) {
  const cancelled = findStep(stored, orderStatus.cancelled);
  if (cancelled !== undefined) return { as: "cancelled", at: cancelled.createdAt } as const;
  const returned = findStep(stored, orderStatus.returned);
  return returned === undefined ? null : ({ as: "returned", at: returned.createdAt } as const);
}

function getAmounts(stored: StoredOrder): MailOrder["amounts"] {
  const { rows, total } = listSumsOfOrder(toSoldOrder(stored), findRefunds(stored));
  return [...rows, total].map(({ label, amount }) => ({
    label,
    amount: typeof amount === "number" ? formatCentavos(amount) : amount,
  }));
}

/** The money that goes back: of returned items, and of a paid order that was cancelled or returned. Empty without any. */
export const findRefunds = (stored: StoredOrder): RefundPart<RefundWay>[] =>
  findStep(stored, orderStatus.approved) === undefined
    ? []
    : findRefundsOfPaid(toSoldOrder(stored), getEnding(stored));

/** The part that came with the latest change of the order; null where earlier mails have announced everything. */
export function findNewRefund(stored: StoredOrder): RefundPart<RefundWay> | null {
  const ended = stored.history.filter(
    ({ status }) => status === orderStatus.cancelled || status === orderStatus.returned,
  );
  const returned = stored.items.flatMap(({ refundDate }) =>
    refundDate === null ? [] : [new Date(refundDate).getTime()],
  );
  const latest = Math.max(...ended.map(({ createdAt }) => createdAt.getTime()), ...returned);
  return findRefunds(stored).find(({ startedAt }) => startedAt.getTime() === latest) ?? null;
}

function getFacts(stored: StoredOrder): MailOrder["facts"] {
  const { nameFantasy, cnpj, email, phone } = stored.reseller;
  const { name, facts } = describePayment(toSoldOrder(stored));
  const arrival = getArrival(stored);
  return [
    { label: "Pagamento", value: [name, ...facts].join(" · ") },
    { label: "Entrega", value: formatAddress(stored.order.address) },
    ...(arrival === null ? [] : [{ label: "Chega até", value: arrival }]),
    {
      label: "Loja",
      value: [
        nameFantasy,
        `CNPJ ${formatTaxId(cnpj)}`,
        email,
        (parsePhone(phone) ?? phone).replaceAll(" ", "\u00a0"),
      ]
        .filter(Boolean)
        .join(" · "),
    },
  ];
}

export function formatAddress(address: StoredOrder["order"]["address"]): string {
  const { street, number, complement, neighborhood, city, state, postalCode } = address;
  return [street, number, complement, neighborhood, `${city}/${state}`, `CEP ${maskCep(postalCode)}`]
    .filter(Boolean)
    .join(", ");
}

const ended: ReadonlySet<number> = new Set([
  orderStatus.rejected,
  orderStatus.cancelled,
  orderStatus.returned,
  orderStatus.delivered,
]);

/** 'qui, 03/12', counted from the payment; null unless it is to be delivered. */
function getArrival({ order, history }: StoredOrder): string | null {
  if (ended.has(order.status)) return null;
  const paid = history.find(({ status }) => status === orderStatus.approved);
  const latest = history.at(-1);
  if (paid && latest && isArrivalDayOver(paid.createdAt, order.deliveryDeadlineInDays, latest.createdAt))
    return null;
  const day = findArrivalDayAfter(paid?.createdAt ?? order.createdAt, order.deliveryDeadlineInDays);
  return day && (paid ? day : `${day}, com pagamento em ${formatDayInSaoPaulo(order.createdAt).slice(0, 5)}`);
}
