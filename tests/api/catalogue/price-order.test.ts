import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageByPriceBounds } from "../../../api/catalogue/price-order";
import { type PageRequest, pageByPrice } from "../../../api/catalogue/product-page";
import { listedOffers } from "../../../api/database/schema/product-search";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { unitPrice } from "../../../api/orders/pricing";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSku,
  shopperIn,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let resellerIds: number[];
/** Two products in three. */
let list: string;

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const now = day(20);
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const moment = fc.option(fc.integer({ min: 17, max: 23 }).map(day));
const promotion = fc
  .record({
    percent: fc.option(percentage),
    amount: fc.integer({ min: 0, max: 300 }),
    from: fc.integer({ min: 15, max: 22 }),
  })
  .map(({ percent, amount, from }) => ({
    name: "Semana",
    discountType: percent === null ? 2 : 1,
    percentage: percent,
    amountInCentavos: percent === null ? amount : null,
    startsAt: day(from),
    endsAt: day(from + 3),
  }));
const product = fc.record({
  unitsSold: fc.integer({ min: 0, max: 3 }),
  percentage: fc.oneof(fc.constant(0), percentage),
  promotionStart: moment,
  promotionEnd: moment,
  promotions: fc.array(promotion, { maxLength: 2 }),
  prices: fc.array(fc.option(fc.integer({ min: 1, max: 500 })), { minLength: 4, maxLength: 4 }),
});
type Product = typeof product extends fc.Arbitrary<infer Value> ? Value : never;
const generated = fc.sample(product, { numRuns: 60, seed: 20_261_123 });
const charged = new Map<number, Product>();

/** Two resellers at one place, one farther away, and a closed one next door. */
beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = { in: "Campinas" } as const;
  const added = [
    await addReseller(database, { name: "Perto", ...near }),
    await addReseller(database, { name: "Ao lado", ...near }),
    await addReseller(database, { name: "Longe", in: "Manaus" }),
    await addReseller(database, { name: "Fechada", in: "São Paulo", active: false }),
  ];
  resellerIds = added.map(({ id }) => id);
  for (const [position, { prices, promotions: terms, ...each }] of generated.entries()) {
    const row = await addProduct(database, { name: `Filme ${position}`, ...each });
    const sku = await addSku(database, row, { priceInCentavos: 1 });
    for (const [seller, priceInCentavos] of prices.entries()) {
      const reseller = added[seller];
      if (reseller && priceInCentavos !== null) await addOffer(database, sku, reseller, { priceInCentavos });
    }
    for (const term of terms) {
      const [promoted] = await database.insert(promotions).values(term).returning();
      if (promoted) {
        await database.insert(productPromotions).values({ productId: row.id, promotionId: promoted.id });
      }
    }
    charged.set(row.id, generated[position] ?? { ...each, prices, promotions: terms });
  }
  const category = await addCategory(
    database,
    { name: "Filmes" },
    [...charged.keys()].filter((_, position) => position % 3 > 0).map((id) => ({ id })),
  );
  list = `@c${category.id}`;
});
afterAll(() => upstream.close());

const priceOf = (each: Product, listPriceInCentavos: number, at: Date) =>
  unitPrice(
    { ...each, listPriceInCentavos, promotions: each.promotions.map((terms, id) => ({ ...terms, id })) },
    at,
  ).unitPriceInCentavos;

/** What a shopper in São Paulo is charged; null without stock. */
function expectedPrice(id: number, at: Date): number | null {
  const each = charged.get(id);
  if (each === undefined) throw new Error("Unknown product");
  const [one, other, far] = each.prices;
  const near = [one, other].filter((price) => typeof price === "number");
  const price = near.length > 0 ? Math.min(...near) : (far ?? null);
  return price === null ? null : priceOf(each, price, at);
}

function request(at: Date): PageRequest {
  return {
    matching: {
      key: "",
      condition: sql`true`,
      test: sql`true`,
      within: (query) => sql`listed.document @@ ${query}`,
      isEverything: true,
      score: null,
    },
    market: { from: shopperIn("São Paulo"), resellerId: null },
    fits: null,
    now: at,
    offset: 0,
    limit: 100,
  };
}

describe("price order of generated products", () => {
  it.each([
    ["asc", day(20)],
    ["desc", day(20)],
    ["asc", day(16)],
    ["desc", new Date(day(18).getTime() + 1)],
  ] as const)("is that of the price charged at the nearest reseller: %s on %s", async (direction, at) => {
    const page = await pageByPrice(upstream.database, request(at), { order: direction, range: null });
    const expected = [...charged.keys()].sort((one, other) => {
      const [left, right] = [expectedPrice(one, at), expectedPrice(other, at)];
      const last = Number(left === null) - Number(right === null);
      const byPrice = direction === "asc" ? (left ?? 0) - (right ?? 0) : (right ?? 0) - (left ?? 0);
      const sold = (id: number) => charged.get(id)?.unitsSold ?? 0;
      return last || byPrice || sold(other) - sold(one) || one - other;
    });
    expect(page.map(({ productId }) => productId)).toEqual(expected);
  });

  it.each([
    ["asc", day(20), null],
    ["desc", day(20), null],
    ["asc", day(16), null],
    ["desc", new Date(day(18).getTime() + 1), null],
    ["asc", day(20), "Perto"],
    ["desc", day(20), "Perto"],
    ["asc", day(20), "Longe"],
  ] as const)(
    "is the same in every list read by bounds of prices: %s on %s, sold by %s",
    async (direction, at, seller) => {
      const { database } = upstream;
      const resellerId = seller === null ? null : (resellerIds[seller === "Perto" ? 0 : 2] ?? 0);
      const market = { from: shopperIn("São Paulo"), resellerId };
      const isInList = sql`listed.document @@ ${`'${list}'`}::tsquery`;
      const lists = [
        { read: { name: "", matching: "all" }, test: sql`true` },
        { read: { name: list, matching: "all" }, test: isInList },
        { read: { name: "", matching: "most" }, test: isInList },
        { read: null, test: isInList },
      ] as const;
      for (const { read, test } of lists) {
        const asked = { ...request(at), market };
        const matching = { ...asked.matching, condition: test, test };
        const all = await pageByPrice(database, { ...asked, matching }, { order: direction, range: null });
        const inStock = all.filter((each) => each.resellerId !== null);
        expect(inStock.length).toBeGreaterThan(15);
        for (const [offset, limit] of [
          [0, 3],
          [5, 5],
          [10, 1],
          [inStock.length - 4, 4],
        ] as const) {
          for (const first of [offset + limit, 200]) {
            const order = { direction, list: read, productsRead: { first, most: 1_000 } };
            const page = await pageByPriceBounds(database, { ...asked, matching, offset, limit }, order);
            expect(page).toEqual(inStock.slice(offset, offset + limit));
          }
        }
      }
    },
  );

  it("is not read by bounds on pages with products out of stock, or of too many products", async () => {
    const { database } = upstream;
    const order = { direction: "asc", list: { name: "", matching: "all" } } as const;
    const all = await pageByPriceBounds(database, request(now), {
      ...order,
      productsRead: { first: 9, most: 999 },
    });
    expect(all).toBeNull();
    const first = { ...request(now), limit: 5 };
    expect(
      await pageByPriceBounds(database, first, { ...order, productsRead: { first: 5, most: 5 } }),
    ).toBeNull();
  });

  it("has exactly the discounts of api/orders/pricing.ts, from the first to the last moment", async () => {
    const { database } = upstream;
    const rows = await database.select().from(listedOffers);
    expect(rows.length).toBeGreaterThan(generated.length);
    for (const { productId, validFrom, validUntil, priceInCentavos, paidInCentavos } of rows) {
      const each = charged.get(productId);
      if (each === undefined) throw new Error("Unknown product");
      const moments = [
        Number.isNaN(validFrom.getTime()) ? day(1) : validFrom,
        Number.isNaN(validUntil.getTime()) ? day(30) : new Date(validUntil.getTime() - 1),
      ];
      for (const at of moments) expect(priceOf(each, priceInCentavos, at)).toBe(paidInCentavos);
    }
  });
});
