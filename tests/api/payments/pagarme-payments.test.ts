import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPaymentToSettleJob } from "../../../api/checkout/payment-to-settle";
import { createPaymentRefundJob } from "../../../api/checkout/refund-payment";
import { payments } from "../../../api/database/schema/payments";
import { resellers } from "../../../api/database/schema/resellers";
import { NeedsPeople } from "../../../api/jobs/job";
import { orderStatus } from "../../../api/orders/order-status";
import { cancelOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import type { PagarmeServer } from "../../setup/pagarme-server";
import { checkDueCharges, expireUnpaidOrders } from "../../setup/payment-jobs";
import { pagarmeProvider } from "../../setup/real-providers";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const { rejected, approved } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let lines: Awaited<ReturnType<typeof cartOfTwoShops>>;
let server: PagarmeServer;
let notify: (reference: string) => Promise<{ status: number; body: unknown }>;

beforeEach(async () => {
  const provider = await pagarmeProvider(() => upstream.clock.now());
  upstream = await openUpstream({}, { providers: provider.settings });
  server = provider.server;
  notify = (reference) => provider.notify(upstream, reference);
  shopper = await addShopper(upstream);
  lines = await cartOfTwoShops(upstream.database);
});
afterEach(async () => {
  server.close();
  await upstream.close();
});

async function place(method: number) {
  const payloads = await checkoutFor(upstream, shopper, lines);
  const body = payloads.map((payload) => ({ ...payload, PaymentMethod: method }));
  const { orders } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const codes = orders.map(({ orderCode }) => ({ Codes: orderCode }));
  const read = await upstream.answerTo(listOrdersByCode, { body: codes, token: shopper.token });
  const [one, other] = orders.map(({ orderCode }) => read.find((order) => order.orderCode === orderCode));
  if (one === undefined || other === undefined) throw new Error("Two orders are placed");
  return { one, other, reference: `ENV${one.orderCode}` };
}
const setRecipients = async (...ids: (string | null)[]) => {
  for (const [position, paymentRecipientId] of ids.entries()) {
    const isShop = eq(resellers.id, lines[position]?.resellerId ?? 0);
    await upstream.database.update(resellers).set({ paymentRecipientId }).where(isShop);
  }
};
const inCentavos = ({ totalPrice }: { totalPrice: number }) => Math.round(totalPrice * 100);
const requests = (method: string) => server.received.filter((each) => each.method === method);

describe("Pix and boleto at Pagar.me", () => {
  test("are split between the recipients of the shops, each with the total of its order", async () => {
    await setRecipients("re_one", "re_two");
    const { one, other, reference } = await place(2);
    const amounts = server
      .chargeOf(reference)
      .last_transaction.split?.map(({ amount, recipient }) => [recipient.id, amount]);
    expect(new Map(amounts?.map(([id, amount]) => [amount, id]))).toEqual(
      new Map([
        [inCentavos(one), expect.stringMatching(/^re_(one|two)$/)],
        [inCentavos(other), expect.stringMatching(/^re_(one|two)$/)],
      ]),
    );
    server.pay(reference);
    await notify(reference);
    const body = { ...one, descriptionOfCancellation: "Desisti da compra" };
    await upstream.answerTo(cancelOrder, { body, token: shopper.token });
    expect(requests("DELETE").at(-1)?.body).toMatchObject({
      amount: inCentavos(one),
      split: [{ amount: inCentavos(one), recipient_id: expect.stringMatching(/^re_/), type: "flat" }],
    });
    expect(server.refundedInCentavos(reference)).toBe(inCentavos(one));
  });

  test("are not split when one of the shops has no recipient", async () => {
    await setRecipients("re_one", null);
    const { reference } = await place(2);
    expect(server.chargeOf(reference).last_transaction.split).toBeUndefined();
  });

  test("have our reference as code and idempotency key", async () => {
    const { reference } = await place(2);
    expect(requests("POST")).toMatchObject([
      { path: "/orders", idempotencyKey: reference, body: { code: reference } },
    ]);
  });

  test("have Pagar.me's line, its print page, and the bar code that belongs to the line", async () => {
    const { one } = await place(1);
    expect(one.boletoLine).toMatch(/^\d{47}$/);
    expect(one.boletoBarcode).toMatch(/^1979\d{40}$/);
    expect(one.urlBoleto).toBe("https://api.pagar.me/core/v5/transactions/tran_1/pdf");
  });

  test("leave the refund of a boleto to people", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    const { reference } = await place(1);
    upstream.clock.set("2026-12-01T10:00:00-03:00");
    await checkDueCharges(upstream.parts);
    await expireUnpaidOrders(upstream.parts);
    server.pay(reference, { wasUnderWay: true });
    await notify(reference);
    upstream.clock.set("2026-12-01T10:02:00-03:00");
    await expect(workOff(upstream, createPaymentRefundJob(upstream.parts))).rejects.toMatchObject({
      errors: [expect.any(NeedsPeople)],
    });
    const [payment] = await upstream.database.select().from(payments);
    expect(payment?.status).toBe("refunding");
    expect(logged.mock.calls.flat().join()).toContain("only to a bank account");
  });

  test("are marked as refunded when people return them at Pagar.me, and an operator settles the sold order", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { reference, one } = await place(2);
    server.pay(reference);
    await notify(reference);
    server.remove(reference);
    await notify(reference);
    const [payment] = await upstream.database.select().from(payments);
    expect(payment?.status).toBe("refunded");
    await expect(workOff(upstream, createPaymentToSettleJob(upstream.parts))).rejects.toMatchObject({
      errors: [
        expect.objectContaining({ message: expect.stringMatching(`${one.orderCode}.*took the money back`) }),
      ],
    });
    const [order] = await upstream.answerTo(listOrdersByCode, {
      body: [{ Codes: one.orderCode }],
      token: shopper.token,
    });
    expect(order?.orderStatus).toBe(approved);
  });

  test("reject the orders when Pagar.me refuses them, and the log names the field without its value", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    await setRecipients("an invalid recipient", "re_two");
    const { one } = await place(2);
    expect(one.orderStatus).toBe(rejected);
    const text = logged.mock.calls.flat().map(String).join(" ");
    expect(text).toContain("refused with 422 (order.payments.0.split");
    expect(text).not.toContain("an invalid recipient");
  });
});
