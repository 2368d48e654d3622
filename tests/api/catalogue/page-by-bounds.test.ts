import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { completeBoundsJob } from "../../../api/catalogue/complete-bounds";
import { getConditions } from "../../../api/catalogue/find-matching";
import { ratingScore } from "../../../api/catalogue/list-conditions";
import { type BoundedOrder, readPageByBounds } from "../../../api/catalogue/page-by-bounds";
import { type PageRequest, readPageByPrice, readPageByScore } from "../../../api/catalogue/product-page";
import { users } from "../../../api/database/schema/accounts";
import { listedOffers, priceBounds } from "../../../api/database/schema/product-search";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { productReviews } from "../../../api/database/schema/reviews";
import { calculateSellingPrice } from "../../../api/orders/pricing";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSku,
  shopperIn,
} from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

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
  notes: fc.array(fc.integer({ min: 3, max: 5 }), { maxLength: 3 }),
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
  const [user] = await database
    .insert(users)
    .values({ name: "Bia", email: "bia@exemplo.com.br", passwordHash: "-" })
    .returning();
  for (const [position, { prices, promotions: terms, notes, ...each }] of generated.entries()) {
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
    for (const note of notes) {
      await database.insert(productReviews).values({ productId: row.id, userId: user?.id ?? 0, note });
    }
    charged.set(row.id, generated[position] ?? { ...each, prices, promotions: terms, notes });
  }
  const category = await addCategory(
    database,
    { name: "Filmes" },
    [...charged.keys()].filter((_, position) => position % 3 > 0).map((id) => ({ id })),
  );
  list = `@c${category.id}`;
});

const priceOf = (each: Product, listPriceInCentavos: number, at: Date) =>
  calculateSellingPrice(
    { ...each, listPriceInCentavos, promotions: each.promotions.map((terms, id) => ({ ...terms, id })) },
    at,
  ).unitPriceInCentavos;

/** What a shopper in São Paulo sees; null without stock. */
function getExpected(id: number, at: Date): Record<"price" | "discount", number> | null {
  const each = charged.get(id);
  if (each === undefined) throw new Error("Unknown product");
  const [one, other, far] = each.prices;
  const near = [one, other].filter((price) => typeof price === "number");
  const listPrice = near.length > 0 ? Math.min(...near) : (far ?? null);
  if (listPrice === null) return null;
  const price = priceOf(each, listPrice, at);
  return { price, discount: (listPrice - price) / listPrice };
}

/** Higher comes first. */
const sortKeys: Readonly<Record<BoundedOrder, (id: number, at: Date) => number | null>> = {
  asc: (id, at) => {
    const expected = getExpected(id, at);
    return expected && -expected.price;
  },
  desc: (id, at) => getExpected(id, at)?.price ?? null,
  discount: (id, at) => getExpected(id, at)?.discount ?? null,
  rating(id) {
    const { notes = [], prices = [] } = charged.get(id) ?? {};
    const average = notes.reduce((sum, note) => sum + note, 0) / Math.max(1, notes.length);
    const score = Math.round(average * 10) * 100_000 + notes.length;
    return prices.every((price) => price === null) ? null : score;
  },
};

function getExpectedOrder(order: BoundedOrder, at: Date): number[] {
  const key = sortKeys[order];
  return [...charged.keys()]
    .filter((id) => order !== "rating" || key(id, at) !== null)
    .sort((one, other) => {
      const [left, right] = [key(one, at), key(other, at)];
      const last = Number(left === null) - Number(right === null);
      const sold = (id: number) => charged.get(id)?.unitsSold ?? 0;
      return last || (right ?? 0) - (left ?? 0) || sold(other) - sold(one) || one - other;
    });
}

/** Every product of the list, without its bounds. The rating is that of products out of stock, too. */
const sortAll = (asked: PageRequest, order: BoundedOrder) =>
  order === "rating"
    ? readPageByScore(upstream.database, { ...asked, matching: { ...asked.matching, score: ratingScore } })
    : readPageByPrice(upstream.database, asked, { order, range: null });

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

describe("the order of generated products", () => {
  it.each([
    ["asc", day(20)],
    ["desc", day(20)],
    ["asc", day(16)],
    ["desc", new Date(day(18).getTime() + 1)],
    ["discount", day(20)],
    ["discount", day(16)],
    ["rating", day(20)],
  ] as const)("is that of what is shown at the nearest reseller: %s on %s", async (order, at) => {
    const page = await sortAll(request(at), order);
    const expected = getExpectedOrder(order, at);
    expect(page.map(({ productId }) => productId).slice(0, expected.length)).toEqual(expected);
  });

  const reads: ReadonlyArray<readonly [BoundedOrder, Date, "Perto" | "Longe" | null]> = [
    ["asc", day(20), null],
    ["desc", day(20), null],
    ["asc", day(16), null],
    ["desc", new Date(day(18).getTime() + 1), null],
    ["asc", day(20), "Perto"],
    ["desc", day(20), "Perto"],
    ["asc", day(20), "Longe"],
    ["discount", day(20), null],
    ["discount", day(16), null],
    ["discount", new Date(day(18).getTime() + 1), null],
    ["discount", day(20), "Perto"],
    ["discount", day(20), "Longe"],
    ["rating", day(20), null],
    ["rating", day(20), "Perto"],
  ];

  async function expectSameByBounds([order, at, seller]: (typeof reads)[number]): Promise<void> {
    const { database } = upstream;
    const resellerId = seller === null ? null : (resellerIds[seller === "Perto" ? 0 : 2] ?? 0);
    const isSold = getConditions({ from: null, resellerId }).map(({ test }) => test);
    const isInList = sql`listed.document @@ ${`'${list}'`}::tsquery`;
    const lists = [
      { read: { name: "", matching: isSold.length > 0 ? "most" : "all" }, test: sql`true` },
      { read: { name: list, matching: isSold.length > 0 ? "most" : "all" }, test: isInList },
      { read: { name: "", matching: "most" }, test: isInList },
      { read: null, test: isInList },
    ] as const;
    for (const { read, test: isListed } of lists) {
      const test = sql.join([isListed, ...isSold], sql` and `);
      const asked = { ...request(at), market: { from: shopperIn("São Paulo"), resellerId } };
      const matching = { ...asked.matching, condition: test, test };
      const all = await sortAll({ ...asked, matching }, order);
      const isOutOfStock = ({ productId }: { productId: number }) =>
        charged.get(productId)?.prices.every((price) => price === null);
      const inStock = all.filter((each) =>
        order === "rating" ? !isOutOfStock(each) : each.resellerId !== null,
      );
      expect(inStock.length).toBeGreaterThan(15);
      for (const [offset, limit] of [
        [0, 3],
        [5, 5],
        [10, 1],
        [inStock.length - 4, 4],
      ] as const) {
        for (const first of [offset + limit, 200]) {
          const bounds = { order, list: read, productsRead: { first, most: 1_000 } };
          const page = await readPageByBounds(database, { ...asked, matching, offset, limit }, bounds);
          expect(page).toEqual(inStock.slice(offset, offset + limit));
        }
      }
    }
  }

  it.each(reads)("is the same in every list read by bounds: %s on %s, sold by %s", async (...read) => {
    await expectSameByBounds(read);
  });

  it("is not read by bounds that a migration added and a job has not derived yet", async () => {
    const { database } = upstream;
    const readBounds = () =>
      database
        .select()
        .from(priceBounds)
        .orderBy(priceBounds.list, priceBounds.productId, priceBounds.validFrom);
    const derived = await readBounds();
    await database.execute(sql`update price_bounds set highest_discount = default, rating_score = default,
      units_sold = default where product_id % 2 = 0`);
    const productsRead = { first: 9, most: 999 };
    const read = (order: BoundedOrder) =>
      readPageByBounds(
        database,
        { ...request(now), limit: 5 },
        { order, list: { name: "", matching: "all" }, productsRead },
      );
    expect([await read("discount"), await read("rating")]).toEqual([null, null]);
    expect(await read("asc")).toHaveLength(5);
    await workOff(upstream, completeBoundsJob(upstream));
    expect(await readBounds()).toEqual(derived);
    expect([await read("discount"), await read("rating")]).toEqual([expect.anything(), expect.anything()]);
  });

  it("is not read by bounds on pages with products out of stock, or of too many products", async () => {
    const { database } = upstream;
    const order = { order: "asc", list: { name: "", matching: "all" } } as const;
    const all = await readPageByBounds(database, request(now), {
      ...order,
      productsRead: { first: 9, most: 999 },
    });
    expect(all).toBeNull();
    const first = { ...request(now), limit: 5 };
    expect(
      await readPageByBounds(database, first, { ...order, productsRead: { first: 5, most: 5 } }),
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
