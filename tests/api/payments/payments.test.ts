import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import type { PaymentEvent } from "../../../api/checkout/payment-events";
import { createPaymentToSettleJob } from "../../../api/checkout/payment-to-settle";
import { coupons, couponUses } from "../../../api/database/schema/coupons";
import { orders } from "../../../api/database/schema/orders";
import { paymentEvents, payments } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { getOrder, placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { chargedExactly, reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type TestShopper, withDiscounts } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

let upstream: Upstream;
let shopper: TestShopper;
let skuId: number;
let resellerId: number;

beforeEach(async () => {
  upstream = await openUpstream();
  const film = { name: "Película", priceInCentavos: 1000 };
  ({ skuId, resellerId } = await addSoldFilm(upstream.database, film));
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

async function placeOne(
  quantity = 2,
  discount: { couponId: number; reais: number } = { couponId: 0, reais: 0 },
) {
  const payloads = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity }]);
  const body = withDiscounts(payloads, discount.couponId, [discount.reais]);
  const { orders: placed } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const [order] = placed;
  if (order?.id == null) throw new Error("nothing was placed");
  return { id: order.id, code: order.orderCode };
}
async function read(id: number): Promise<z.output<typeof getOrder.answer>[number]> {
  const [order] = await upstream.answerTo(getOrder, { query: { id: String(id) }, token: shopper.token });
  if (order === undefined) throw new Error("no such order");
  return order;
}
const statusesOf = async (id: number) => (await read(id)).orderStatusList.map(({ status }) => status);
async function inStock(): Promise<number> {
  const [row] = await upstream.database.select().from(skuResellers);
  return row?.quantityInStock ?? -1;
}
async function paymentStatus(): Promise<string | undefined> {
  const [row] = await upstream.database.select().from(payments);
  return row?.status;
}
const told = (code: string, more: Partial<PaymentEvent> = {}) =>
  reportPayment(upstream, code, { id: "message-1", ...more });
const at = (time: string) => upstream.clock.set(`2026-11-20T${time}-03:00`);

describe("Pix paid in time", () => {
  test("approves its order and stores the payment time", async () => {
    const { id, code } = await placeOne();
    at("14:04:00");
    expect(await told(code)).toBe("applied");
    const order = await read(id);
    expect(order.orderStatus).toBe(orderStatus.approved);
    expect(order.orderStatusList.at(-1)).toEqual({ status: 3, created_at: "2026-11-20T17:04:00.000Z" });
    expect(await paymentStatus()).toBe("approved");
  });

  test("is approved once when it is reported twice or twenty times at once", async () => {
    const { id, code } = await placeOne();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => told(code)));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(19);
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting, orderStatus.approved]);
  });

  test("counts when it is reported after the expiry but before the order was cancelled", async () => {
    const { id, code } = await placeOne();
    const paidAt = new Date("2026-11-20T14:09:59-03:00");
    at("14:11:00");
    expect(await told(code, { occurredAt: paidAt })).toBe("applied");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting, orderStatus.approved]);
  });

  test("is not cancelled by the expiry job afterwards", async () => {
    const { id, code } = await placeOne();
    await told(code);
    at("23:00:00");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
    expect((await read(id)).orderStatus).toBe(orderStatus.approved);
    expect(await inStock()).toBe(8);
  });

  test("leaves its order rejected when the bank refuses it", async () => {
    const { id, code } = await placeOne();
    expect(await told(code, { kind: "denied" })).toBe("applied");
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting, orderStatus.rejected]);
  });
});

describe("Pix not paid in time", () => {
  test("keeps the order waiting until its last moment, and a millisecond later cancels it and returns the pieces to stock", async () => {
    const { id } = await placeOne();
    expect(await inStock()).toBe(8);
    at("14:10:00.000");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(0);
    at("14:10:00.001");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(1);
    const order = await read(id);
    expect(order.orderStatus).toBe(orderStatus.cancelled);
    expect(order.descriptionOfCancellation).toMatch(/Pix/);
    expect(await inStock()).toBe(10);
    expect(await paymentStatus()).toBe("expired");
  });

  test("returns its pieces once when several expiry jobs run at the same time", async () => {
    await placeOne(1);
    await placeOne(3);
    at("15:00:00");
    await Promise.all(Array.from({ length: 8 }, () => expireUnpaidOrders(upstream.parts)));
    await expireUnpaidOrders(upstream.parts);
    expect(await inStock()).toBe(10);
  });

  test("restores the use of its coupon", async () => {
    const [coupon] = await upstream.database
      .insert(coupons)
      .values({ code: "UMA", type: 1, benefit: 1, percentage: 10, usesPerUser: 1 })
      .returning();
    const discount = { couponId: coupon?.id ?? 0, reais: 2 };
    await placeOne(2, discount);
    await expect(placeOne(2, discount)).rejects.toThrow("409");
    at("15:00:00");
    await expireUnpaidOrders(upstream.parts);
    await placeOne(2, discount);
    expect(await upstream.database.select().from(couponUses)).toHaveLength(2);
  });

  test("stays cancelled when it is paid afterwards, and the payment is recorded", async () => {
    const { id, code } = await placeOne();
    at("14:11:00");
    await expireUnpaidOrders(upstream.parts);
    at("14:12:00");
    expect(await told(code)).toBe("late");
    expect(await told(code)).toBe("repeated");
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting, orderStatus.cancelled]);
    expect(await inStock()).toBe(10);
    const [event] = await upstream.database.select().from(paymentEvents);
    expect(event).toMatchObject({ id: "message-1", kind: "late", body: { kind: "approved" } });
  });

  test("is late when it is paid after the expiry but before the expiry job runs", async () => {
    const { id, code } = await placeOne();
    at("14:10:01");
    expect(await told(code)).toBe("late");
    await expireUnpaidOrders(upstream.parts);
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting, orderStatus.cancelled]);
  });

  test("ends either paid or cancelled, with matching stock, when payment and expiry coincide", async () => {
    const { id, code } = await placeOne();
    const paidAt = new Date("2026-11-20T14:09:59-03:00");
    at("14:10:01");
    const [outcome] = await Promise.all([
      told(code, { occurredAt: paidAt }),
      expireUnpaidOrders(upstream.parts),
    ]);
    const { orderStatus } = await read(id);
    expect([orderStatus, await inStock()]).toEqual(outcome === "applied" ? [3, 8] : [7, 10]);
  });
});

test("a notification about an unknown charge is refused", async () => {
  await expect(told("UNKNOWN")).rejects.toThrow("Pedido não encontrado.");
  expect(await upstream.database.$count(paymentEvents)).toBe(0);
});

test.each([
  ["one centavo", { amountInCentavos: 1, currency: "BRL", isForUs: true }],
  ["another currency", { currency: "USD" }],
  ["another recipient", { isForUs: false }],
])(
  "a Pix paid with %s leaves its order waiting, and an operator is told to settle it",
  async (_what, wrong) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, code } = await placeOne();
    const charged = { ...(await chargedExactly(upstream.database, `ENV${code}`)), ...wrong };
    expect(await told(code, { charged })).toBe("mismatch");
    expect(await told(code, { charged })).toBe("repeated");
    expect(await statusesOf(id)).toEqual([orderStatus.placed, orderStatus.waiting]);
    expect(await paymentStatus()).toBe("pending");
    expect(logged).toHaveBeenCalledOnce();
    await expect(workOff(upstream, createPaymentToSettleJob(upstream.parts))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining(code) })],
    });
  },
);

test("an order is paid only by its own charge", async () => {
  const one = await placeOne(1);
  const two = await placeOne(1);
  await told(two.code);
  const [first] = await upstream.database.select().from(orders).where(eq(orders.id, one.id));
  expect(first?.status).toBe(1);
});
