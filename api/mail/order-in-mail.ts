import { arrivalDayAfter } from "../../common/business-days";
import { maskCep } from "../../common/cep";
import { formatCentavos } from "../../common/money";
import { parsePhone } from "../../common/phone";
import type { PictureWidth } from "../../common/picture-widths";
import type { RefundWay } from "../../common/refund-words";
import { listRefunds, type RefundPart } from "../../common/refunded-amount";
import { formatTaxId } from "../../common/tax-id";
import { paymentMethod } from "../database/schema/payments";
import type { ServiceSettings } from "../env";
import type { StoredOrder } from "../orders/find-orders";
import { isOrderStatus, orderStatus, orderStatusNames } from "../orders/order-status";
import type { MailItem, MailOrder } from "./mail-content";
import { unanswered } from "./order-mail-texts";
import { inSaoPaulo } from "./time-in-sao-paulo";

/** What a receipt has: items, sums, payment, address, arrival and the seller's contact. */
export const describeOrder = (stored: StoredOrder, { storefrontOrigin }: ServiceSettings): MailOrder => ({
  heading: `Pedido ${stored.order.code}, vendido por ${stored.reseller.nameFantasy}`,
  items: stored.items.map((item) => getItem(item, storefrontOrigin)),
  amounts: getAmounts(stored),
  facts: getFacts(stored),
  room: stored.room?.path ? pictureAddress(stored.room.path, storefrontOrigin, 720) : null,
  steps: stored.history.map(({ status, createdAt }) => ({
    label: nameStatus(status, stored),
    at: inSaoPaulo.format(createdAt),
  })),
});

function nameStatus(status: number, { payment }: StoredOrder): string {
  if (status === orderStatus.rejected && payment?.isUnanswered) return unanswered.subject;
  return isOrderStatus(status) ? orderStatusNames[status] : String(status);
}

/** '26/11/2026'. */
export const dayInSaoPaulo = (moment: Date): string => inSaoPaulo.format(moment).slice(0, 10);

export const getItem = (item: StoredOrder["items"][number], storefrontOrigin: string): MailItem => ({
  quantity: item.hasCalculator ? `${item.quantity}\u00a0m` : String(item.quantity),
  name: item.productName,
  variation:
    [
      ...item.attributes.map(({ name }) => name),
      item.measures,
      item.refundDate && `devolvido em ${dayInSaoPaulo(new Date(item.refundDate))}`,
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

/** Products − discount + freight + interest = total. */
function getAmounts(stored: StoredOrder): MailOrder["amounts"] {
  const { order } = stored;
  return [
    { label: "Produtos", centavos: order.itemsInCentavos },
    ...(order.discountInCentavos > 0 ? [{ label: "Desconto", centavos: -order.discountInCentavos }] : []),
    { label: "Frete", centavos: order.freightInCentavos },
    ...(order.interestInCentavos > 0 ? [{ label: "Juros", centavos: order.interestInCentavos }] : []),
    { label: "Total", centavos: order.totalInCentavos },
    ...findRefunds(stored).map(({ way, amountInCentavos }) => ({
      label: way === "support" ? "A devolver" : "Devolvido",
      centavos: -amountInCentavos,
    })),
  ].map(({ label, centavos }) => ({
    label,
    amount: label === "Frete" && centavos === 0 ? "Grátis" : formatCentavos(centavos),
  }));
}

/** The money that goes back: of returned items, and of a paid order that was cancelled or returned. Empty without any. */
export function findRefunds({ order, items, history, refund }: StoredOrder): RefundPart<RefundWay>[] {
  const findStep = (wanted: number) => history.find(({ status }) => status === wanted);
  if (findStep(orderStatus.approved) === undefined) return [];
  const isByCard = order.paymentMethod === paymentMethod.card;
  const cancelled = findStep(orderStatus.cancelled);
  const ended = cancelled ?? findStep(orderStatus.returned);
  const wayOfCancelled = refund === null ? "support" : "pix";
  const way = cancelled === undefined ? "shop" : wayOfCancelled;
  return listRefunds<RefundWay>({
    ...order,
    items: items.map(({ priceInCentavos, quantity, refundDate }) => ({
      amountInCentavos: priceInCentavos * quantity,
      refundedAt: refundDate === null ? null : new Date(refundDate),
    })),
    itemsWay: isByCard ? "card" : "shop",
    end: ended === undefined ? null : { at: ended.createdAt, way: isByCard ? "card" : way },
  });
}

function getFacts(stored: StoredOrder): MailOrder["facts"] {
  const { nameFantasy, cnpj, email, phone } = stored.reseller;
  const arrival = getArrival(stored);
  return [
    { label: "Pagamento", value: describePayment(stored) },
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

function describePayment({ order, payment }: StoredOrder): string {
  if (order.paymentMethod === paymentMethod.pix) return "Pix";
  if (order.paymentMethod === paymentMethod.boleto) return "Boleto Bancário";
  const { creditInstallments: count, interestInCentavos, totalInCentavos } = order;
  const card = payment?.cardBrand ? `${payment.cardBrand} final ${payment.cardLastDigits}` : null;
  const interest = interestInCentavos > 0 ? "com juros de 5% A.M" : "sem juros";
  return [
    "Cartão de crédito",
    card,
    `Em ${count}x ${interest} por ${formatCentavos(Math.floor(totalInCentavos / count))}`,
  ]
    .filter(Boolean)
    .join(" · ");
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
  const day = arrivalDayAfter(paid?.createdAt ?? order.createdAt, order.deliveryDeadlineInDays);
  return day && (paid ? day : `${day}, com pagamento em ${dayInSaoPaulo(order.createdAt).slice(0, 5)}`);
}
