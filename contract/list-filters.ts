import { z } from "zod";
import { describeValue, flag, integer, reaisAsNumber, text } from "./wire";

/** Filters and orders of product lists that the specification lacks. Each is optional for an upstream. */

export const listOrder = z.enum(["bestSellers", "rating", "newest", "discount"]);

/** Part of the request of product/listActiveB2C. `resale`, of the specification, takes a seller's `store`. */
export const listFilters = z.object({
  discounted: flag.nullish(),
  minRating: z.number().min(1).max(5).nullish().describe("Lowest average rating."),
  freeFreight: flag.nullish().describe("Only offers of resellers that deliver free of charge."),
  orderBy: listOrder.nullish().describe("Ignored with an `orderByPrice`."),
  countPriceRanges: flag.nullish(),
});

const count = integer.pipe(z.number().min(1));
const facetCount = integer.pipe(z.number().min(0));
const reais = reaisAsNumber.min(0);

/** Part of the answer of product/listActiveB2C. Both ends are inclusive; the last range has no end. */
export const priceRanges = describeValue(
  z.array(z.object({ from: reais, to: reais.nullish(), count: count.nullish() })),
);

/** Part of the answer of product/facets: what it lacks is not offered to shoppers. */
export const offeredFilters = z.object({
  discounted: describeValue(integer),
  freeFreight: describeValue(integer),
  ratings: describeValue(z.array(z.object({ from: z.number().min(1).max(5), count: facetCount }))),
  sellers: describeValue(z.array(z.object({ store: text, name: text, count: facetCount }))),
  orders: describeValue(z.array(z.string())),
  estimated: describeValue(z.array(z.string())),
});
