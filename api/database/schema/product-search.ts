import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { cascadingId, centavos, generatedId, timestamptz, tsvector } from "./columns";

/** Derived from the catalogue by triggers when a transaction commits; nothing else writes these tables. */

/** One row per product on sale. */
export const listedProducts = pgTable(
  "listed_products",
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    unitsSold: integer().notNull().default(0),
    inStock: boolean().notNull().default(false),
    subcategoryIds: integer().array().notNull().default([]),
    attributeIds: integer().array().notNull().default([]),
    /** When its periods of discounts and without begin, in order, and its `price_bounds` in each; empty without stock. */
    pricesFrom: timestamptz().array().notNull().default([]),
    lowestInCentavos: bigint({ mode: "number" }).array().notNull().default([]),
    highestInCentavos: bigint({ mode: "number" }).array().notNull().default([]),
    /** Words, sizes (`=152` cm, `~1.52`), the code (`#evcf4d`), filters (`@c1`, `@s1`, `@a1`) and parts (`@r1`, `@u1`). */
    document: tsvector().notNull().default(""),
  },
  (product) => [
    index("listed_products_popularity").on(
      product.inStock.desc().nullsFirst(),
      product.unitsSold.desc().nullsFirst(),
      product.productId,
    ),
    index("listed_products_document").using("gin", product.document),
  ],
);

/** A product's lowest price at each reseller that has it, before and after the discount of a period. */
export const listedOffers = pgTable(
  "listed_offers",
  {
    productId: cascadingId(() => listedProducts.productId),
    resellerId: integer().notNull(),
    validFrom: timestamptz().notNull(),
    validUntil: timestamptz().notNull(),
    priceInCentavos: centavos().notNull(),
    paidInCentavos: bigint({ mode: "number" }).notNull(),
  },
  (offer) => [
    primaryKey({ columns: [offer.productId, offer.resellerId, offer.validFrom] }),
    index("listed_offers_reseller").on(offer.resellerId),
  ],
);

/** Bounds of a product's price and discount for any shopper, its rating and sales, so that lists in their order read only the first candidates. */
export const priceBounds = pgTable(
  "price_bounds",
  {
    /** `@c1` and `@s1` are a category and a subcategory, empty is everything. */
    list: text().notNull(),
    productId: cascadingId(() => listedProducts.productId),
    validFrom: timestamptz().notNull(),
    validUntil: timestamptz().notNull(),
    lowestInCentavos: bigint({ mode: "number" }).notNull(),
    highestInCentavos: bigint({ mode: "number" }).notNull(),
    /** Part of the price. `infinity` until the bounds are derived that a migration added to the row. */
    highestDiscount: doublePrecision().notNull().default(sql`'infinity'`),
    ratingScore: integer().notNull().default(0),
    unitsSold: integer().notNull().default(0),
  },
  (bounds) => [
    primaryKey({ columns: [bounds.productId, bounds.list, bounds.validFrom] }),
    index("price_bounds_lowest").on(bounds.list, bounds.lowestInCentavos),
    index("price_bounds_highest").on(bounds.list, bounds.highestInCentavos),
    // Partial, so that the migration that adds them finds no row to sort.
    index("price_bounds_discount")
      .on(
        bounds.list,
        bounds.highestDiscount.desc().nullsFirst(),
        bounds.unitsSold.desc().nullsFirst(),
        bounds.productId,
      )
      .where(sql`${bounds.highestDiscount} < 'infinity'`),
    index("price_bounds_rating")
      .on(
        bounds.list,
        bounds.ratingScore.desc().nullsFirst(),
        bounds.unitsSold.desc().nullsFirst(),
        bounds.productId,
      )
      .where(sql`${bounds.highestDiscount} < 'infinity'`),
    index("price_bounds_missing")
      .on(bounds.productId)
      .where(sql`${bounds.list} = '' and ${bounds.highestDiscount} = 'infinity'`),
  ],
);

/** Words to correct misspelt ones with. Those of products no longer on sale are removed once a day. */
export const searchWords = pgTable(
  "search_words",
  {
    /** Lower case without accents. */
    word: text().primaryKey(),
    spelling: text().notNull(),
  },
  (searched) => [index("search_words_similar").using("gist", sql`${searched.word} gist_trgm_ops`)],
);

/** A search for one of `words` finds the others and what is meant too. Maintained by hand. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: generatedId(),
  words: text().array().notNull(),
  /** Found, but not the other way round. */
  means: text().array().notNull().default([]),
  /** All words of one lexeme. */
  lexemes: text().array().notNull().generatedAlwaysAs(sql`single_lexemes(words)`),
});
