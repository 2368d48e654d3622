import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../../api/app";
import { payments } from "../../../api/database/schema/payments";
import { orderStatus } from "../../../api/orders/order-status";
import { capabilities, capabilitiesHeader } from "../../../contract/capabilities";
import { cancelOrder, cancelUnpaidOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { readStatuses, readStock } from "../../setup/orders";
import { reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;

beforeEach(async () => {
  upstream = await openUpstream();
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const methods = [
  ["Pix code", 2],
  ["boleto", 1],
] as const;

async function place(method: number) {
  const lines = await cartOfTwoShops(upstream.database);
  const inStock = await stock();
  const payloads = await checkoutFor(upstream, shopper, lines);
  const body = payloads.map((payload) => ({ ...payload, PaymentMethod: method }));
  const { orders: placed } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const [one, other] = placed;
  if (one?.id == null || other?.id == null) throw new Error("Two orders are placed");
  return { one: { ...one, id: one.id }, other: { ...other, id: other.id }, inStock };
}

const stock = () => readStock(upstream);
const statuses = () => readStatuses(upstream);
async function read(...codes: string[]) {
  const body = codes.map((Codes) => ({ Codes }));
  return upstream.answerTo(listOrdersByCode, { body, token: shopper.token });
}
const pageAt = async (path: string) => String((await upstream.ask("GET", path)).body);
const cancel = (id: number) => upstream.answerTo(cancelUnpaidOrder, { body: { id }, token: shopper.token });

describe.each(methods)("a %s for the orders of two shops", (name, method) => {
  test("is charged the sum of both and approves both", async () => {
    const { one, other } = await place(method);
    const both = await read(one.orderCode, other.orderCode);
    const [payment, ...others] = await upstream.database.select().from(payments);
    const sum = both.reduce((total, { totalPrice }) => total + Math.round(Number(totalPrice) * 100), 0);
    expect([payment?.amountInCentavos, others]).toEqual([sum, []]);
    expect(await reportPayment(upstream, one.orderCode, { id: "paid" })).toBe("applied");
    expect(await statuses()).toEqual([approved, approved]);
  });

  test("approves nothing when only the amount of one order was paid", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { one } = await place(method);
    const [order] = await read(one.orderCode);
    const charged = {
      amountInCentavos: Math.round(Number(order?.totalPrice) * 100),
      currency: "BRL",
      isForUs: true,
    };
    expect(await reportPayment(upstream, one.orderCode, { id: "part", charged })).not.toBe("applied");
    expect(await statuses()).toEqual([waiting, waiting]);
  });

  test("ends with both orders when either is cancelled before it is paid, and their stock returns", async () => {
    const { one, other, inStock } = await place(method);
    expect(await stock()).not.toEqual(inStock);
    await cancel(other.id);
    expect(await statuses()).toEqual([cancelled, cancelled]);
    expect(await stock()).toEqual(inStock);
    const [order] = await read(one.orderCode);
    expect(order?.mayCancelUnpaid).toBe(false);
  });

  test("ends with both orders when it is not paid in time", async () => {
    const { inStock } = await place(method);
    upstream.clock.set("2026-12-20T14:00:00-03:00");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(2);
    expect([await statuses(), await stock()]).toEqual([[7, 7], inStock]);
  });

  test("is refunded once and in full when it is paid after the cancellation", async () => {
    const refunds: unknown[] = [];
    Object.assign(upstream.parts.payments.by(null), {
      refund: async (refund: unknown) => void refunds.push(refund),
    });
    const { one, other } = await place(method);
    await cancel(one.id);
    await reportPayment(upstream, one.orderCode, { id: "late" });
    const [payment] = await upstream.database.select().from(payments);
    expect(refunds).toMatchObject([{ amountInCentavos: payment?.amountInCentavos }]);
    for (const { latePayment } of await read(one.orderCode, other.orderCode))
      expect(latePayment).toMatchObject({ refunded: true });
  });

  test("stays with the other order when one is cancelled after it was paid", async () => {
    const { one, other } = await place(method);
    await reportPayment(upstream, one.orderCode, { id: "paid" });
    const [order] = await read(other.orderCode);
    await upstream.answerTo(cancelOrder, {
      body: { ...order, id: other.id, descriptionOfCancellation: "Comprei errado" },
      token: shopper.token,
    });
    expect(await statuses()).toEqual([approved, cancelled]);
    const [payment] = await upstream.database.select().from(payments);
    expect(payment?.status).toBe("approved");
  });

  test("leaves both paid or both cancelled when payment and cancellation come at the same moment", async () => {
    const { one, other } = await place(method);
    const [, cancelled] = await Promise.allSettled([
      reportPayment(upstream, one.orderCode, { id: "paid" }),
      cancel(other.id),
    ]);
    expect(await statuses()).toEqual(cancelled.status === "fulfilled" ? [7, 7] : [3, 3]);
  });

  test(`is listed once in the sandbox with both orders, where it is paid by either (${name})`, async () => {
    const { one, other } = await place(method);
    const folder = method === 1 ? "boletos" : "pix";
    const list = await pageAt(`sandbox/${folder}`);
    expect(list).toContain(`>${one.orderCode}, ${other.orderCode}</a>`);
    expect(list.match(/<td><a /g)).toHaveLength(1);
    await upstream.submit(`sandbox/${folder}/${other.orderCode}/pagar`, {});
    expect(await statuses()).toEqual([approved, approved]);
  });
});

test("the page of a boleto for two shops names both orders and their sum", async () => {
  const { one, other } = await place(1);
  const [order] = await read(one.orderCode);
  const html = await pageAt(new URL(order?.urlBoleto ?? "").pathname.slice(1));
  expect(html).toContain(`<h1>Boleto dos pedidos ${one.orderCode}, ${other.orderCode}</h1>`);
});

test("the upstream announces one payment only where its provider has it", async () => {
  const announced = async (paysSeveralOrders: boolean) => {
    const { parts } = upstream;
    const app = createApp({ ...parts, payments: { ...parts.payments, paysSeveralOrders } });
    return (await app.request("/healthz")).headers.get(capabilitiesHeader)?.split(", ");
  };
  expect(await announced(true)).toContain(capabilities.onePayment);
  expect(await announced(false)).not.toContain(capabilities.onePayment);
});
