import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orders } from "../../../api/database/schema/orders";
import { type PaymentMethod, payments } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { productReviews, resellerReviews } from "../../../api/database/schema/reviews";
import { cancelOrder, getOrder, listOrders, placeOrders, rateOrder } from "../../../contract/orders";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let stranger: TestShopper;
let reseller: { id: number };
let film: { id: number; sku: { id: number } };

beforeAll(async () => {
  upstream = await openUpstream();
  reseller = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  film = await addSimpleProduct(upstream.database, reseller, {
    name: "Película",
    priceInCentavos: 1000,
    quantity: 500,
  });
  shopper = await addShopper(upstream);
  stranger = await addShopper(upstream);
});

async function placeOne(status?: number, method?: PaymentMethod) {
  const body = await checkoutFor(upstream, shopper, [
    { skuId: film.sku.id, resellerId: reseller.id, quantity: 1 },
  ]);
  const { orders: placed } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const order = { id: placed[0]?.id ?? 0, code: placed[0]?.orderCode ?? "" };
  const { database } = upstream;
  if (status !== undefined) await database.update(orders).set({ status }).where(eq(orders.id, order.id));
  if (method !== undefined)
    await database.update(orders).set({ paymentMethod: method }).where(eq(orders.id, order.id));
  return order;
}
async function inStock(): Promise<number> {
  const [row] = await upstream.database.select().from(skuResellers);
  return row?.quantityInStock ?? -1;
}
const asked = async (method: "GET" | "POST", path: string, token: string, body?: unknown) =>
  (await upstream.ask(method, path, { token, body })).status;
const read = async (id: number) =>
  (await upstream.answerTo(getOrder, { query: { id: String(id) }, token: shopper.token }))[0];

describe("order access", () => {
  test("a shopper finds only their own orders, by code and in the list, newest first", async () => {
    const first = await placeOne();
    const second = await placeOne();
    const list = await upstream.ask("GET", `client/get-items/${shopper.id}`, { token: shopper.token });
    const codes = listOrders.answer.parse(list.body).map(({ orderCode }) => orderCode);
    expect(codes.slice(0, 2)).toEqual([second.code, first.code]);
    expect(
      (await upstream.ask("GET", `client/get-items/${stranger.id}`, { token: stranger.token })).body,
    ).toEqual([]);
    expect(await asked("GET", `client/get-items/${shopper.id}`, stranger.token)).toBe(404);
    expect(await asked("GET", `client/get-items/x`, stranger.token)).toBe(404);
    expect(await asked("GET", `order/get-one?id=${first.id}`, stranger.token)).toBe(404);
    expect(await asked("GET", "order/get-one?id=4000000000", stranger.token)).toBe(404);
    expect(await asked("GET", "order/get-one?id=1.5", stranger.token)).toBe(404);
    expect(await asked("POST", "order/by-codes", stranger.token, [{ Codes: first.code }])).toBe(404);
    const mixed = await upstream.ask("POST", "order/by-codes", {
      token: shopper.token,
      body: [{ Codes: "NOBODYS" }, { Codes: first.code }],
    });
    expect(listOrders.answer.parse(mixed.body).map(({ orderCode }) => orderCode)).toEqual([first.code]);
    expect(
      await asked("POST", "order/by-codes", shopper.token, [{ Codes: first.code }, { Codes: first.code }]),
    ).toBe(200);
  });

  test("another shopper cannot cancel or rate an order", async () => {
    const { id } = await placeOne(3);
    const cancel = { id, descriptionOfCancellation: "não gostei" };
    expect(await asked("POST", "order/cancel-by-customer", stranger.token, cancel)).toBe(404);
    const rating = {
      oderId: id,
      clientId: stranger.id,
      note: 1,
      items: [],
      resaleEvaluation: { resaleId: 1, note: 1 },
    };
    expect(await asked("POST", "order/evaluateOrder", stranger.token, rating)).toBe(404);
    expect(
      await asked("POST", "order/evaluateOrder", stranger.token, { ...rating, clientId: shopper.id }),
    ).toBe(404);
    expect(await read(id)).toMatchObject({ orderStatus: 3, review: null });
  });
});

describe("order cancellation", () => {
  const cancel = (id: number) => ({
    token: shopper.token,
    body: { id, descriptionOfCancellation: "Comprei errado" },
  });

  test("returns the pieces of an approved order to stock once and stores the reason", async () => {
    const { id } = await placeOne(3);
    const before = await inStock();
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => upstream.ask("POST", "order/cancel-by-customer", cancel(id))),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await inStock()).toBe(before + 1);
    expect(await read(id)).toMatchObject({ orderStatus: 7, descriptionOfCancellation: "Comprei errado" });
  });

  test("returns the payment method and refunds a card automatically", async () => {
    const pix = await placeOne(3);
    const card = await placeOne(3, 0);
    expect(await upstream.answerTo(cancelOrder, cancel(pix.id))).toMatchObject({
      statusCode: 200,
      content: { paymentMethod: 2 },
    });
    expect(await upstream.answerTo(cancelOrder, cancel(card.id))).toMatchObject({
      content: { paymentMethod: 0 },
    });
    const [payment] = await upstream.database
      .select()
      .from(payments)
      .where(eq(payments.providerReference, `ENV${card.code}`));
    expect(payment?.status).toBe("refunded");
  });

  test.each([0, 1, 2, 4, 5, 6, 7, 8, 9, 10])("is refused at status %i", async (status) => {
    const { id } = await placeOne(status);
    const { status: answered, body } = await upstream.ask("POST", "order/cancel-by-customer", cancel(id));
    expect(answered).toBe(409);
    expect(body).toMatchObject({
      message: "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
    });
  });
});

describe("order rating", () => {
  const ratingOf = (id: number) => ({
    oderId: id,
    clientId: shopper.id,
    note: 5,
    evaluation: "Chegou rápido",
    items: [{ productId: film.id, note: 4, evaluation: "Cola bem" }],
    resaleEvaluation: { resaleId: reseller.id, note: 3, evaluation: null },
  });

  test("stores one rating of the order, the product and the reseller for a delivered order", async () => {
    const { id } = await placeOne(8);
    await upstream.answerTo(rateOrder, { token: shopper.token, body: ratingOf(id) });
    expect((await read(id))?.review).toEqual({ note: 5, evaluation: "Chegou rápido" });
    expect(await upstream.database.select().from(productReviews)).toMatchObject([
      { productId: film.id, note: 4 },
    ]);
    expect(await upstream.database.select().from(resellerReviews)).toMatchObject([
      { resellerId: reseller.id, note: 3 },
    ]);
    expect(await asked("POST", "order/evaluateOrder", shopper.token, ratingOf(id))).toBe(409);
  });

  test("is refused while the order waits for payment", async () => {
    const { id } = await placeOne(1);
    expect(await asked("POST", "order/evaluateOrder", shopper.token, ratingOf(id))).toBe(409);
  });
});
