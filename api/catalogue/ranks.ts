import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { distanceOfReseller } from "../resellers/distance";
import { type Market, ofMarket } from "./best-offers";
import type { Ranks } from "./listed-product";

/**
 * The resellers of a market by nearness, those at one place alike; where nobody knows where the shopper is, all of
 * them are.
 */
export async function ranksIn(database: Database, market: Market): Promise<Ranks> {
  const ranked = database
    .select({
      id: resellers.id,
      rank: sql<number>`dense_rank() over (order by ${distanceOfReseller(market.from)})`.as("rank"),
    })
    .from(resellers)
    .where(and(eq(resellers.active, true), ofMarket(market)))
    .as("ranked");
  // In one row: the driver takes longer over five hundred than the database.
  const [row] = await database
    .select({
      ids: sql<number[] | null>`array_agg(${ranked.id} order by ${ranked.id})`,
      ranks: sql<number[] | null>`array_agg(${ranked.rank}::int order by ${ranked.id})`,
    })
    .from(ranked);
  const ranks: (number | undefined)[] = [];
  row?.ids?.forEach((id, position) => {
    ranks[id] = row.ranks?.[position];
  });
  return ranks;
}
