import { and, asc, desc, eq, exists, inArray } from "drizzle-orm";
import type { Database } from "../database/connection";
import { users } from "../database/schema/accounts";
import { reviewPictures } from "../database/schema/review-pictures";
import { productReviews } from "../database/schema/reviews";
import { groupBy } from "./grouped";

export const maxReviews = 100;

interface ReviewFilter {
  readonly note?: number;
  readonly withPictures?: boolean;
}

/** Highest rating first, then newest. */
export async function getReviews(
  database: Database,
  productId: number,
  { note, withPictures = false }: ReviewFilter = {},
) {
  const rows = await database
    .select({ review: productReviews, name: users.name, image: users.image })
    .from(productReviews)
    .innerJoin(users, eq(users.id, productReviews.userId))
    .where(
      and(
        eq(productReviews.productId, productId),
        note === undefined ? undefined : eq(productReviews.note, note),
        withPictures ? hasPictures(database) : undefined,
      ),
    )
    .orderBy(desc(productReviews.note), desc(productReviews.createdAt), desc(productReviews.id))
    .limit(maxReviews);
  const pictures = await getPictures(
    database,
    rows.map(({ review }) => review.id),
  );
  return rows.map(({ review: { id, orderItemId, note, evaluation, createdAt }, name, image }) => ({
    note,
    evaluation,
    created_at: createdAt.toISOString(),
    user: { name, image },
    pictures: pictures.of(id),
    isVerified: orderItemId !== null,
  }));
}

const hasPictures = (database: Database) =>
  exists(
    database
      .select({ path: reviewPictures.path })
      .from(reviewPictures)
      .where(eq(reviewPictures.reviewId, productReviews.id)),
  );

async function getPictures(database: Database, reviewIds: readonly number[]) {
  const rows = await database
    .select()
    .from(reviewPictures)
    .where(inArray(reviewPictures.reviewId, [...reviewIds]))
    .orderBy(asc(reviewPictures.position));
  return groupBy(
    rows,
    ({ reviewId }) => reviewId,
    ({ path }) => path,
  );
}

export const calculateAverageRating = ({
  count,
  stars,
}: {
  readonly count: number;
  readonly stars: number;
}) => (count === 0 ? null : Math.round((stars / count) * 10) / 10);

export function calculateReviewTotals(
  notes: readonly { readonly note: number; readonly reviews: number; readonly pictured: number }[],
) {
  const reviewCount = notes.reduce((sum, { reviews }) => sum + reviews, 0);
  const stars = notes.reduce((sum, { note, reviews }) => sum + note * reviews, 0);
  return {
    reviewCount,
    reviewAverage: calculateAverageRating({ count: reviewCount, stars }),
    reviewCounts: [1, 2, 3, 4, 5].map((note) => notes.find((each) => each.note === note)?.reviews ?? 0),
    reviewsWithPictures: notes.reduce((sum, { pictured }) => sum + pictured, 0),
  };
}
