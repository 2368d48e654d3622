import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orderItems, orders } from "../database/schema/orders";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import type { Outcome } from "../mail/order-mail-texts";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import type { Services } from "../services";
import { canFollow, type OrderStatus, orderStatus } from "./order-status";
import { advanceOrders, lockOrder } from "./order-transitions";

type OrderServices = Pick<Services, "database" | "clock">;
type MovingServices = OrderServices & Pick<Services, "mailer" | "settings" | "payments" | "extras">;

const maxOrders = 50;

export const listOrders = ({ database }: OrderServices) =>
  database
    .select({
      code: orders.code,
      status: orders.status,
      buyer: users.name,
      totalInCentavos: orders.totalInCentavos,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxOrders);

export async function requireOrder(code: string, { database }: OrderServices) {
  const [order] = await database.select().from(orders).where(eq(orders.code, code));
  if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
  const items = await database
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.id);
  return { ...order, items };
}

/** Excludes payment and cancellation, which have their own flows. */
const shopStatuses = [
  orderStatus.separation,
  orderStatus.label,
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.delivered,
  orderStatus.returned,
] as const;

const mailedSteps = new Map<OrderStatus, Outcome>([
  [orderStatus.shipped, "shipped"],
  [orderStatus.delivered, "delivered"],
  [orderStatus.returned, "returned"],
]);

export const getNextStatuses = (status: number): OrderStatus[] =>
  shopStatuses.filter((to) => canFollow(status, to));

export interface Tracking {
  readonly carrierName: string;
  readonly trackingCode: string;
  readonly trackingLink: string;
}

/** Repeated, it changes only carrier and tracking. */
export async function moveOrder(
  code: string,
  to: number,
  tracking: Tracking,
  { database, clock, ...services }: MovingServices,
): Promise<void> {
  const step = shopStatuses.find((each) => each === to);
  if (step === undefined) throw new RefusalError(422, "Esta situação não existe.");
  const { trackingLink } = tracking;
  if (trackingLink !== "" && !isWebAddress(trackingLink)) {
    throw new RefusalError(422, "O link de rastreio deve começar com http:// ou https://.");
  }
  await database.transaction(async (transaction) => {
    const order = await lockedOrder(transaction, code);
    if (order.status === step && step === orderStatus.shipped)
      return setTracking(transaction, order.id, tracking);
    if (order.status === step) return;
    if (!canFollow(order.status, step)) {
      throw new RefusalError(409, "O pedido não pode passar para esta situação agora.");
    }
    await advanceOrders(transaction, [order.id], { to: step, now: clock.now() });
    if (step === orderStatus.shipped) await setTracking(transaction, order.id, tracking);
    const outcome = mailedSteps.get(step);
    if (outcome !== undefined) await sendOrderMails(outcome, [order.id], services, transaction);
  });
}

/** An order that was cancelled or returned as a whole has nothing left to return. */
const standsPaid: ReadonlySet<number> = new Set([
  orderStatus.approved,
  orderStatus.separation,
  orderStatus.label,
  orderStatus.pickup,
  orderStatus.shipped,
  orderStatus.delivered,
]);

async function setTracking(transaction: Transaction, orderId: number, tracking: Tracking): Promise<void> {
  const { carrierName, trackingCode, trackingLink } = tracking;
  await transaction
    .update(orders)
    .set({
      ...(carrierName === "" ? {} : { carrierName }),
      trackingCode: trackingCode === "" ? null : trackingCode,
      trackingLink: trackingLink === "" ? null : trackingLink,
    })
    .where(eq(orders.id, orderId));
}

/** Records a returned item; its money is returned apart. */
export async function returnItem(
  code: string,
  itemId: number,
  { database, clock, ...services }: MovingServices,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockedOrder(transaction, code);
    if (!standsPaid.has(order.status))
      throw new RefusalError(409, "Só se devolve um item de um pedido pago.");
    const own = and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id));
    const [item] = await transaction.select({ id: orderItems.id }).from(orderItems).where(own);
    if (item === undefined) throw createNotFoundRefusal();
    await transaction
      .update(orderItems)
      .set({ refundDate: clock.now() })
      .where(and(own, isNull(orderItems.refundDate)));
    await sendOrderMails("returned", [order.id], services, transaction);
  });
}

async function lockedOrder(transaction: Transaction, code: string) {
  const order = await lockOrder(transaction, eq(orders.code, code));
  if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
  return order;
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
