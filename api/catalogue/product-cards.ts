import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { products } from "../database/schema/catalogue";
import { product, promotions, promotionsToWire } from "./product-facts";
import { cardColumns, productToWire } from "./product-parts";
import { calculateAverageRating } from "./reviews";

const ratings = sql<{ count: number; stars: number; last: string | null }>`(
  select json_build_object('count', count(*), 'stars', coalesce(sum(review.note), 0), 'last', max(review.created_at))
  from product_reviews review where review.product_id = ${product})`;

const cardsOfProducts = createOncePerDatabase((queries) =>
  queries
    .select({ row: cardColumns, createdAt: products.createdAt, promotions, ratings })
    .from(products)
    .where(sql`${product} = any (${sql.placeholder("ids")}::int[])`)
    .prepare("cards_of_products"),
);

export async function getCards(database: Database, ids: readonly number[], now: Date) {
  const rows = await cardsOfProducts(database).execute({ ids, now: now.toISOString() });
  return rows.map((card) => ({
    ...productToWire(card.row),
    promotions: promotionsToWire(card.promotions),
    reviewCount: card.ratings.count,
    reviewAverage: calculateAverageRating(card.ratings),
    modifiedAt: lastOf(
      [card.createdAt, card.ratings.last, card.row.promotionStart, card.row.promotionEnd],
      now,
    ),
  }));
}

/** The last of the moments that are over. */
function lastOf(dates: ReadonlyArray<Date | string | null>, now: Date): string {
  const times = dates.flatMap((date) => (date === null ? [] : new Date(date).getTime()));
  return new Date(Math.max(0, ...times.filter((time) => time <= now.getTime()))).toISOString();
}
