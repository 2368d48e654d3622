import { index, integer, pgTable, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { products } from "./catalogue";
import { cascadingId, createdAt } from "./columns";

export const favourites = pgTable(
  "favourites",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingId(() => users.id),
    productId: cascadingId(() => products.id),
    createdAt: createdAt(),
  },
  (favourite) => [
    unique("favourites_once").on(favourite.userId, favourite.productId),
    index("favourites_product").on(favourite.productId),
  ],
);
