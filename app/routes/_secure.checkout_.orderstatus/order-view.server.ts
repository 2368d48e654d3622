import { addressLines } from "~/domain/address";
import { brandName } from "~/domain/card";
import { formatDateAndTime } from "~/domain/dates";
import { defaultBusinessDays, deliveryWords, freightWords } from "~/domain/freight";
import { type Order, orderItemTotal, orderSubtotal, quantityInWords } from "~/domain/order";
import { paymentMethods } from "~/domain/payment-method";
import { isToBeDelivered, type PaymentStanding, paymentStanding } from "~/domain/payment-standing";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { installmentWords } from "~/services/installment-words.server";
import { orderArrival, stepsAhead, timelineView } from "~/services/order-messages.server";
import type { TimelineEntry } from "~/ui/order-timeline";
import { formatCentavos } from "../../../common/money";

const methods = {
  [paymentMethods.card]: {
    name: messages.paymentMethods.card,
    icon: "card",
    total: "Total no cartão",
    awaited: "em análise pela operadora do cartão",
  },
  [paymentMethods.boleto]: {
    name: messages.paymentMethods.boleto,
    icon: "barcode",
    total: "Total no boleto",
    awaited: "aguardando o boleto",
  },
  [paymentMethods.pix]: {
    name: messages.paymentMethods.pix,
    icon: "pix",
    total: "Total no Pix",
    awaited: "aguardando o Pix",
  },
} as const;

export function orderView(order: Order, now: Date) {
  const standing = paymentStanding(order, now);
  const method = methods[order.paymentMethod];
  const days = order.deliveryInBusinessDays ?? defaultBusinessDays;
  return {
    code: order.code,
    placedAt: formatDateAndTime(order.createdAt),
    shop: order.reseller?.name ?? null,
    cnpj: order.reseller?.taxId ?? null,
    items: order.items.map((item, index) => ({
      id: `${order.code}-${index}`,
      name: item.productName,
      href: paths.product(item.productSlug),
      picture: item.picture,
      variation: item.attributeValues.join(" · "),
      unitPrice: `${quantityInWords(item)} × ${formatCentavos(item.priceInCentavos)}`,
      totalInCentavos: orderItemTotal(item),
    })),
    rows: [
      { label: "Produtos", amount: orderSubtotal(order) },
      { label: "Frete", amount: freightWords(order.freightInCentavos) },
      ...(order.discountInCentavos > 0 ? [{ label: "Desconto", amount: -order.discountInCentavos }] : []),
      ...(order.interestInCentavos > 0 ? [{ label: "Juros", amount: order.interestInCentavos }] : []),
    ],
    total: { label: method.total, amount: order.totalInCentavos },
    payment: { icon: method.icon, name: method.name, facts: cardFacts(order) },
    delivery: isToBeDelivered(order, standing)
      ? `Entrega em ${deliveryWords({ minBusinessDays: null, maxBusinessDays: days })}`
      : null,
    arrival: orderArrival(order, standing, now),
    address: order.address ? addressLines(order.address) : [],
    ...describeProgress(order, standing, order.cardPageUrl ? "falta digitar o cartão" : method.awaited),
  };
}

/** 'Visa final 0010', 'Em 3x sem juros por R$ 209,51'; empty when the order was not paid by card. */
function cardFacts(order: Order): string[] {
  if (order.paymentMethod !== paymentMethods.card) return [];
  const count = order.installments ?? 1;
  const digits = order.cardLastDigits?.slice(-4);
  const card = [order.cardBrand && brandName(order.cardBrand), digits && `final ${digits}`];
  return [
    card.filter(Boolean).join(" "),
    installmentWords({
      count,
      hasInterest: order.interestInCentavos > 0,
      valueInCentavos: Math.floor(order.totalInCentavos / count),
    }),
  ].filter(Boolean);
}

function describeProgress(order: Order, standing: PaymentStanding, awaited: string) {
  const { entries, outcome } = timelineView(order, standing);
  if (standing !== "waiting" && standing !== "paid") return { timeline: entries, outcome };
  const waits: TimelineEntry[] =
    standing === "waiting" ? [{ name: "Pagamento", detail: awaited, state: "now" }] : [];
  const ahead = stepsAhead(order).map(
    (status): TimelineEntry => ({ name: messages.timeline[status], state: "next" }),
  );
  return { timeline: [...entries, ...waits, ...ahead], outcome };
}
