import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { distanceOfReseller } from "../resellers/distance";
import { type Market, ofMarket } from "./best-offers";
import { type Ranks, unranked } from "./nearest-offers";

/** Resellers by distance; equal locations share a rank, as do all without a shopper location. */
export async function ranksIn(database: Database, market: Market): Promise<Ranks> {
  const ranked = database
    .select({
      id: resellers.id,
      rank: sql<number>`dense_rank() over (order by ${distanceOfReseller(market.from)})`.as("rank"),
    })
    .from(resellers)
    .where(and(eq(resellers.active, true), ofMarket(market)))
    .as("ranked");
  // Aggregated into one row: decoding 500 rows in the driver takes longer than the query.
  const [row] = await database
    .select({
      ids: sql<number[] | null>`array_agg(${ranked.id} order by ${ranked.id})`,
      ranks: sql<number[] | null>`array_agg(${ranked.rank}::int order by ${ranked.id})`,
    })
    .from(ranked);
  const ids = row?.ids ?? [];
  const ranks = new Int32Array((ids.at(-1) ?? 0) + 1).fill(unranked);
  for (const [position, id] of ids.entries()) ranks[id] = row?.ranks?.[position] ?? unranked;
  return ranks;
}
