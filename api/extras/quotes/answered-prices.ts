import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Queries } from "../../database/connection";
import { toReais } from "../../reais";
import { addDays, quoteRetentionDays } from "./quote-rules";
import { quoteRecipients, quoteRequests } from "./schema";

/** Fewer would tell what single clients were offered. */
const minRequests = 10;
/** Fewer would tell the prices of one of them to the other. */
const minInstallers = 3;
const reaisTo = 10;

export interface AnsweredPrices {
  /** Null: of the whole country. */
  readonly state: string | null;
  /** Null: of the whole state. */
  readonly city: string | null;
  readonly quotes: number;
  /** Reais; a tenth of the answers is below `low`, and a tenth above `high`. */
  readonly low: number;
  readonly high: number;
}

/** Prices of the last year: the country, and each state and city with at least ten requests that three installers answered. */
export async function findAnsweredPrices(queries: Queries, now: Date): Promise<AnsweredPrices[]> {
  const { state, city } = quoteRequests;
  const { priceInCentavos: price } = quoteRecipients;
  const plainCity = sql`normalize_text(${city})`;
  const share = (part: number) =>
    sql<number>`percentile_cont(${sql.raw(String(part))}) within group (order by ${price})`;
  const requests = sql<number>`count(distinct ${quoteRequests.id})::integer`;
  const installers = sql`count(distinct ${quoteRecipients.installerId})`;
  const rows = await queries
    .select({
      state: sql<string | null>`${state}`,
      city: sql<
        string | null
      >`case when grouping(${plainCity}) = 0 then mode() within group (order by ${city}) end`,
      quotes: requests,
      low: share(0.1),
      high: share(0.9),
    })
    .from(quoteRecipients)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRecipients.requestId))
    .where(and(isNotNull(price), gt(quoteRecipients.answeredAt, addDays(now, -quoteRetentionDays))))
    .groupBy(sql`grouping sets ((), (${state}), (${state}, ${plainCity}))`)
    .having(sql`${requests} >= ${minRequests} and ${installers} >= ${minInstallers}`)
    .orderBy(sql`1 nulls first`, sql`2 nulls first`);
  const rounded = (centavos: number) => Math.round(toReais(centavos) / reaisTo) * reaisTo;
  return rows.map((row) => ({ ...row, low: rounded(row.low), high: rounded(row.high) }));
}
