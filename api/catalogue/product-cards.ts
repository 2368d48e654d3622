import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { oncePerDatabase } from "../database/once-per-database";
import { products } from "../database/schema/catalogue";
import { product, promotions, promotionsOnWire } from "./product-facts";
import { cardColumns, productOnWire } from "./product-parts";
import { averageNote } from "./reviews";

const ratings = sql<{ count: number; stars: number; last: string | null }>`(
  select json_build_object('count', count(*), 'stars', coalesce(sum(review.note), 0), 'last', max(review.created_at))
  from product_reviews review where review.product_id = ${product})`;

const cardsOfProducts = oncePerDatabase((queries) =>
  queries
    .select({ row: cardColumns, createdAt: products.createdAt, promotions, ratings })
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
