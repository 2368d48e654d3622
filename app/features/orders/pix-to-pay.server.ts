import { getWayToPay } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatWait } from "~/model/dates";
import type { Order } from "~/model/order";
import { getPaymentStanding } from "~/model/payment-standing";
import { getPixReceiver, getPixRemainingInSeconds, getPixState } from "~/model/pix";
import { getQrModules } from "~/ui/qr-modules.server";
import { formatCentavos } from "../../../common/money";

export function isAwaitedOrExpired(order: Order, now: Date): boolean {
  const standing = getPaymentStanding(order, now);
  return standing === "waiting" || standing === "expired";
}

/** One entry per code, since one may pay several orders. */
export function presentPixToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => isAwaitedOrExpired(order, now) && getPixState(order, now) !== "none",
  );
  return groupByPayment(unpaid, ({ pixCode }) => pixCode ?? "").map(({ key: code, first, ...bill }) => {
    const isPayable = getPixState(first, now) === "payable";
    return {
      ...bill,
      id: `pix-${bill.codes}`,
      isPayable,
      code: isPayable ? code : "",
      receiver: isPayable ? getPixReceiver(code) : null,
      modules: isPayable ? getQrModules(code) : [],
      expires: getWayToPay(first).describeDeadline(first, now),
      deadline: pixDeadline(first, now),
      remainingInSeconds: getPixRemainingInSeconds(first, now),
    };
  });
}

export type PixToPay = ReturnType<typeof presentPixToPay>[number];

/** The quoted sentence names the time of a new code; later, what is left of it. */
function pixDeadline({ pixExpiresAt, upstreamNow }: Order, now: Date): string | null {
  if (pixExpiresAt === null) return null;
  const leftInMs = Date.parse(pixExpiresAt) - Date.parse(upstreamNow ?? now.toISOString());
  return messages.payment.pixDeadline.replace("10 minutos", formatWait(leftInMs / 1000));
}

/** Orders with the same key are paid together. */
export function groupByPayment(orders: readonly Order[], getKey: (order: Order) => string) {
  const groups = new Map<string, [Order, ...Order[]]>();
  for (const order of orders) {
    const key = getKey(order);
    const others = groups.get(key);
    if (others) others.push(order);
    else groups.set(key, [order]);
  }
  return [...groups].map(([key, some]) => ({
    key,
    first: some[0],
    codes: some.map(({ code }) => code).join("-"),
    amount: formatCentavos(some.reduce((sum, order) => sum + order.totalInCentavos, 0)),
    shops: some.map((order) => order.reseller?.name ?? `Pedido nº ${order.code}`).join(", "),
  }));
}
