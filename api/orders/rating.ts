import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { rateOrder } from "../../contract/orders";
import { orderItems, orders } from "../database/schema/orders";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { notFound, RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import { canBeRated } from "./order-status";

type Rating = z.output<typeof rateOrder.body>;

/** Saves an order's rating with its products and reseller, once per order (purchase 4). */
export function saveRating(
  rating: Rating,
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<void> {
  const createdAt = clock.now();
  return database.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ id: orders.id, status: orders.status, resellerId: orders.resellerId })
      .from(orders)
      .where(and(eq(orders.id, rating.oderId), eq(orders.userId, userId)));
    if (order === undefined) throw notFound(messages.orderNotFound);
    if (!canBeRated(order.status)) throw new RefusalError(409, messages.notRateable);
    const { note, evaluation } = rating;
    const saved = await transaction
      .insert(orderEvaluations)
      .values({ orderId: order.id, note, evaluation, createdAt })
      .onConflictDoNothing()
      .returning({ orderId: orderEvaluations.orderId });
    if (saved.length === 0) throw new RefusalError(409, messages.notRateable);

    const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    // One review per product, regardless of its variations.
    const products = [...new Map(items.map(({ id, productId }) => [productId, id]))];
    const reviews = products.flatMap(([productId, orderItemId]) => {
      const review = rating.items.find((each) => each.productId === productId);
      return review === undefined
        ? []
        : [{ orderItemId, productId, userId, note: review.note, evaluation: review.evaluation, createdAt }];
    });
    if (reviews.length > 0) await transaction.insert(productReviews).values(reviews);
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
