import { getCardBrandName } from "./card-brand";
import { divideIntoInstallments, formatCentavos, formatFreight } from "./money";
import type { RefundWay } from "./refund-words";
import { listRefunds, type RefundPart, sumOf } from "./refunded-amount";
import { selectWords } from "./specified-words";

/** What both programs say of an order: the storefront on its pages, the reference upstream in mails and lists. */

/** Keys are status codes (purchase 4, "Order status codes"), including statuses that the timeline omits. */
export const orderStatusNames = {
  0: "Pedido realizado",
  1: "Aguardando pagamento",
  2: "Pagamento recusado",
  3: "Pagamento confirmado",
  4: "Enviado",
  5: "Devolvido",
  6: "Em separação",
  7: "Cancelado",
  8: "Entregue",
  9: "Pronto para retirada",
  10: "Preparando o envio",
} as const;

/** States of a payment that have no status code. */
export const paymentStateNames = {
  inAnalysis: "Pagamento em análise",
  unanswered: "Serviço de pagamento indisponível",
  expired: "O prazo para pagar terminou",
} as const;

export const paymentUnanswered =
  "Não conseguimos falar com o serviço de pagamento. Nada foi cobrado: se o banco mostrar um valor reservado no cartão, ele será liberado. Tente de novo em alguns minutos, ou escolha outra forma de pagamento.";

/** Keys are payment codes (purchase 4, "Payment methods"). */
export const paymentMethodNames = {
  0: "Cartão de crédito",
  1: selectWords("Boleto Bancário", "Boleto"),
  2: "Pix",
} as const;
type PaymentCode = keyof typeof paymentMethodNames;

const card = 0 satisfies PaymentCode;

interface Installments {
  readonly count: number;
  readonly hasInterest: boolean;
  readonly valueInCentavos: number;
  readonly lastValueInCentavos: number;
}

/** 'Em 3x sem juros por R$ 33,33, a última de R$ 33,34' (purchase 9, "Installments"). */
export function formatInstallments(installments: Installments): string {
  const { count, hasInterest, valueInCentavos, lastValueInCentavos } = installments;
  const last =
    lastValueInCentavos === valueInCentavos ? "" : `, a última de ${formatCentavos(lastValueInCentavos)}`;
  const value = formatCentavos(valueInCentavos);
  return selectWords(
    `Em ${count}x ${hasInterest ? "com juros de 5% A.M" : "sem juros"} por ${value}${last}`,
    `${count}x de ${value} ${hasInterest ? "com" : "sem"} juros${last}`,
  );
}

interface PaidOrder {
  readonly paymentMethod: PaymentCode;
  readonly installments: number | null;
  readonly cardBrand: string | null;
  readonly cardLastDigits: string | null;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

/** 'Cartão de crédito' with 'Visa final 0010' and its installments, by what is stored: today's interest may be another. */
export function describePayment(order: PaidOrder): { readonly name: string; readonly facts: string[] } {
  const name = paymentMethodNames[order.paymentMethod];
  if (order.paymentMethod !== card) return { name, facts: [] };
  const { installments, cardBrand, cardLastDigits, interestInCentavos, totalInCentavos } = order;
  const digits = cardLastDigits && `final ${cardLastDigits.slice(-4)}`;
  const facts = [
    [cardBrand && getCardBrandName(cardBrand), digits].filter(Boolean).join(" "),
    installments === null
      ? ""
      : formatInstallments({
          ...divideIntoInstallments(totalInCentavos, installments),
          hasInterest: interestInCentavos > 0,
        }),
  ];
  return { name, facts: facts.filter(Boolean) };
}

interface SoldItem {
  readonly priceInCentavos: number;
  readonly quantity: number;
  /** Null for an item that did not come back. */
  readonly refundedAt: Date | string | null;
}

/** How a paid order ended. */
type Ending = { readonly as: "cancelled" | "returned"; readonly at: Date };

interface SoldOrder {
  readonly items: readonly SoldItem[];
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
  readonly paymentMethod: number;
  /** A cancelled Pix or boleto comes back without support. */
  readonly isRefundedByProvider: boolean;
  /** Codes of the other orders that its payment pays. */
  readonly paidTogetherWith: readonly string[];
}

/** The money that goes back of a paid order: of returned items, and when it was cancelled or returned. */
export function findRefunds(order: SoldOrder, ending: Ending | null): RefundPart<RefundWay>[] {
  const waysOfEndings = {
    cancelled: order.isRefundedByProvider ? "pix" : "support",
    returned: "shop",
  } as const;
  const byCardOr = (way: RefundWay) => (order.paymentMethod === card ? "card" : way);
  return listRefunds<RefundWay>({
    ...order,
    items: order.items.map(({ priceInCentavos, quantity, refundedAt }) => ({
      amountInCentavos: priceInCentavos * quantity,
      refundedAt: refundedAt === null ? null : new Date(refundedAt),
    })),
    itemsWay: byCardOr("shop"),
    end: ending && { at: ending.at, way: byCardOr(waysOfEndings[ending.as]) },
  });
}

interface Sum {
  readonly label: string;
  /** Centavos, or words. */
  readonly amount: number | string;
}

/** Products − discount + freight + interest = total; then what goes back and what is left. */
export function listSumsOfOrder(order: SoldOrder, refunds: readonly RefundPart<RefundWay>[]) {
  const { items, discountInCentavos, freightInCentavos, interestInCentavos, totalInCentavos } = order;
  const products = items.reduce((sum, { priceInCentavos, quantity }) => sum + priceInCentavos * quantity, 0);
  const rows: Sum[] = [
    { label: "Produtos", amount: products },
    ...(discountInCentavos > 0 ? [{ label: "Desconto", amount: -discountInCentavos }] : []),
    { label: "Frete", amount: formatFreight(freightInCentavos) },
    ...(interestInCentavos > 0 ? [{ label: "Juros", amount: interestInCentavos }] : []),
  ];
  const label = order.paidTogetherWith.length > 0 ? "Total deste pedido" : "Total";
  const total = { label, amount: totalInCentavos };
  if (refunds.length === 0) return { rows, total };
  const parts = refunds.map(({ way, amountInCentavos }) => ({
    label: way === "support" ? "A devolver" : "Devolvido",
    amount: -amountInCentavos,
  }));
  return {
    rows: [...rows, total, ...parts],
    total: { label: "Total depois da devolução", amount: totalInCentavos - sumOf(refunds) },
  };
}

const day = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

/** 'devolvido em 20/11/2026', or 'cancelado em …' for an item that went with its whole order; null for one that stands. */
export function describeEndOfItem({ refundedAt }: Pick<SoldItem, "refundedAt">, ending: Ending | null) {
  if (refundedAt === null) return null;
  const moment = new Date(refundedAt);
  const isCancelled = ending?.as === "cancelled" && moment >= ending.at;
  return { isCancelled, words: `${isCancelled ? "cancelado" : "devolvido"} em ${day.format(moment)}` };
}
