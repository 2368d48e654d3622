import { index, integer, pgTable, unique } from "drizzle-orm/pg-core";
import { users } from "../../database/schema/accounts";
import { products } from "../../database/schema/catalogue";
import { cascadingId, createdAt } from "../../database/schema/columns";

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
