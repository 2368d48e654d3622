import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { oncePerDatabase } from "../database/once-per-database";
import { products } from "../database/schema/catalogue";
import { product, promotions, promotionsOnWire } from "./product-facts";
import { cardColumns, productOnWire } from "./product-parts";
import { averageNote } from "./reviews";

const ratings = sql<{ count: number; stars: number }>`(
  select json_build_object('count', count(*), 'stars', coalesce(sum(review.note), 0))
  from product_reviews review where review.product_id = ${product})`;

const cardsOfProducts = oncePerDatabase((queries) =>
  queries
    .select({ row: cardColumns, promotions, ratings })
    .from(products)
    .where(sql`${product} = any (${sql.placeholder("ids")}::int[])`)
    .prepare("cards_of_products"),
);

export async function getCards(database: Database, ids: readonly number[], now: Date) {
  const rows = await cardsOfProducts(database).execute({ ids, now: now.toISOString() });
  return rows.map((card) => ({
    ...productOnWire(card.row),
    promotions: promotionsOnWire(card.promotions),
    reviewCount: card.ratings.count,
    reviewAverage: averageNote(card.ratings),
  }));
}
