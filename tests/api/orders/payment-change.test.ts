import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { products } from "../../../api/database/schema/catalogue";
import { mails } from "../../../api/database/schema/information";
import { orders } from "../../../api/database/schema/orders";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { addToCart, getCart } from "../../../contract/carts";
import { cancelOrder, placeOrders } from "../../../contract/orders";
import { byCard } from "../../setup/cards";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { readStock } from "../../setup/orders";
import { reportPayment } from "../../setup/payment-events";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let placed: OrderPayload[];
let codes: string[];

const place = (body: readonly OrderPayload[], key: string) =>
  upstream.ask("POST", "order/add", { token: shopper.token, body, headers: { "Idempotency-Key": key } });
const rows = () => upstream.database.select().from(orders).orderBy(orders.id);
const statuses = async () => (await rows()).map(({ status }) => status);
const stock = () => readStock(upstream);
const replacing = (more: Partial<OrderPayload> = {}): OrderPayload[] =>
  placed.map((payload, index) => ({ ...payload, DeliveryId: 0, Replaces: codes[index] ?? "", ...more }));

beforeEach(async () => {
  upstream = await openUpstream();
  const lines = await cartOfTwoShops(upstream.database);
  shopper = await addShopper(upstream);
  placed = await checkoutFor(upstream, shopper, lines);
  codes = placeOrders.answer.parse((await place(placed, "first")).body).orders.map((each) => each.orderCode);
  await upstream.database.update(skuResellers).set({ priceInCentavos: 999_900 });
});
afterEach(() => upstream.close());

describe("orders that replace waiting ones with another payment", () => {
  test("keep lines, prices, freight and address, end the old ones, and leave stock and cart alone", async () => {
    const before = await stock();
    const [first] = placed;
    const line = { skuId: first?.Items[0]?.SkuId ?? 0, resaleId: first?.ResaleId ?? 0, quantity: 1 };
    await upstream.answerTo(addToCart, { body: line, token: shopper.token });
    const { status } = await place(replacing({ PaymentMethod: 1 }), "second");
    expect(status).toBe(200);
    const [oldOne, oldTwo, newOne, newTwo] = await rows();
    expect(await statuses()).toEqual([cancelled, cancelled, waiting, waiting]);
    for (const [old, other] of [
      [oldOne, newOne],
      [oldTwo, newTwo],
    ])
      expect(other).toMatchObject({
        paymentMethod: 1,
        totalInCentavos: old?.totalInCentavos,
        freightInCentavos: old?.freightInCentavos,
        deliveryMethod: old?.deliveryMethod,
        address: old?.address,
      });
    expect(await stock()).toEqual(before);
    const { content } = await upstream.answerTo(getCart, { token: shopper.token });
    expect(content?.itemsQuantity).toBe(1);
  });

  test("are mailed with the words not to pay the old code, and not as a cancellation that was asked for", async () => {
    await place(replacing({ PaymentMethod: 1 }), "second");
    const sent = (await upstream.database.select().from(mails).orderBy(mails.id)).map(({ body }) => body);
    expect(sent.filter((body) => body.includes("Não pague o código Pix ou o boleto"))).toHaveLength(1);
    expect(sent.filter((body) => body.includes("como você solicitou"))).toEqual([]);
  });

  test("count as sold once they are paid, and no longer once they are cancelled", async () => {
    const sold = async () => {
      const found = await upstream.database.select().from(products).orderBy(products.id);
      return found.reduce((sum, { unitsSold }) => sum + unitsSold, 0);
    };
    const pieces = placed.flatMap(({ Items }) => Items).reduce((sum, { Qty }) => sum + Qty, 0);
    expect(await sold()).toBe(0);
    await reportPayment(upstream, codes[0] ?? "", { id: "paid", kind: "approved" });
    expect(await sold()).toBe(pieces);
    const [first] = await rows();
    const body = { id: first?.id ?? 0, descriptionOfCancellation: "Comprei errado" };
    for (const _ of [1, 2]) await upstream.ask("POST", cancelOrder.path, { token: shopper.token, body });
    const left = placed.slice(1).flatMap(({ Items }) => Items);
    expect(await sold()).toBe(left.reduce((sum, { Qty }) => sum + Qty, 0));
  });

  test("by a card that is approved end the old ones, whose stock passes on", async () => {
    const before = await stock();
    await place(await byCard(upstream, replacing(), ["approved", "approved"]), "second");
    expect([await statuses(), await stock()]).toEqual([[7, 7, 3, 3], before]);
  });

  test("by a card that is denied leave the old ones payable, and their stock taken", async () => {
    const before = await stock();
    await place(await byCard(upstream, replacing(), ["approved", "denied"]), "second");
    expect([await statuses(), await stock()]).toEqual([[1, 1, 2, 2], before]);
    await reportPayment(upstream, codes[0] ?? "", { id: "paid", kind: "approved" });
    expect((await statuses()).slice(0, 2)).toEqual([approved, approved]);
  });

  test("return the stock once when they end themselves", async () => {
    await place(replacing({ PaymentMethod: 1 }), "second");
    const taken = await stock();
    const [, , { id } = { id: 0 }] = await rows();
    await upstream.ask("POST", "order/cancel-unpaid", { token: shopper.token, body: { id } });
    const returned = placed.map(({ Items }) => Items[0]?.Qty ?? 0);
    expect(await stock()).toEqual(taken.map((pieces, index) => pieces + (returned[index] ?? 0)));
  });

  test("are placed once for fifty copies, and refused under another key", async () => {
    const body = replacing({ PaymentMethod: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(body, "second")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await place(body, "third")).status).toBe(409);
    expect(await statuses()).toEqual([cancelled, cancelled, waiting, waiting]);
  });

  test("are refused when the old ones are paid, and when they differ from them or name only one", async () => {
    const dearer = replacing().map((each) => ({ ...each, TotalPrice: Number(each.TotalPrice) + 1 }));
    const fewer = replacing().map((each) => ({ ...each, Items: each.Items.map((i) => ({ ...i, Qty: 99 })) }));
    expect((await place(dearer, "dearer")).status).toBe(422);
    expect((await place(fewer, "fewer")).status).toBe(422);
    expect((await place(replacing().slice(0, 1), "half")).status).toBe(422);
    await reportPayment(upstream, codes[0] ?? "", { id: "paid", kind: "approved" });
    expect((await place(replacing(), "late")).status).toBe(409);
    expect(await statuses()).toEqual([approved, approved]);
  });

  test("are refused for the orders of another shopper", async () => {
    const owner = shopper;
    shopper = await addShopper(upstream);
    const { status } = await place(replacing({ ClientId: shopper.id }), "foreign");
    shopper = owner;
    expect([status, await statuses()]).toEqual([409, [1, 1]]);
  });
});
