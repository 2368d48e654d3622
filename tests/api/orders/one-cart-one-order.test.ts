import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { addToCart, editCart, getCart } from "../../../contract/carts";
import { placementRefusal, placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let line: { skuId: number; resaleId: number };

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, { quantity: 100 });
  shopper = await addShopper(upstream);
  line = { skuId, resaleId: resellerId };
  await upstream.answerTo(addToCart, { body: { ...line, quantity: 2 }, token: shopper.token });
});
afterEach(() => upstream.close());

async function cartLine() {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  return content?.items?.[0];
}

/** Request of a client that has reviewed the current cart. */
async function reviewedOrder(): Promise<OrderPayload[]> {
  const inCart = await cartLine();
  if (!inCart) throw new Error("The cart is empty");
  const lines = [{ skuId: line.skuId, resellerId: line.resaleId, quantity: inCart.quantity }];
  const CartVersion = inCart.version ?? "";
  const payloads = await checkoutFor(upstream, shopper, lines);
  return payloads.map((each) => ({ ...each, Items: each.Items.map((item) => ({ ...item, CartVersion })) }));
}

const place = (body: readonly OrderPayload[], key: string) =>
  upstream.ask("POST", "order/add", { token: shopper.token, body, headers: { "idempotency-key": key } });

const changesIn = (body: unknown) => placementRefusal.parse(body).changes ?? [];

const rowCount = (table: typeof orders | typeof payments) => upstream.database.$count(table);

async function setQuantity(quantity: number): Promise<void> {
  const inCart = await cartLine();
  await upstream.answerTo(editCart, { body: { id: inCart?.id ?? 0, quantity }, token: shopper.token });
}

describe("orders of one cart under different idempotency keys", () => {
  it("create one set of orders and one charge when 50 arrive at once", async () => {
    const body = await reviewedOrder();
    const keys = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? "key-of-tab-1" : "key-of-tab-2",
    );
    const answers = await Promise.all(keys.map((key) => place(body, key)));
    expect(await rowCount(orders)).toBe(1);
    expect(await rowCount(payments)).toBe(1);

    const placed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([placed.length, refused.length]).toEqual([25, 25]);
    expect(
      new Set(placed.map(({ body: answer }) => placeOrders.answer.parse(answer).orders[0]?.orderCode)).size,
    ).toBe(1);
    for (const { body: refusal } of refused) expect(changesIn(refusal)).toMatchObject([{ kind: "ordered" }]);
  });

  it("can be placed again after the cart is refilled", async () => {
    await place(await reviewedOrder(), "first-key");
    await upstream.answerTo(addToCart, { body: { ...line, quantity: 2 }, token: shopper.token });
    expect((await place(await reviewedOrder(), "second-key")).status).toBe(200);
    expect(await rowCount(orders)).toBe(2);
  });
});

describe("order whose cart line changed after the review", () => {
  it.each([
    ["raised", 5],
    ["lowered", 1],
    ["removed", 0],
  ])("is refused with 409 when the quantity was %s, and the cart is unchanged", async (_, quantity) => {
    const body = await reviewedOrder();
    await setQuantity(quantity);
    const { status, body: refusal } = await place(body, "a-key-of-it");
    expect(status).toBe(409);
    expect(changesIn(refusal)).toMatchObject([{ kind: "cart", ...line, expected: 2, actual: quantity }]);
    expect(await rowCount(orders)).toBe(0);
    expect((await cartLine())?.quantity ?? 0).toBe(quantity);
  });

  it("removes only the ordered quantity from the cart when the client sends no cart lines", async () => {
    const lines = [{ skuId: line.skuId, resellerId: line.resaleId, quantity: 2 }];
    const body = await checkoutFor(upstream, shopper, lines);
    await setQuantity(4);
    expect((await place(body, "a-key-of-it")).status).toBe(200);
    expect((await cartLine())?.quantity).toBe(2);
  });
});

describe("expired review", () => {
  const expired = (body: readonly OrderPayload[]) => body.map((each) => ({ ...each, Expired: true }));

  it("is refused with 409 for a key that has placed no order", async () => {
    const { status, body } = await place(expired(await reviewedOrder()), "a-key-of-it");
    expect([status, changesIn(body)]).toMatchObject([409, [{ kind: "review" }]]);
    expect(await rowCount(orders)).toBe(0);
  });

  it("returns the same orders for a key that has placed them", async () => {
    const body = await reviewedOrder();
    const first = await place(body, "a-key-of-it");
    const again = await place(expired(body), "a-key-of-it");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await rowCount(orders)).toBe(1);
  });
});
