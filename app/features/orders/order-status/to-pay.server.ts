import { wayOf } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import { formatWait } from "~/model/dates";
import type { Order } from "~/model/order";
import { boletoLineInGroups, paymentMethods } from "~/model/payment-method";
import { isUndecided, paymentStanding } from "~/model/payment-standing";
import { getPixReceiver, pixRemainingInSeconds, pixState } from "~/model/pix";
import { getQrModules } from "~/ui/qr-modules.server";
import { formatCentavos } from "../../../../common/money";

/** One entry per code or payment page, since one may pay several orders. */

function isAwaitedOrExpired(order: Order, now: Date): boolean {
  const standing = paymentStanding(order, now);
  return standing === "waiting" || standing === "expired";
}

export function pixToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter((order) => isAwaitedOrExpired(order, now) && pixState(order, now) !== "none");
  return together(unpaid, ({ pixCode }) => pixCode ?? "").map(({ key: code, first, ...bill }) => {
    const isPayable = pixState(first, now) === "payable";
    return {
      ...bill,
      id: `pix-${bill.codes}`,
      isPayable,
      code: isPayable ? code : "",
      receiver: (isPayable && getPixReceiver(code)) || null,
      modules: isPayable ? getQrModules(code) : [],
      expires: wayOf(first).describeDeadline(first, now),
      deadline: pixDeadline(first, now),
      remainingInSeconds: pixRemainingInSeconds(first, now),
    };
  });
}

/** The quoted sentence names the time of a new code; later, what is left of it. */
function pixDeadline({ pixExpiresAt, upstreamNow }: Order, now: Date): string | null {
  if (pixExpiresAt === null) return null;
  const leftInMs = Date.parse(pixExpiresAt) - Date.parse(upstreamNow ?? now.toISOString());
  return messages.payment.pixDeadline.replace("10 minutos", formatWait(leftInMs / 1000));
}

export function boletosToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => order.paymentMethod === paymentMethods.boleto && isAwaitedOrExpired(order, now),
  );
  return together(unpaid, ({ boletoLine, boletoUrl, code }) => boletoLine ?? boletoUrl ?? code).map(
    ({ first, key: _, ...bill }) => {
      const isPayable = paymentStanding(first, now) === "waiting";
      return {
        ...bill,
        id: `boleto-${bill.codes}`,
        isPayable,
        line: isPayable && first.boletoLine ? boletoLineInGroups(first.boletoLine) : null,
        digits: isPayable ? first.boletoLine : null,
        url: isPayable ? first.boletoUrl : null,
        due: wayOf(first).describeDeadline(first, now),
      };
    },
  );
}

export function cardsToPay(orders: readonly Order[], now: Date) {
  const unpaid = orders.filter(
    (order) => order.paymentMethod === paymentMethods.card && isUndecided(paymentStanding(order, now)),
  );
  return together(unpaid, ({ cardPageUrl }) => cardPageUrl ?? "").map(({ key: url, first: _, ...bill }) => ({
    ...bill,
    id: `cartao-${bill.codes}`,
    url: url === "" ? null : url,
  }));
}

function together(orders: readonly Order[], getKey: (order: Order) => string) {
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
