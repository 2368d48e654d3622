import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { orderItems, orderRefunds, orderStatusHistory, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { resellers } from "../database/schema/resellers";
import { orderEvaluations } from "../database/schema/reviews";
import { findFilled, type OrderRoom, type WithExtras } from "../extra-places";

/** The storefront reads at most this number from one list (`contract`, "Lists"). */
const maxOrders = 1_000;

const idsAtOnce = 200;

const itemRows = z.array(
  z.object({
    productId: z.number(),
    skuId: z.number(),
    productName: z.string(),
    productCode: z.string(),
    productPic: z.string().nullable(),
    slug: z.string(),
    hasCalculator: z.boolean(),
    attributes: z.array(z.object({ name: z.string() })),
    measures: z.string().nullable(),
    priceInCentavos: z.number(),
    quantity: z.number(),
    refundDate: z.string().nullable(),
  }),
);
const orderCodes = z.array(z.string());
const historyRows = z.array(z.object({ status: z.number(), createdAt: z.coerce.date() }));

export type StoredOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** The newest ones. */
export const findOrders = (queries: Queries, userId: number, services: WithExtras) =>
  selectOrders(queries, services, eq(orders.userId, userId)).limit(maxOrders);

export const findOrdersByCode = (
  queries: Queries,
  userId: number,
  codes: readonly string[],
  services: WithExtras,
) => selectOrders(queries, services, and(eq(orders.userId, userId), inArray(orders.code, [...codes])));

export const findOrdersById = (queries: Queries, userId: number, orderId: number, services: WithExtras) =>
  selectOrders(queries, services, and(eq(orders.userId, userId), eq(orders.id, orderId)));

/** Internal use only: ownership is not checked. */
export async function findOrdersOfAnyUser(
  queries: Queries,
  ids: readonly number[],
  services: WithExtras,
): Promise<StoredOrder[]> {
  const found: StoredOrder[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce)
    found.push(
      ...(await selectOrders(queries, services, inArray(orders.id, ids.slice(from, from + idsAtOnce)))),
    );
  return found;
}

function selectOrders(queries: Queries, services: WithExtras, where: SQL | undefined) {
  const [room = sql<OrderRoom | null>`null`] = findFilled(services, "orderRoom");
  return queries
    .select({
      order: orders,
      payment: payments,
      reseller: {
        id: resellers.id,
        nameFantasy: resellers.nameFantasy,
        cnpj: resellers.cnpj,
        email: resellers.email,
        phone: resellers.phone,
      },
      /** Set for a cancelled order whose provider returns the money. */
      refund: { createdAt: orderRefunds.createdAt },
      room,
      evaluation: { note: orderEvaluations.note, evaluation: orderEvaluations.evaluation },
      paidTogetherWith: sql`(
        select coalesce(json_agg(other.code order by other.id), '[]')
        from ${orders} other where other.payment_id = ${orders.paymentId} and other.id <> ${orders.id})`.mapWith(
        (codes) => orderCodes.parse(codes),
      ),
      items: sql`(
        select coalesce(json_agg(json_build_object(
            'productId', ${orderItems.productId}, 'skuId', ${orderItems.skuId},
            'productName', ${orderItems.productName}, 'productCode', ${orderItems.productCode},
            'productPic', ${orderItems.productPic}, 'slug', ${products.slug},
            'hasCalculator', ${orderItems.hasCalculator}, 'attributes', ${orderItems.attributes},
            'measures', ${orderItems.measures},
            'priceInCentavos', ${orderItems.priceInCentavos}, 'quantity', ${orderItems.quantity},
            'refundDate', ${orderItems.refundDate}
          ) order by ${orderItems.id}), '[]')
        from ${orderItems} join ${products} on ${products.id} = ${orderItems.productId}
        where ${orderItems.orderId} = ${orders.id})`.mapWith((rows) => itemRows.parse(rows)),
      history: sql`(
        select coalesce(json_agg(json_build_object(
            'status', ${orderStatusHistory.status}, 'createdAt', ${orderStatusHistory.createdAt}
          ) order by ${orderStatusHistory.createdAt}, ${orderStatusHistory.status}), '[]')
        from ${orderStatusHistory}
        where ${orderStatusHistory.orderId} = ${orders.id})`.mapWith((rows) => historyRows.parse(rows)),
    })
    .from(orders)
    .innerJoin(resellers, eq(resellers.id, orders.resellerId))
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(orderRefunds, eq(orderRefunds.orderId, orders.id))
    .leftJoin(orderEvaluations, eq(orderEvaluations.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id));
}
