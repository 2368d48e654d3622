import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cartItems, carts } from "../../../api/database/schema/carts";
import { products, skus } from "../../../api/database/schema/catalogue";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { skuResellers } from "../../../api/database/schema/resellers";
import { addToCart, clearCart, editCart, getCart, previewCart } from "../../../contract/carts";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSimpleProduct,
  addSku,
  shopperIn,
} from "../../setup/catalogue-rows";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let reseller: { id: number };
let film: { id: number; sku: { id: number } };

beforeEach(async () => {
  upstream = await openUpstream();
  reseller = await addReseller(upstream.database, { name: "Perto", in: "Campinas" });
  film = await addSimpleProduct(upstream.database, reseller, {
    name: "Película",
    priceInCentavos: 1990,
    quantity: 7,
  });
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const line = (quantity: number, more: Record<string, unknown> = {}) => ({
  skuId: film.sku.id,
  resaleId: reseller.id,
  quantity,
  ...more,
});
const add = (quantity: number, key?: string) =>
  upstream.ask("POST", "cart/add", {
    token: shopper.token,
    body: line(quantity),
    headers: key === undefined ? {} : { "Idempotency-Key": key },
  });
async function read() {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  return content?.items ?? [];
}

describe("cart of a logged-in shopper", () => {
  test("is empty at first", async () => {
    const { content, deliveryAddress } = await upstream.answerTo(getCart, { token: shopper.token });
    expect(content).toEqual({ id: null, itemsQuantity: 0, items: [] });
    expect(deliveryAddress).toMatchObject({ clientId: shopper.id, addressName: "Avenida Paulista" });
  });

  test("contains the added line with its price, reseller, distance and stock", async () => {
    const colour = await addSku(upstream.database, film, {
      priceInCentavos: 1,
      values: { Cor: "Preto", Largura: "1,22 m" },
    });
    await addOffer(upstream.database, { ...colour, productId: film.id }, reseller, {
      priceInCentavos: 2500,
      quantity: 3,
    });
    await addCategory(upstream.database, { name: "Móveis" }, [film]);
    await upstream.answerTo(addToCart, { body: { ...line(2), skuId: colour.id }, token: shopper.token });
    const [item] = await read();
    expect(item).toMatchObject({
      quantity: 2,
      promotionId: null,
      stock: 3,
      resale: { nameFantasy: "Perto" },
      sku: {
        differentValue: 25,
        attributes: [
          { name: "Preto", hex: "#17181B", attribute: { name: "Cor", type: "Cor" } },
          { name: "1,22 m", hex: null, attribute: { name: "Largura", type: "Texto" } },
        ],
        product: { productName: "Película", slug: "pelicula", categories: [{ categoryName: "Móveis" }] },
      },
    });
    expect(item?.resale?.distance).toBeGreaterThan(75);
    expect(item?.resale?.distance).toBeLessThan(95);
  });

  test("adds up repeated additions to at most 999, also when they are concurrent", async () => {
    await Promise.all(Array.from({ length: 10 }, () => add(3)));
    expect((await read()).map(({ quantity }) => quantity)).toEqual([30]);
    await add(998);
    expect((await read()).map(({ quantity }) => quantity)).toEqual([999]);
  });

  test("has at most 200 lines, also when the last ones are added at once", async () => {
    const { database } = upstream;
    const codes = Array.from({ length: 202 }, (_, number) => `MUITOS-${number}`);
    const made = await database
      .insert(skus)
      .values(codes.map((code) => ({ productId: film.id, code, priceInCentavos: 1000 })))
      .returning({ id: skus.id });
    await database.insert(skuResellers).values(
      made.map(({ id }) => ({
        productId: film.id,
        skuId: id,
        resellerId: reseller.id,
        priceInCentavos: 1000,
        quantityInStock: 5,
      })),
    );
    await add(1);
    const [cart] = await database.select().from(carts);
    const [last, ...first] = made.slice(0, 199);
    await database
      .insert(cartItems)
      .values(
        first.map(({ id }) => ({ cartId: cart?.id ?? 0, skuId: id, resellerId: reseller.id, quantity: 1 })),
      );
    const answers = await Promise.all(
      [last, ...made.slice(199)].map((sku) =>
        upstream.ask("POST", "cart/add", { token: shopper.token, body: line(1, { skuId: sku?.id }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await database.$count(cartItems)).toBe(200);
  });

  test("applies a repeated addition once per idempotency key", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(3, "merge-1")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await add(2, "merge-2");
    expect((await read()).map(({ quantity }) => quantity)).toEqual([5]);
    expect((await add(4, "merge-1")).status).toBe(422);
  });

  test("updates the quantity of a line and removes the line at quantity 0", async () => {
    await add(3);
    const [before] = await read();
    const edit = (quantity: number) =>
      upstream.answerTo(editCart, { body: { id: before?.id ?? 0, quantity }, token: shopper.token });
    expect((await edit(5)).content?.itemsQuantity).toBe(5);
    expect((await edit(0)).content).toMatchObject({ itemsQuantity: 0, items: [] });
    expect((await edit(0)).content?.itemsQuantity).toBe(0);
    await expect(edit(2)).rejects.toThrow("404");
  });

  test("is empty after it is cleared", async () => {
    await add(3);
    await upstream.answerTo(clearCart, { token: shopper.token });
    expect(await read()).toEqual([]);
  });

  test.each([0, -1, 1000, 1.5, "abc"])("refuses a quantity of %s", async (quantity) => {
    const { status } = await upstream.ask("POST", "cart/add", {
      token: shopper.token,
      body: line(1, { quantity }),
    });
    expect(status).toBe(400);
  });

  test("refuses a product that is not on sale and omits products that are no longer sold", async () => {
    const other = await addReseller(upstream.database, { name: "Outra", in: "Manaus" });
    for (const wrong of [{ skuId: 999_999 }, { resaleId: other.id }, { skuId: 4_000_000_000 }]) {
      const { status } = await upstream.ask("POST", "cart/add", {
        token: shopper.token,
        body: line(1, wrong),
      });
      expect(status).toBe(404);
    }
    await add(1);
    await upstream.database.update(products).set({ active: false }).where(eq(products.id, film.id));
    expect(await read()).toEqual([]);
  });

  test("cannot be edited by another shopper", async () => {
    await add(3);
    const [mine] = await read();
    const stranger = await addShopper(upstream);
    const { status } = await upstream.ask("PUT", "cart/edit", {
      token: stranger.token,
      body: { id: mine?.id, quantity: 1 },
    });
    expect(status).toBe(404);
    await upstream.ask("PUT", "cart/edit", { token: stranger.token, body: { id: mine?.id, quantity: 0 } });
    await upstream.ask("DELETE", "cart/clear", { token: stranger.token });
    expect((await read()).map(({ quantity }) => quantity)).toEqual([3]);
  });

  test("names the promotion of a line's price from the first to the last moment of its period", async () => {
    const { database, clock } = upstream;
    const [promotion] = await database
      .insert(promotions)
      .values({
        name: "Sexta",
        discountType: 2,
        amountInCentavos: 300,
        startsAt: new Date("2026-11-20T14:00:00-03:00"),
        endsAt: new Date("2026-11-20T15:00:00-03:00"),
      })
      .returning();
    if (promotion === undefined) throw new Error("no promotion");
    await database.insert(productPromotions).values({ productId: film.id, promotionId: promotion.id });
    await upstream.answerTo(addToCart, { body: line(1, { promotionId: 12_345 }), token: shopper.token });
    const terms = { id: promotion.id, discount: 3, discountType: 2 };
    const [running] = await read();
    expect(running).toMatchObject({ promotionId: promotion.id, promotion: terms });
    expect(running?.sku.product.promotions).toEqual([{ promotion: terms }]);
    clock.set("2026-11-20T15:00:00.001-03:00");
    const [over] = await upstream
      .answerTo(previewCart, { body: { items: [line(1)] } })
      .then(({ content }) => content?.items ?? []);
    expect(over).toMatchObject({ promotionId: null, promotion: null, sku: { product: { promotions: [] } } });
  });

  test("accepts two hundred lines and refuses the next one with an error", async () => {
    const { database } = upstream;
    const many = await addProduct(database, { name: "Amostras" });
    const skuIds: number[] = [];
    for (let i = 0; i < 201; i += 1) {
      const sku = await addSku(database, many, { priceInCentavos: 100 });
      await addOffer(database, { ...sku, productId: many.id }, reseller, { priceInCentavos: 100 });
      skuIds.push(sku.id);
    }
    const add = (skuId: number) =>
      upstream.ask("POST", "cart/add", { token: shopper.token, body: { ...line(1), skuId } });
    const [first = 0, ...others] = skuIds;
    expect((await add(first)).status).toBe(200);
    await database.execute(sql`
      insert into cart_items (cart_id, sku_id, reseller_id, quantity)
      select cart_id, sku, reseller_id, 1 from cart_items, unnest(${sql.param(others.slice(0, 198))}::int[]) sku
      where sku_id = ${first}`);
    const last = await Promise.all(others.slice(198).map(add));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await read()).toHaveLength(200);
  });
});

describe("guest cart", () => {
  test("is priced line by line without products that are no longer sold", async () => {
    const items = [line(2), line(1, { skuId: 999_999 }), line(4)];
    const { content } = await upstream.answerTo(previewCart, { body: { items, ...shopperIn("Campinas") } });
    expect(content?.items?.map(({ id, quantity }) => [id, quantity])).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(content?.itemsQuantity).toBe(6);
    expect(content?.items?.[0]?.resale?.distance).toBe(0);
  });

  test("returns an empty cart when there are no lines", async () => {
    expect(await upstream.answerTo(previewCart, { body: { items: [] } })).toMatchObject({
      content: { items: [] },
    });
  });
});
