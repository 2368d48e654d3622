import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { rateOrder } from "../../contract/orders";
import { orderItems, orders } from "../database/schema/orders";
import { reviewPictures } from "../database/schema/review-pictures";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { createNotFoundRefusal, RefusalError, refuseField } from "../http/refusal-error";
import { messages } from "../messages";
import { deletePhoto, reviewPhoto, storePhoto } from "../photos/photo";
import type { Services } from "../services";
import { canBeRated } from "./order-status";

type Parts = Pick<Services, "database" | "clock" | "settings">;
type Rating = z.output<typeof rateOrder.body>;

/** Limit for one rating, which keeps the work on its pictures within a request. */
const maxPictures = 12;

/** Saves an order's rating with its products and reseller, once per order. */
export async function saveRating(rating: Rating, userId: number, services: Parts): Promise<void> {
  const { uploadsFolder: folder } = services.settings;
  const sent = rating.items.flatMap(({ productId, pictures = [] }) =>
    productId == null ? [] : pictures.map((dataUrl) => ({ productId, dataUrl })),
  );
  if (sent.length > maxPictures) throw refuseField(422, "pictures", messages.tooManyPictures);
  const stored: ReviewPicture[] = [];
  let used: readonly ReviewPicture[] = [];
  try {
    for (const { productId, dataUrl } of sent) {
      const path = await storePhoto(dataUrl, { folder, refusal: messages.photoTooLarge }, reviewPhoto);
      stored.push({ productId, path });
    }
    used = await insertRating(rating, stored, userId, services);
  } finally {
    const unused = stored.filter((picture) => !used.includes(picture));
    await Promise.all(unused.map(({ path }) => deletePhoto(path, folder)));
  }
}

interface ReviewPicture {
  readonly productId: number;
  readonly path: string;
}

/** Returns the pictures of products that the order has. */
function insertRating(
  rating: Rating,
  pictures: readonly ReviewPicture[],
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<readonly ReviewPicture[]> {
  const createdAt = clock.now();
  return database.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ id: orders.id, status: orders.status, resellerId: orders.resellerId })
      .from(orders)
      .where(and(eq(orders.id, rating.oderId), eq(orders.userId, userId)));
    if (order === undefined) throw createNotFoundRefusal(messages.orderNotFound);
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
    const inserted =
      reviews.length > 0 ? await transaction.insert(productReviews).values(reviews).returning() : [];
    const used = pictures.filter((picture) =>
      inserted.some(({ productId }) => productId === picture.productId),
    );
    for (const { id: reviewId, productId } of inserted) {
      const own = used.filter((picture) => picture.productId === productId);
      const rows = own.map(({ path }, position) => ({ reviewId, path, position }));
      if (rows.length > 0) await transaction.insert(reviewPictures).values(rows);
    }
    const { resaleEvaluation } = rating;
    await transaction.insert(resellerReviews).values({
      orderId: order.id,
      resellerId: order.resellerId,
      userId,
      note: resaleEvaluation.note,
      evaluation: resaleEvaluation.evaluation,
      createdAt,
    });
    return used;
  });
}
