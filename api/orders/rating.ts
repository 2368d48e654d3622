import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { rateOrder } from "../../contract/orders";
import { orderItems, orders } from "../database/schema/orders";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { notFound, Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { mayBeRated } from "./order-status";

type Rating = z.output<typeof rateOrder.body>;

/** Keeps what a shopper says of an order, of what was in it and of who sold it; once an order (purchase 4). */
export function keepRating(
  rating: Rating,
  userId: number,
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<void> {
  const createdAt = clock.now();
  return database.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ id: orders.id, status: orders.status, resellerId: orders.resellerId })
      .from(orders)
      .where(and(eq(orders.id, rating.oderId), eq(orders.userId, userId)));
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!mayBeRated(order.status)) throw new Refused(409, messages.notRateable);
    const { note, evaluation } = rating;
    const kept = await transaction
      .insert(orderEvaluations)
      .values({ orderId: order.id, note, evaluation, createdAt })
      .onConflictDoNothing()
      .returning({ orderId: orderEvaluations.orderId });
    if (kept.length === 0) throw new Refused(409, messages.notRateable);

    const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    // A product is heard about once, however many of its variations were bought.
    const products = [...new Map(items.map(({ id, productId }) => [productId, id]))];
    const said = products.flatMap(([productId, orderItemId]) => {
      const about = rating.items.find((each) => each.productId === productId);
      return about === undefined
        ? []
        : [{ orderItemId, productId, userId, note: about.note, evaluation: about.evaluation, createdAt }];
    });
    if (said.length > 0) await transaction.insert(productReviews).values(said);
    const { resaleEvaluation } = rating;
    await transaction.insert(resellerReviews).values({
      orderId: order.id,
      resellerId: order.resellerId,
      userId,
      note: resaleEvaluation.note,
      evaluation: resaleEvaluation.evaluation,
      createdAt,
    });
  });
}
