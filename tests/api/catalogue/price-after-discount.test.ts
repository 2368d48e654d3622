import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { priceAfterDiscount } from "../../../api/catalogue/price-after-discount";
import { products } from "../../../api/database/schema/catalogue";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { unitPrice } from "../../../api/orders/pricing";
import { addProduct } from "../../setup/shelves";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const date = fc.integer({ min: 17, max: 23 }).map(day);
const promotion = fc
  .record({
    discountType: fc.constantFrom(1, 2),
    percentage,
    amountInCentavos: fc.integer({ min: 0, max: 30_000 }),
    from: fc.integer({ min: 10, max: 20 }),
    days: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ discountType, percentage: percent, amountInCentavos, from, days }) => ({
    discountType,
    percentage: discountType === 1 ? percent : null,
    amountInCentavos: discountType === 1 ? null : amountInCentavos,
    startsAt: day(from),
    endsAt: day(from + days),
  }));

it("sorts by the very price that an order is charged, whatever the discounts", async () => {
  const { database } = upstream;
  const product = await addProduct(database, { name: "Vinil" });
  const terms = fc.record({
    listPriceInCentavos: fc.integer({ min: 0, max: 50_000 }),
    percentage: fc.oneof(fc.constant(0), percentage),
    promotionStart: fc.option(date),
    promotionEnd: fc.option(date),
  });
  await fc.assert(
    fc.asyncProperty(terms, fc.array(promotion, { maxLength: 3 }), async (own, offered) => {
      await database.delete(promotions);
      await database.update(products).set(own).where(eq(products.id, product.id));
      for (const each of offered) {
        const [row] = await database
          .insert(promotions)
          .values({ name: "-", ...each })
          .returning();
        if (row)
          await database.insert(productPromotions).values({ productId: product.id, promotionId: row.id });
      }
      const stored = await database.select().from(promotions).orderBy(asc(promotions.id));
      const [row] = await database
        .select({
          price: priceAfterDiscount(sql`${own.listPriceInCentavos}::bigint`, day(20)).mapWith(Number),
        })
        .from(products);
      expect(row?.price).toBe(unitPrice({ ...own, promotions: stored }, day(20)).unitPriceInCentavos);
    }),
    { numRuns: 60 },
  );
});
