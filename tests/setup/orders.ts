import { eq } from "drizzle-orm";
import type { Session } from "~/session/session.server";
import { orderItems, orderStatusHistory, orders } from "../../api/database/schema/orders";
import { skuResellers } from "../../api/database/schema/resellers";
import { placeOrders } from "../../contract/orders";
import { addShopper, checkoutFor, type TestShopper } from "./shoppers";
import { guestIn } from "./storefront";
import type { Upstream } from "./upstream";

export interface Customer {
  readonly shopper: TestShopper;
  readonly session: Session;
}

export async function addCustomer(upstream: Upstream): Promise<Customer> {
  const shopper = await addShopper(upstream);
  const known = { id: shopper.id, name: "Maria Souza", email: shopper.email, type: 4 };
  return { shopper, session: guestIn("São Paulo").signIn(shopper.token, known) };
}

/** Statuses of all orders, in the order in which they were placed. */
export const readStatuses = async ({ database }: Upstream) =>
  (await database.select().from(orders).orderBy(orders.id)).map(({ status }) => status);

/** Stock of all offers, in the order in which they were added. */
export const readStock = async ({ database }: Upstream) =>
  (await database.select().from(skuResellers).orderBy(skuResellers.id)).map(
    ({ quantityInStock }) => quantityInStock,
  );

type Row = typeof orders.$inferInsert;
type ItemRow = typeof orderItems.$inferInsert;

interface Past {
  /** Status history after 0, one minute apart; the last is the current status. */
  readonly through?: readonly number[];
  readonly order?: Partial<Row>;
  readonly items?: Partial<ItemRow>;
}

/** Places an order of these lines (SKU, reseller, quantity) and advances it through the given statuses. */
export async function addOrder(
  upstream: Upstream,
  { shopper }: Customer,
  lines: readonly (readonly [skuId: number, resellerId: number, quantity: number])[],
  { through = [1, 3], order = {}, items = {} }: Past = {},
): Promise<{ id: number; code: string }> {
  const wanted = lines.map(([skuId, resellerId, quantity]) => ({ skuId, resellerId, quantity }));
  const body = await checkoutFor(upstream, shopper, wanted);
  const placed = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const [{ id, orderCode: code } = { id: null, orderCode: "" }] = placed.orders;
  if (id === null || id === undefined) throw new Error("No order was placed");
  const { database, clock } = upstream;
  const start = clock.now().getTime();
  await database.delete(orderStatusHistory).where(eq(orderStatusHistory.orderId, id));
  await database.insert(orderStatusHistory).values(
    [...new Set([0, ...through])].map((status, minute) => ({
      orderId: id,
      status,
      createdAt: new Date(start + minute * 60_000),
    })),
  );
  const status = through.at(-1) ?? 0;
  await database
    .update(orders)
    .set({ status, ...order })
    .where(eq(orders.id, id));
  if (Object.keys(items).length > 0) {
    await database.update(orderItems).set(items).where(eq(orderItems.orderId, id));
  }
  return { id, code };
}
