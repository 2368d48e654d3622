import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import type { Matching } from "./product-page";

/** Random parts of large lists: each product has one of 256 lexemes (`sample_lexeme`), which the index combines with others. */
const parts = 256;

export interface MatchCount {
  readonly total: number;
  readonly inStock: number;
  /** Set if the numbers are estimates of a sample. */
  readonly estimatedFrom: number | null;
  /** Counting takes long even where few match. */
  readonly isOfLargeCatalogue: boolean;
}

/** What is counted instead of all products, and what a count is multiplied by; 1 for all. */
export interface Counted {
  readonly condition: SQL;
  readonly scale: number;
}

/** Fewer products in the catalogue are always counted. */
const minCatalogue = 50_000;
/** Shorter lists are counted, with an error of less than 2 % in the estimates of the others. */
const minEstimated = 10_000;
const productsInSample = 4_000;

export async function countMatching(
  database: Database,
  matching: Matching,
  catalogue: number,
): Promise<MatchCount> {
  const isOfLargeCatalogue = catalogue >= minCatalogue;
  const counted = isOfLargeCatalogue && !matching.isEverything ? await estimate(database, matching) : null;
  return {
    estimatedFrom: null,
    ...(counted ?? (await countAll(database, matching.condition))),
    isOfLargeCatalogue,
  };
}

/** Null for a short list. */
async function estimate(database: Database, matching: Matching) {
  const first = await countSample(database, matching, 1);
  if (first.total * parts < minEstimated) return null;
  const size = partsFor(productsInSample, first.total);
  const { total, inStock } = size === 1 ? first : await countSample(database, matching, size);
  const scale = parts / size;
  return { total: scaleCount(total, scale), inStock: scaleCount(inStock, scale), estimatedFrom: total };
}

/** All products of a list that was counted, else so many that values which one in a thousand products has are found. */
export function getSample(
  matching: Matching,
  { total, estimatedFrom }: MatchCount,
  products: number,
): Counted {
  if (estimatedFrom === null && !(matching.isEverything && total > minCatalogue)) {
    return { condition: matching.condition, scale: 1 };
  }
  const size = partsFor(products, total / parts);
  return { condition: matching.within(inParts(size)), scale: parts / size };
}

/** A part of a list of more than `products`, for counts that take longer. */
export function selectSample(matching: Matching, total: number, products: number) {
  if (total <= products) return { matching, scale: 1 };
  const size = partsFor(products, total / parts);
  const sampled = inParts(size);
  return {
    matching: {
      ...matching,
      condition: matching.within(sampled),
      test: sql`${matching.test} and listed.document @@ ${sampled}`,
      within: (query: SQL) => matching.within(sql`(${query}) && (${sampled})`),
      isEverything: false,
    },
    scale: parts / size,
  };
}

const partsFor = (products: number, productsInPart: number) =>
  Math.min(parts, Math.max(1, Math.ceil(products / productsInPart)));

/** A sample's count in the whole list, in two digits: the others would be wrong. */
export const scaleCount = (count: number, scale: number): number =>
  scale === 1 ? count : Number((count * scale).toPrecision(2));

const inParts = (size: number): SQL =>
  sql`${Array.from({ length: size }, (_, part) => `'@r${part}'`).join(" | ")}::tsquery`;

function countSample(database: Database, matching: Matching, size: number) {
  return countAll(database, matching.within(inParts(size)));
}

async function countAll(database: Database, condition: SQL): Promise<Pick<MatchCount, "total" | "inStock">> {
  const { rows } = await database.execute<{ total: number; inStock: number }>(sql`
    select count(*)::int as total, (count(*) filter (where in_stock))::int as "inStock"
    from listed_products listed where ${condition}`);
  return { total: 0, inStock: 0, ...rows[0] };
}
