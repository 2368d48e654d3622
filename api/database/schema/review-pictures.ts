import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cascadingId } from "./columns";
import { productReviews } from "./reviews";

export const reviewPictures = pgTable(
  "review_pictures",
  {
    reviewId: cascadingId(() => productReviews.id),
    position: integer().notNull(),
    path: text().notNull(),
  },
  (picture) => [primaryKey({ columns: [picture.reviewId, picture.position] })],
);
