import encodeQR from "qr";
import { addressLines } from "~/domain/address";
import { formatDateAndTime, formatTime } from "~/domain/dates";
import { defaultBusinessDays, freightWords } from "~/domain/freight";
import { formatCentavos } from "~/domain/money";
import { type Order, orderItemTotal, orderSubtotal } from "~/domain/order";
import { hasBeen, orderStatuses, timeline } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { paymentState } from "~/domain/payment-state";
import { pixRemainingInSeconds, pixState } from "~/domain/pix";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { TimelineEntry } from "~/ui/order-timeline";

/** Purchase 9, "Status polling". */
const pollIntervalInSeconds = 10;

type Standing = "paid" | "waiting" | "expired" | "denied";

function standingOf(order: Order, now: Date): Standing {
  const state = paymentState(order, now);
  if (state === "paid") return "paid";
  if (state === "denied") return "denied";
  const isOver =
    state === "pixExpired" || state === "boletoExpired" || hasBeen(order, orderStatuses.cancelled);
  return isOver ? "expired" : "waiting";
}

/** Everything that the order status page shows of one checkout's orders, as plain data. */
export function orderStatusView(orders: readonly Order[], shopperName: string, now: Date) {
  const standings = orders.map((order) => standingOf(order, now));
  const standing =
    (["waiting", "denied", "expired"] as const).find((each) => standings.includes(each)) ?? "paid";
  const pix = pixCodes(orders, now);
  return {
    standing,
    /** The document asks again by itself while something may still change. */
    refreshInSeconds: standing === "waiting" ? pollIntervalInSeconds : null,
    firstName: shopperName.split(" ")[0] ?? "",
    numbers: orders.map(({ code }) => code).join(", "),
    placedAt: formatDateAndTime(orders[0]?.createdAt ?? now),
    pix,
    texts: {
      waiting: messages.payment.waiting,
      confirmed: messages.payment.confirmed,
      expired: messages.payment.pixExpired,
      denied: messages.payment.denied,
      changeMethod: messages.payment.changeMethod,
      deadline: messages.payment.pixDeadline,
      copied: messages.payment.pixCodeCopied,
      copyFailed: messages.payment.pixCopyFailed,
    },
    orders: orders.map((order, index) => orderView(order, standings[index] ?? "waiting")),
  };
}

export type OrderStatusView = ReturnType<typeof orderStatusView>;

/** What is still to be paid by Pix: one entry a code, since one code may pay several orders. */
function pixCodes(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter((order) => pixState(order, now) !== "none");
  const codes = new Map<string, Order[]>();
  for (const order of unpaid) {
    const code = order.pixCode ?? "";
    codes.set(code, [...(codes.get(code) ?? []), order]);
  }
  return [...codes].flatMap(([code, payees]) => {
    const [first] = payees;
    if (first === undefined) return [];
    const isPayable = pixState(first, now) === "payable";
    return [
      {
        id: `pix-${payees.map((order) => order.code).join("-")}`,
        isPayable,
        amount: formatCentavos(payees.reduce((sum, order) => sum + order.totalInCentavos, 0)),
        shops: payees.map((order) => order.reseller?.name ?? `Pedido nº ${order.code}`).join(", "),
        code: isPayable ? code : "",
        modules: isPayable ? modulesOf(code) : [],
        expires: first.pixExpiresAt && `Expira às ${formatTime(first.pixExpiresAt)}`,
        remainingInSeconds: first.pixExpiresAt ? pixRemainingInSeconds(first, now) : null,
      },
    ];
  });
}

/** Rows of '1' and '0', the dark and light modules, without the margin that the drawing adds. */
function modulesOf(code: string): string[] {
  const withMargin = encodeQR(code, "raw", { border: 1, ecc: "medium" });
  return withMargin.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? "1" : "0"))
      .join(""),
  );
}

function orderView(order: Order, standing: Standing) {
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
      unitPrice: `${countOf(item)} × ${formatCentavos(item.priceInCentavos)}`,
      totalInCentavos: orderItemTotal(item),
    })),
    rows: [
      { label: "Produtos", amount: orderSubtotal(order) },
      { label: "Frete", amount: freightWords(order.freightInCentavos) },
      ...(order.discountInCentavos > 0 ? [{ label: "Desconto", amount: -order.discountInCentavos }] : []),
      ...(order.interestInCentavos > 0 ? [{ label: "Juros", amount: order.interestInCentavos }] : []),
    ],
    total: {
      label: order.paymentMethod === paymentMethods.pix ? "Total no Pix" : "Total",
      amount: order.totalInCentavos,
    },
    delivery: `Entrega em até ${days} ${days === 1 ? "dia útil" : "dias úteis"}`,
    address: order.address ? addressLines(order.address) : [],
    timeline: timelineOf(order, standing),
  };
}

function countOf({ quantity, isSoldByMeter }: Order["items"][number]): string {
  const one = isSoldByMeter ? "metro" : "unidade";
  return `${quantity} ${quantity === 1 ? one : `${one}s`}`;
}

/** What was, what is waited for, and what will follow. */
function timelineOf(order: Order, standing: Standing): TimelineEntry[] {
  const been = timeline(order.history);
  const done = been.map(
    ({ status, createdAt }): TimelineEntry => ({
      name: messages.timeline[status],
      detail: formatDateAndTime(createdAt),
      state: "done",
    }),
  );
  if (standing === "expired" || standing === "denied" || hasBeen(order, orderStatuses.cancelled)) return done;
  const waits: TimelineEntry[] =
    standing === "waiting" ? [{ name: "Pagamento", detail: "aguardando o Pix", state: "now" }] : [];
  const ahead = ([orderStatuses.shipped, orderStatuses.delivered] as const)
    .filter((status) => !been.some((step) => step.status === status))
    .map((status): TimelineEntry => ({ name: messages.timeline[status], state: "next" }));
  return [...done, ...waits, ...ahead];
}
