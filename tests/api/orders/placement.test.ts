import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import { isValidPixPayload } from "@brazilian-utils/brazilian-utils/is-valid-pix-payload";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createApp } from "../../../api/app";
import { addresses, users } from "../../../api/database/schema/accounts";
import { products } from "../../../api/database/schema/catalogue";
import { coupons, couponUses } from "../../../api/database/schema/coupons";
import { platformSettings } from "../../../api/database/schema/information";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { productPromotions, promotions } from "../../../api/database/schema/promotions";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { order as orderOnWire, placementRefusal, placeOrders } from "../../../contract/orders";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { payEachOrderAlone } from "../../setup/payment-events";
import {
  addShopper,
  checkoutFor,
  type OrderPayload,
  type TestShopper,
  withDiscounts,
} from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let near: { id: number };
let far: { id: number };
let film: { id: number; sku: { id: number } };
let tool: { id: number; sku: { id: number } };

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  far = await addReseller(database, { name: "Longe", in: "Manaus" });
  film = await addSimpleProduct(database, near, {
    name: "Película fosca",
    priceInCentavos: 1990,
    quantity: 10,
  });
  tool = await addSimpleProduct(database, far, { name: "Espátula", priceInCentavos: 4550, quantity: 5 });
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const bothLines = () => [
  { skuId: film.sku.id, resellerId: near.id, quantity: 3 },
  { skuId: tool.sku.id, resellerId: far.id, quantity: 1 },
];
const place = (payloads: readonly OrderPayload[], key?: string, token = shopper.token) =>
  upstream.ask("POST", "order/add", {
    token,
    body: payloads,
    headers: key === undefined ? {} : { "Idempotency-Key": key },
  });
const codesIn = (body: unknown) => placeOrders.answer.parse(body).orders.map(({ orderCode }) => orderCode);
const changesIn = (body: unknown) => placementRefusal.parse(body).changes ?? [];
async function stockOf(skuId: number): Promise<number> {
  const [row] = await upstream.database.select().from(skuResellers).where(eq(skuResellers.skuId, skuId));
  return row?.quantityInStock ?? -1;
}
const rowCount = (table: typeof orders | typeof orderItems | typeof payments | typeof couponUses) =>
  upstream.database.$count(table);
async function read(codes: readonly string[]): Promise<z.output<typeof orderOnWire>[]> {
  const { status, body } = await upstream.ask("POST", "order/by-codes", {
    token: shopper.token,
    body: codes.map((Codes) => ({ Codes })),
  });
  expect(status).toBe(200);
  return orderOnWire.array().parse(body);
}
/** Asserts that there is no order, no charge and no stock change. */
async function expectNothingHappened() {
  expect([await rowCount(orders), await rowCount(payments), await rowCount(couponUses)]).toEqual([0, 0, 0]);
  expect([await stockOf(film.sku.id), await stockOf(tool.sku.id)]).toEqual([10, 5]);
}

describe("checkout of two resellers by Pix", () => {
  test("creates two waiting orders with one valid Pix code for their sum and ten minutes to pay", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const { status, body } = await place(payloads, "one");
    expect(status).toBe(200);
    const placed = await read(codesIn(body));

    expect(placed.map(({ resale }) => resale?.nameFantasy)).toEqual(["Perto", "Longe"]);
    expect(placed.map(({ orderStatus }) => orderStatus)).toEqual([waiting, waiting]);
    expect(placed.map(({ orderStatusList }) => orderStatusList.map(({ status: each }) => each))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(placed.map(({ totalPrice }) => totalPrice)).toEqual(payloads.map(({ TotalPrice }) => TotalPrice));
    expect(placed.map(({ items }) => items.map(({ price, qty }) => [price, qty]))).toEqual([
      [[19.9, 3]],
      [[45.5, 1]],
    ]);
    const [one, other] = placed;
    const [code] = new Set(placed.map(({ qrCodePix }) => qrCodePix));
    expect(isValidPixPayload(code ?? "")).toBe(true);
    const pix = getPixPayloadInfo(code ?? "");
    const amount = placed.reduce((sum, { totalPrice }) => sum + Number(totalPrice), 0);
    expect(pix).toMatchObject({ amount: expect.closeTo(amount, 5), txid: `ENV${one?.orderCode}` });
    expect(pix?.merchantName.length).toBeLessThanOrEqual(25);
    expect([one?.paidTogetherWith, other?.paidTogetherWith]).toEqual([[other?.orderCode], [one?.orderCode]]);
    for (const each of placed) {
      expect(each.qrCodePix).toBe(code);
      expect(each.expiresInQrCodeUrlPix).toBe("2026-11-20T17:10:00.000Z");
      expect(each.currentDate).toBe("2026-11-20T17:00:00.000Z");
    }
    expect([await stockOf(film.sku.id), await stockOf(tool.sku.id)]).toEqual([7, 4]);
  });

  test("gives each order a Pix code of its own where the provider has none for several", async () => {
    payEachOrderAlone(upstream);
    const { body } = await place(await checkoutFor(upstream, shopper, bothLines()));
    for (const each of await read(codesIn(body))) {
      expect(getPixPayloadInfo(each.qrCodePix ?? "")).toMatchObject({
        amount: each.totalPrice,
        txid: `ENV${each.orderCode}`,
      });
      expect(each.paidTogetherWith).toEqual([]);
    }
  });

  test("stores a copy of the address that later edits do not change", async () => {
    const { body } = await place(await checkoutFor(upstream, shopper, bothLines()));
    await upstream.database.update(addresses).set({ street: "Rua Outra", deletedAt: upstream.clock.now() });
    const [first] = await read(codesIn(body));
    expect(first?.address).toMatchObject({ addressName: "Avenida Paulista", postalCode: "01310-100" });
  });
});

describe("order idempotency", () => {
  test("fifty concurrent copies create one set of orders and get the same response", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(payloads, "same")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => codesIn(body).join())).size).toBe(1);
    expect([await rowCount(orders), await rowCount(payments), await rowCount(orderItems)]).toEqual([2, 1, 2]);
    expect(await stockOf(film.sku.id)).toBe(7);
  });

  test("a copy sent after a price change gets the first response", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const first = await place(payloads, "same");
    await upstream.database.update(skuResellers).set({ priceInCentavos: 99 });
    const second = await place(payloads, "same");
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  test("the same order under another key is a new order", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    await place(payloads, "one");
    await place(payloads, "two");
    await place(payloads);
    expect(await rowCount(orders)).toBe(6);
  });

  test("different contents under the same key are refused", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    await place(payloads, "same");
    const { status } = await place(payloads.slice(0, 1), "same");
    expect(status).toBe(422);
    expect(await rowCount(orders)).toBe(2);
  });

  test("the same key of two shoppers does not collide", async () => {
    const other = await addShopper(upstream);
    const [mine] = bothLines();
    if (mine === undefined) throw new Error("no line");
    const one = await place(await checkoutFor(upstream, shopper, [mine]), "same");
    const two = await place(await checkoutFor(upstream, other, [mine]), "same", other.token);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(codesIn(one.body)).not.toEqual(codesIn(two.body));
  });

  test("a refused order does not use up its key, so a corrected order can be sent under it", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    await upstream.database.update(users).set({ phoneNumber: null });
    expect((await place(payloads, "same")).status).toBe(409);
    await upstream.database.update(users).set({ phoneNumber: "(11) 3456-7890" });
    expect((await place(payloads, "same")).status).toBe(200);
  });
});

describe("order stock", () => {
  test("ten pieces are sold ten times to fifty concurrent shoppers", async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => addShopper(upstream)));
    const wanted = [{ skuId: film.sku.id, resellerId: near.id, quantity: 1 }];
    const [first] = crowd;
    if (first === undefined) throw new Error("nobody came");
    const [payload] = await checkoutFor(upstream, first, wanted);
    if (payload === undefined) throw new Error("no payload");
    const counted: unknown[] = [];
    const note = (message: unknown) => counted.push(message);
    subscribe("envelopa.stock-out", note);
    const answers = await Promise.all(
      crowd.map((each) =>
        place([{ ...payload, ClientId: each.id, DeliveryId: each.addressId }], `key ${each.id}`, each.token),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(40);
    expect(counted).toEqual(Array(40).fill({ count: 1 }));
    unsubscribe("envelopa.stock-out", note);
    for (const { body } of refused) {
      expect(changesIn(body)).toEqual([
        { kind: "stock", skuId: film.sku.id, resaleId: near.id, expected: 1, actual: 0 },
      ]);
    }
    expect(await stockOf(film.sku.id)).toBe(0);
    expect(await rowCount(orders)).toBe(10);
  });

  test("carts with the same products in a different order do not deadlock", async () => {
    const second = await addSimpleProduct(upstream.database, near, {
      name: "Película brilho",
      priceInCentavos: 100,
      quantity: 100,
    });
    await upstream.database.update(skuResellers).set({ quantityInStock: 100 });
    const lines = [film, second].map(({ sku }) => ({ skuId: sku.id, resellerId: near.id, quantity: 1 }));
    const crowd = await Promise.all(Array.from({ length: 20 }, () => addShopper(upstream)));
    const answers = await Promise.all(
      crowd.map(async (each, position) => {
        const payloads = await checkoutFor(upstream, each, position % 2 ? lines : lines.toReversed());
        return place(payloads, "key", each.token);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect(await stockOf(second.sku.id)).toBe(80);
  });

  test("stock that is too low for two lines of the same product together refuses the order", async () => {
    const [payload] = await checkoutFor(upstream, shopper, [
      { skuId: film.sku.id, resellerId: near.id, quantity: 6 },
    ]);
    if (payload === undefined) throw new Error("no payload");
    const Items = [...payload.Items, ...payload.Items];
    const TotalPrice = Number(payload.TotalPrice) + 6 * 19.9;
    const { status } = await place([{ ...payload, Items, TotalPrice: Math.round(TotalPrice * 100) / 100 }]);
    expect(status).toBe(409);
    expect(await stockOf(film.sku.id)).toBe(10);
  });
});

describe("changes after the review", () => {
  test("a price increase refuses both orders and returns each difference", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    await upstream.database
      .update(skuResellers)
      .set({ priceInCentavos: 2090 })
      .where(eq(skuResellers.skuId, film.sku.id));
    const { status, body } = await place(payloads);
    expect(status).toBe(409);
    expect(changesIn(body)).toEqual([
      { kind: "price", skuId: film.sku.id, resaleId: near.id, expected: 19.9, actual: 20.9 },
    ]);
    await expectNothingHappened();
  });

  test("a promotion applies until the last moment of its period, and a millisecond later the order is refused", async () => {
    const { database, clock } = upstream;
    const [promotion] = await database
      .insert(promotions)
      .values({
        name: "Sexta",
        discountType: 1,
        percentage: 10,
        startsAt: new Date("2026-11-20T14:00:00-03:00"),
        endsAt: new Date("2026-11-20T14:05:00-03:00"),
      })
      .returning();
    if (promotion === undefined) throw new Error("no promotion");
    await database.insert(productPromotions).values({ productId: film.id, promotionId: promotion.id });
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    expect(payloads[0]?.Items[0]?.Price).toBe(17.91);
    clock.set("2026-11-20T14:05:00.001-03:00");
    const late = await place(payloads);
    expect(late.status).toBe(409);
    expect(changesIn(late.body)).toMatchObject([{ kind: "price", expected: 17.91, actual: 19.9 }]);
    clock.set("2026-11-20T14:05:00.000-03:00");
    expect((await place(payloads)).status).toBe(200);
  });

  test("a percentage discount that ended refuses the order", async () => {
    await upstream.database
      .update(products)
      .set({ percentage: 20, promotionEnd: new Date("2026-11-20T14:00:00-03:00") })
      .where(eq(products.id, film.id));
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    expect(payloads[0]?.Items[0]?.Price).toBe(15.92);
    upstream.clock.set("2026-11-20T14:00:00.001-03:00");
    expect(changesIn((await place(payloads)).body)).toMatchObject([{ kind: "price", actual: 19.9 }]);
  });

  test("a freight claim that is too cheap or names an unavailable service refuses the order", async () => {
    const [first, second] = await checkoutFor(upstream, shopper, bothLines());
    if (first === undefined || second === undefined) throw new Error("no payloads");
    const cheaper = {
      ...first,
      FretePrice: 1,
      TotalPrice: Math.round((Number(first.TotalPrice) - Number(first.FretePrice) + 1) * 100) / 100,
    };
    const local = { ...second, DeliveryMethod: "Entrega local" };
    const { status, body } = await place([cheaper, local]);
    expect(status).toBe(409);
    expect(changesIn(body)).toEqual([
      { kind: "freight", skuId: null, resaleId: near.id, expected: 1, actual: first.FretePrice },
      { kind: "freight", skuId: null, resaleId: far.id, expected: second.FretePrice, actual: null },
    ]);
    await expectNothingHappened();
  });

  test("a total that does not add up refuses the order", async () => {
    const [first] = await checkoutFor(upstream, shopper, bothLines());
    if (first === undefined) throw new Error("no payload");
    const { body } = await place([{ ...first, TotalPrice: 0.01 }]);
    expect(changesIn(body)).toMatchObject([{ kind: "total", expected: 0.01, actual: first.TotalPrice }]);
    await expectNothingHappened();
  });

  test("a price of zero or below, and a freight, discount or total below zero, are refused", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const [first, second] = payloads;
    if (!first || !second) throw new Error("Two orders are needed");
    const priced = (Price: number) => ({ ...first, Items: first.Items.map((each) => ({ ...each, Price })) });
    for (const unsound of [
      priced(0),
      priced(-46.1),
      priced(0.001),
      ...[{ FretePrice: -1 }, { Discount: -1 }, { TotalPrice: -46.1 }, { InstallmentsInterest: -1 }].map(
        (amounts) => ({ ...first, ...amounts }),
      ),
    ])
      expect((await place([unsound, second])).status).toBe(400);
    await expectNothingHappened();
  });

  test("a product or reseller that is no longer sold is reported as out of stock", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    await upstream.database.update(products).set({ active: false }).where(eq(products.id, film.id));
    await upstream.database.update(resellers).set({ active: false }).where(eq(resellers.id, far.id));
    const { body } = await place(payloads);
    expect(changesIn(body)).toMatchObject([
      { kind: "stock", skuId: film.sku.id, expected: 3, actual: 0 },
      { kind: "stock", skuId: tool.sku.id, expected: 1, actual: 0 },
    ]);
  });

  test("an incomplete profile and a deleted address refuse the order", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines().slice(0, 1));
    await upstream.database.update(users).set({ taxId: null });
    await upstream.database.update(addresses).set({ deletedAt: upstream.clock.now() });
    const { body } = await place(payloads);
    expect(changesIn(body)).toMatchObject([{ kind: "profile" }, { kind: "address", resaleId: near.id }]);
  });
});

describe("order discounts", () => {
  const aCoupon = { code: "DEZ", type: 1, benefit: 1, percentage: 10 };
  async function addCoupon(more: Partial<typeof coupons.$inferInsert> = {}): Promise<number> {
    const [row] = await upstream.database
      .insert(coupons)
      .values({ ...aCoupon, ...more })
      .returning();
    return row?.id ?? 0;
  }

  test("a coupon is split over the orders so that the parts add up", async () => {
    const couponId = await addCoupon({ benefit: 2, percentage: null, amountInCentavos: 1000 });
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    // Costs 59,70 and 45,50 of 105,20 give 5,6749… and 4,3250…; the larger remainder gets the centavo.
    const { status, body } = await place(withDiscounts(payloads, couponId, [5.68, 4.32]));
    expect(status).toBe(409);
    expect(changesIn(body)).toMatchObject([
      { kind: "discount", expected: 5.68, actual: 5.67 },
      { kind: "discount", expected: 4.32, actual: 4.33 },
    ]);
    const right = await place(withDiscounts(payloads, couponId, [5.67, 4.33]));
    expect(right.status).toBe(200);
    const placed = await read(codesIn(right.body));
    expect(placed.map(({ discount }) => discount)).toEqual([5.67, 4.33]);
  });

  test("one checkout uses a coupon once for all its orders, and a second checkout with it is refused", async () => {
    const couponId = await addCoupon({ usesPerUser: 1 });
    const payloads = withDiscounts(await checkoutFor(upstream, shopper, bothLines()), couponId, [5.97, 4.55]);
    const attempts = await Promise.all(["a", "b", "c"].map((key) => place(payloads, key)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = attempts.find(({ status }) => status === 409);
    expect(changesIn(refused?.body)).toMatchObject([{ kind: "coupon" }]);
    expect(await rowCount(couponUses)).toBe(2);
  });

  test("a coupon that expired, requires a higher minimum or covers no line is refused", async () => {
    const ended = await addCoupon({ code: "VELHO", endsAt: new Date("2026-11-20T13:59:59-03:00") });
    const rich = await addCoupon({ code: "RICO", minimumPriceInCentavos: 100_000 });
    const other = await addCoupon({ code: "OUTRO", type: 5, productId: tool.id });
    const payloads = await checkoutFor(upstream, shopper, bothLines().slice(0, 1));
    for (const couponId of [ended, rich, other, 999_999]) {
      const { body } = await place(withDiscounts(payloads, couponId, [5.97]));
      expect(changesIn(body)).toMatchObject([{ kind: "coupon" }]);
    }
    await expectNothingHappened();
  });

  test("an installer gets the discount automatically, but not together with a coupon", async () => {
    await upstream.database.insert(platformSettings).values({ percentageDiscountForApplicators: 5 });
    const couponId = await addCoupon();
    await upstream.database.update(users).set({ type: 3 });
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    expect((await place(payloads)).status).toBe(409);
    // 5 % of 105,20 is 5,26, split into 2,985 and 2,275; equal remainders give the centavo to the first order.
    expect((await place(withDiscounts(payloads, 0, [2.98, 2.28]))).status).toBe(409);
    expect((await place(withDiscounts(payloads, 0, [2.99, 2.27]))).status).toBe(200);
    expect((await place(withDiscounts(payloads, couponId, [5.97, 4.55]))).status).toBe(200);
  });

  test("an order with total zero does not wait for payment", async () => {
    const couponId = await addCoupon({ percentage: 100 });
    await upstream.database
      .update(resellers)
      .set({ shipsByCarriers: false, ownFreightInCentavos: 0, ownFreightInDays: 2 });
    const payloads = withDiscounts(
      await checkoutFor(upstream, shopper, bothLines().slice(0, 1)),
      couponId,
      [59.7],
    );
    const { body } = await place(payloads);
    const [free] = await read(codesIn(body));
    expect(free).toMatchObject({ orderStatus: 3, totalPrice: 0, qrCodePix: null });
  });
});

describe("order permissions", () => {
  test("another shopper's address or id answers 404, like one that does not exist", async () => {
    const other = await addShopper(upstream);
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const asOther = payloads.map((payload) => ({ ...payload, ClientId: other.id }));
    const toOther = payloads.map((payload) => ({ ...payload, DeliveryId: other.addressId }));
    const nowhere = payloads.map((payload) => ({ ...payload, DeliveryId: 4_000_000_000 }));
    expect(
      [await place(asOther), await place(toOther), await place(nowhere)].map(({ status }) => status),
    ).toEqual([404, 404, 404]);
    await expectNothingHappened();
  });

  test("a guest gets 401", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    expect((await upstream.ask("POST", "order/add", { body: payloads })).status).toBe(401);
  });

  test("a card order is refused and nothing is placed when cards are not configured", async () => {
    const payloads = await checkoutFor(upstream, shopper, bothLines());
    const app = createApp({ ...upstream.parts, cards: null });
    const answer = await app.request("/order/add", {
      method: "POST",
      headers: { Authorization: `Bearer ${shopper.token}`, "Content-Type": "application/json" },
      body: JSON.stringify(payloads.map((payload) => ({ ...payload, PaymentMethod: 0 }))),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      message: "Esta forma de pagamento ainda não está disponível. Escolha outra.",
    });
    await expectNothingHappened();
  });

  test("two orders of one reseller, or two payment methods, are refused in one checkout", async () => {
    const [first, second] = await checkoutFor(upstream, shopper, bothLines());
    if (first === undefined || second === undefined) throw new Error("no payloads");
    expect((await place([first, first])).status).toBe(422);
    expect((await place([first, { ...second, PaymentMethod: 1 }])).status).toBe(422);
    expect((await place([first, { ...second, CouponId: 4 }])).status).toBe(422);
  });
});
