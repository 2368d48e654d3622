import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPaymentToSettleJob } from "../../../api/checkout/payment-to-settle";
import { mails } from "../../../api/database/schema/information";
import { orderRefunds, orders } from "../../../api/database/schema/orders";
import { paymentEvents, payments, providerCharges } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { cancelOrder, cancelUnpaidOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { readStatuses, readStock } from "../../setup/orders";
import { checkDueCharges, expireUnpaidOrders } from "../../setup/payment-jobs";
import type { Fault } from "../../setup/provider-server";
import { apiPixProvider, pagarmeProvider, type RealProvider } from "../../setup/real-providers";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const { waiting, rejected, approved, cancelled } = orderStatus;

const createFaults: readonly Fault[] = [
  "unavailable",
  "too many requests",
  "not JSON",
  "another shape",
  "no connection",
  "expired token",
];
const readFaults: readonly Fault[] = ["lost answer", "not JSON", "another shape", "expired token"];

const pix = 2;
const boleto = 1;

let upstream: Upstream;
let shopper: TestShopper;
let provider: RealProvider;
let lines: Awaited<ReturnType<typeof cartOfTwoShops>>;

const start = async (startProvider: (now: () => Date) => Promise<RealProvider>) => {
  // Faults are logged; the tests look at what the shop does.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  provider = await startProvider(() => upstream.clock.now());
  upstream = await openUpstream({}, { providers: provider.settings });
  shopper = await addShopper(upstream);
  lines = await cartOfTwoShops(upstream.database);
};
const linesLogged = (): string[] =>
  vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(" "));
afterEach(async () => {
  provider.server.close();
  await upstream.close();
});

async function place(method = pix, key?: string) {
  const payloads = await checkoutFor(upstream, shopper, lines);
  const body = payloads.map((payload) => ({ ...payload, PaymentMethod: method }));
  return send(body, key);
}
async function send(body: unknown, key = "one checkout") {
  const { body: answer } = await upstream.ask("POST", placeOrders.path, {
    body,
    token: shopper.token,
    headers: { "Idempotency-Key": key },
  });
  const placed = placeOrders.answer.parse(answer);
  const [first] = placed.orders;
  if (first?.id == null) throw new Error("Nothing was placed");
  return { id: first.id, code: first.orderCode, reference: `ENV${first.orderCode}`, body };
}
const statuses = () => readStatuses(upstream);
const stock = () => readStock(upstream);
const paymentNow = async () => {
  const [payment] = await upstream.database.select().from(payments);
  if (payment === undefined) throw new Error("No payment");
  return payment;
};
const chargeNow = async () => (await upstream.database.select().from(providerCharges))[0];
const eventsNow = async () =>
  (await upstream.database.select().from(paymentEvents)).map(({ kind }) => kind).sort();
const mailsNow = async () =>
  (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).map(
    ({ key }) => key.split(" ")[1],
  );
const read = async (code: string) => {
  const body = [{ Codes: code }];
  const [order] = await upstream.answerTo(listOrdersByCode, { body, token: shopper.token });
  if (order === undefined) throw new Error("No order");
  return order;
};
/** What the scheduled jobs do. */
const runJobs = async () => {
  await checkDueCharges(upstream.parts);
  await expireUnpaidOrders(upstream.parts);
};

describe.each([
  ["Pagar.me", pagarmeProvider],
  ["API Pix", apiPixProvider],
])("%s", (_name, startProvider) => {
  beforeEach(() => start(startProvider));

  describe("Pix", () => {
    test("has the provider's code and expiry, one charge over the orders of both shops, and is paid by a webhook", async () => {
      const { reference, code } = await place();
      const payment = await paymentNow();
      const order = await read(code);
      expect(order).toMatchObject({ orderStatus: 1, qrCodePix: payment.pixPayload });
      expect(order.qrCodePix).toMatch(/^000201.*br\.gov\.bcb\.pix/);
      expect(order.expiresInQrCodeUrlPix).toBe("2026-11-20T17:10:00.000Z");
      expect(provider.server.references()).toEqual([reference]);
      provider.server.pay(reference);
      expect(await statuses()).toEqual([waiting, waiting]);
      expect((await provider.notify(upstream, reference)).status).toBe(200);
      expect(await statuses()).toEqual([approved, approved]);
      expect(await mailsNow()).toEqual(["waiting", "approved"]);
    });

    test("leaves nothing to pay twice: paid while its replacement is being made, it stands and the new one ends", async () => {
      const payloads = await checkoutFor(upstream, shopper, lines);
      const body = payloads.map((payload) => ({ ...payload, PaymentMethod: pix }));
      const { reference } = await send(body);
      const codes = (await upstream.database.select().from(orders).orderBy(orders.id)).map(
        ({ code }) => code,
      );
      const old = body.map((payload, index) => ({ ...payload, DeliveryId: 0, Replaces: codes[index] ?? "" }));
      const bank = upstream.parts.payments.by((await chargeNow())?.provider ?? null);
      const make = bank.pix.bind(bank);
      vi.spyOn(bank, "pix").mockImplementationOnce(async (charge) => {
        const made = await make(charge);
        provider.server.pay(reference);
        await provider.notify(upstream, reference);
        return made;
      });
      await send(old, "another way");
      expect(await statuses()).toEqual([approved, approved, rejected, rejected]);
      const [, replacing] = await upstream.database.select().from(payments).orderBy(payments.id);
      expect(replacing?.status).toBe("denied");
      const told = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
      const refusal = told.find(({ key }) => key.includes("denied"))?.body;
      expect(refusal).toContain(`O pagamento dos pedidos ${codes.join(" e ")} já tinha chegado`);
      expect(refusal).not.toMatch(/nada foi cobrado\.|Escolher outra forma de pagamento/);
      expect(refusal).toContain(`/checkout/orderstatus?ordersCode=${codes.join(",")}`);
    });

    test("is paid once when the webhook comes twice, at once, and again later", async () => {
      const { reference } = await place();
      provider.server.pay(reference);
      await Promise.all([1, 2, 3].map(() => provider.notify(upstream, reference)));
      upstream.clock.pass({ minutes: 60 });
      await provider.notify(upstream, reference);
      await runJobs();
      expect(await eventsNow()).toEqual(["approved"]);
      expect(await statuses()).toEqual([approved, approved]);
    });

    test("is paid when its webhook is lost, because the charge is read again", async () => {
      const { reference } = await place();
      provider.server.pay(reference);
      await runJobs();
      expect(await statuses()).toEqual([waiting, waiting]);
      upstream.clock.pass({ minutes: 1.1 });
      await runJobs();
      expect(await statuses()).toEqual([approved, approved]);
      expect((await chargeNow())?.nextCheckAt).toBeNull();
    });

    test("is read at growing intervals while it is not paid", async () => {
      await place();
      const before = provider.server.received.length;
      for (let minute = 0; minute < 9; minute += 0.25) {
        upstream.clock.pass({ minutes: 0.25 });
        await checkDueCharges(upstream.parts);
      }
      expect(provider.server.received.length - before).toBeLessThanOrEqual(5);
    });

    test("stays unpaid when a message without a payment arrives", async () => {
      const { reference } = await place();
      expect((await provider.notify(upstream, reference)).status).toBe(200);
      expect(await statuses()).toEqual([waiting, waiting]);
    });

    test("stays unpaid, and is not even read, when the sender does not know the secret", async () => {
      const { reference } = await place();
      provider.server.pay(reference);
      const before = provider.server.received.length;
      const { status } = await provider.notify(upstream, reference, { secret: "x".repeat(40) });
      expect([401, 404]).toContain(status);
      expect(provider.server.received).toHaveLength(before);
      expect(await statuses()).toEqual([waiting, waiting]);
    });

    test("paid with a wrong amount is logged once and does not pay the order", async () => {
      const { reference } = await place();
      provider.server.pay(reference, { amountInCentavos: 1 });
      await provider.notify(upstream, reference);
      await provider.notify(upstream, reference);
      expect(linesLogged().filter((line) => line.includes("is not accepted"))).toHaveLength(1);
      upstream.clock.pass({ minutes: 11 });
      await runJobs();
      expect(await statuses()).toEqual([cancelled, cancelled]);
    });

    test("is cancelled at the provider when it expires, and its pieces return", async () => {
      const { reference } = await place();
      expect(await stock()).not.toEqual([10, 10]);
      upstream.clock.pass({ minutes: 10.1 });
      await runJobs();
      expect(await statuses()).toEqual([waiting, waiting]);
      upstream.clock.pass({ minutes: 0.3 });
      await runJobs();
      expect(await statuses()).toEqual([cancelled, cancelled]);
      expect(await stock()).toEqual([10, 10]);
      expect(provider.server.stateOf(reference)).toBe("removed");
      expect(await mailsNow()).toEqual(["waiting", "expired"]);
    });

    test("is not cancelled when it was paid at its last moment without a message", async () => {
      const { reference } = await place();
      upstream.clock.pass({ minutes: 9.9 });
      provider.server.pay(reference);
      upstream.clock.pass({ minutes: 5 });
      await runJobs();
      expect(await statuses()).toEqual([approved, approved]);
    });

    test("is refunded when the money arrives after the expiry", async () => {
      const { reference } = await place();
      upstream.clock.pass({ minutes: 11 });
      await runJobs();
      provider.server.pay(reference, { wasUnderWay: true });
      await provider.notify(upstream, reference);
      expect(await statuses()).toEqual([cancelled, cancelled]);
      expect(provider.server.stateOf(reference)).toBe("refunded");
      const { amountInCentavos, status } = await paymentNow();
      expect(provider.server.refundedInCentavos(reference)).toBe(amountInCentavos);
      expect(status).toBe("refunded");
      await provider.notify(upstream, reference);
      expect(provider.server.refundedInCentavos(reference)).toBe(amountInCentavos);
    });

    test("is refunded when the money arrives after the expiry and its webhook is lost", async () => {
      const { reference } = await place();
      upstream.clock.pass({ minutes: 11 });
      await runJobs();
      provider.server.pay(reference, { wasUnderWay: true });
      upstream.clock.pass({ minutes: 11 });
      await runJobs();
      expect(provider.server.stateOf(reference)).toBe("refunded");
      expect((await read((await place(pix, "another")).code)).orderStatus).toBe(waiting);
    });

    test("is cancelled at the provider when the shopper wants to pay in another way", async () => {
      const { id, reference } = await place();
      await upstream.answerTo(cancelUnpaidOrder, { body: { id }, token: shopper.token });
      expect(provider.server.stateOf(reference)).toBe("removed");
      expect(await statuses()).toEqual([cancelled, cancelled]);
    });

    test("counts when it was paid before the shopper changed the way to pay", async () => {
      const { id, reference } = await place();
      provider.server.pay(reference);
      const { status } = await upstream.ask("POST", cancelUnpaidOrder.path, {
        body: { id },
        token: shopper.token,
      });
      expect(status).toBe(409);
      expect(await statuses()).toEqual([approved, approved]);
      expect(provider.server.stateOf(reference)).toBe("paid");
    });

    test("is cancelled later when the provider is down while the shopper changes the way to pay", async () => {
      const { id, reference } = await place();
      provider.server.faults.add("unavailable");
      await upstream.answerTo(cancelUnpaidOrder, { body: { id }, token: shopper.token });
      expect(await statuses()).toEqual([cancelled, cancelled]);
      provider.server.faults.clear();
      upstream.clock.pass({ minutes: 1 });
      await runJobs();
      expect(provider.server.stateOf(reference)).toBe("removed");
    });

    test("is refunded in part, once, when the order of one of two shops is cancelled", async () => {
      const { id, reference, code } = await place();
      provider.server.pay(reference);
      await provider.notify(upstream, reference);
      const order = await read(code);
      const { content } = await upstream.answerTo(cancelOrder, {
        token: shopper.token,
        body: { ...order, id, descriptionOfCancellation: "Desisti da compra" },
      });
      expect(content).toEqual({ paymentMethod: pix, isRefunded: true });
      expect(await statuses()).toEqual([cancelled, approved]);
      const refunded = Math.round(order.totalPrice * 100);
      expect(provider.server.refundedInCentavos(reference)).toBe(refunded);
      upstream.clock.pass({ minutes: 5 });
      await runJobs();
      expect(provider.server.refundedInCentavos(reference)).toBe(refunded);
      expect((await paymentNow()).status).toBe("approved");
      expect(await mailsNow()).toContain("refunded");
    });

    test("is refunded after the provider has recovered, when it was down while the order was cancelled", async () => {
      const { id, reference, code } = await place();
      provider.server.pay(reference);
      await provider.notify(upstream, reference);
      provider.server.faults.add("unavailable");
      await upstream.answerTo(cancelOrder, {
        token: shopper.token,
        body: { ...(await read(code)), id, descriptionOfCancellation: "Desisti da compra" },
      });
      expect(provider.server.refundedInCentavos(reference)).toBe(0);
      provider.server.faults.clear();
      upstream.clock.pass({ minutes: 2 });
      await runJobs();
      expect(provider.server.refundedInCentavos(reference)).toBeGreaterThan(0);
      expect(await upstream.database.select().from(orderRefunds)).toMatchObject([
        { refundedAt: expect.anything() },
      ]);
    });

    test("rejects its orders when people remove it at the provider", async () => {
      const { reference } = await place();
      provider.server.remove(reference);
      await provider.notify(upstream, reference, { type: "order.canceled" });
      expect(await statuses()).toEqual([rejected, rejected]);
    });

    test("is charged once when its request is sent many times at once and again later", async () => {
      const { body, reference } = await place();
      const copies = await Promise.all([1, 2, 3, 4].map(() => send(body)));
      expect(new Set(copies.map((copy) => copy.reference))).toEqual(new Set([reference]));
      expect(provider.server.references()).toEqual([reference]);
      expect(provider.server.created(reference)).toBe(1);
    });

    test("is opened by the repeated request when the process died after the orders were stored", async () => {
      const { body, reference } = await place();
      await upstream.database.update(providerCharges).set({ state: "opening" });
      await upstream.database.update(payments).set({ pixPayload: null });
      await send(body);
      expect((await paymentNow()).pixPayload).not.toBeNull();
      expect(provider.server.created(reference)).toBe(1);
      expect(await mailsNow()).toEqual(["waiting"]);
    });

    test("is opened by the scheduled job when the process died and the request is not repeated", async () => {
      const { reference } = await place();
      await upstream.database.update(providerCharges).set({ state: "opening" });
      await upstream.database.update(payments).set({ pixPayload: null });
      upstream.clock.pass({ minutes: 1.1 });
      await runJobs();
      expect(await chargeNow()).toMatchObject({ state: "open" });
      expect((await paymentNow()).pixPayload).not.toBeNull();
      expect(provider.server.created(reference)).toBe(1);
    });
  });

  describe("faults while the charge is created", () => {
    test.each<Fault>(["late answer", "lost answer"])(
      "a %s is found again, and there is one charge",
      async (fault) => {
        provider.server.faults.add(fault, { times: 1 });
        const { reference, code } = await place();
        expect(provider.server.created(reference)).toBe(1);
        expect(await read(code)).toMatchObject({ orderStatus: 1, qrCodePix: expect.anything() });
      },
    );

    test("a charge whose existence stays unknown is cancelled at the provider, and its order is rejected", async () => {
      provider.server.faults.add("lost answer", { times: 1 });
      provider.server.faults.add("unavailable");
      const { reference } = await place();
      expect(await statuses()).toEqual([rejected, rejected]);
      expect(await stock()).toEqual([10, 10]);
      provider.server.faults.clear();
      upstream.clock.pass({ minutes: 3 });
      await runJobs();
      expect(provider.server.stateOf(reference)).toBe("removed");
    });

    test("money for a charge whose existence stayed unknown is refunded", async () => {
      provider.server.faults.add("lost answer", { times: 1 });
      provider.server.faults.add("unavailable");
      const { reference } = await place();
      provider.server.faults.clear();
      provider.server.pay(reference);
      upstream.clock.pass({ minutes: 3 });
      await runJobs();
      expect(provider.server.stateOf(reference)).toBe("refunded");
      expect(await statuses()).toEqual([rejected, rejected]);
    });

    test("each other fault rejects the orders without a charge, logs no secret, and the next checkout works", async () => {
      const counted: unknown[] = [];
      const note = (message: unknown) => counted.push(message);
      subscribe("envelopa.payment-failed", note);
      for (const fault of createFaults) {
        provider.server.faults.add(fault);
        const { code } = await place(pix, fault);
        const order = await read(code);
        expect([order.orderStatus, order.paymentUnanswered], fault).toEqual([2, true]);
        expect(await stock(), fault).toEqual([10, 10]);
        provider.server.faults.clear();
      }
      const [mail] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
      expect(mail?.subject).toMatch(/^Serviço de pagamento indisponível: pedidos /);
      expect(mail?.body).toMatch(/Nada foi cobrado.*Tente de novo em alguns minutos/);
      unsubscribe("envelopa.payment-failed", note);
      const reasons = ["status", "status", "shape", "shape", "connection", "status"];
      expect(counted).toEqual(reasons.map((reason) => ({ method: "pix", reason })));
      expect(linesLogged()).toHaveLength(createFaults.length);
      expect(linesLogged().join(" ")).not.toMatch(/secret|only for tests|52998224725|Basic |Bearer /);
      expect((await read((await place(pix, "another checkout")).code)).orderStatus).toBe(waiting);
    });
  });

  describe("faults while charges are read", () => {
    test("an hour without answers loses no payment and reads seldom", async () => {
      const { reference } = await place();
      provider.server.pay(reference);
      provider.server.faults.add("unavailable");
      const before = provider.server.received.length;
      for (let minute = 0; minute < 60; minute += 3) {
        upstream.clock.pass({ minutes: 3 });
        await runJobs();
      }
      expect(await statuses()).toEqual([waiting, waiting]);
      expect(provider.server.received.length - before).toBeLessThan(30);
      provider.server.faults.clear();
      upstream.clock.pass({ minutes: 6 });
      await runJobs();
      expect(await statuses()).toEqual([approved, approved]);
    });

    test("a day without answers ends the order, and the money is refunded afterwards", async () => {
      const { reference } = await place();
      provider.server.pay(reference);
      provider.server.faults.add("no connection");
      for (const minutes of [11, 24 * 60, 1]) {
        upstream.clock.pass({ minutes });
        await runJobs();
      }
      expect(await statuses()).toEqual([cancelled, cancelled]);
      provider.server.faults.clear();
      upstream.clock.pass({ minutes: 10 });
      await runJobs();
      expect(provider.server.stateOf(reference)).toBe("refunded");
    });

    test("the time that a provider asks for is respected", async () => {
      await place();
      provider.server.faults.add("too many requests", { times: 1 });
      upstream.clock.pass({ minutes: 1.1 });
      await runJobs();
      const before = provider.server.received.length;
      upstream.clock.pass({ minutes: 1.9 });
      await runJobs();
      expect(provider.server.received).toHaveLength(before);
      upstream.clock.pass({ minutes: 0.2 });
      await runJobs();
      expect(provider.server.received.length).toBeGreaterThan(before);
    });

    test("a webhook whose reading fails is repeated by the job", async () => {
      await upstream.database.update(skuResellers).set({ quantityInStock: 100 });
      for (const [position, fault] of readFaults.entries()) {
        const { reference, code } = await place(pix, fault);
        provider.server.pay(reference);
        provider.server.faults.add(fault, { times: 2 });
        expect((await provider.notify(upstream, reference)).status).toBe(200);
        expect((await read(code)).orderStatus, fault).toBe(waiting);
        provider.server.faults.clear();
        upstream.clock.pass({ minutes: 1 });
        await runJobs();
        expect((await read(code)).orderStatus, fault).toBe(approved);
        expect(provider.server.references(), fault).toHaveLength(position + 1);
      }
    });
  });

  describe("boleto", () => {
    test("is paid within its due date and approves the orders of both shops", async () => {
      const { reference, code } = await place(boleto);
      const order = await read(code);
      expect(order).toMatchObject({
        orderStatus: 1,
        boletoDueDate: "2026-11-25",
        urlBoleto: expect.anything(),
      });
      upstream.clock.pass({ minutes: 2 * 24 * 60 });
      provider.server.pay(reference);
      await provider.notify(upstream, reference);
      expect(await statuses()).toEqual([approved, approved]);
    });

    test("waits for late reports of the bank before it is cancelled at the provider", async () => {
      const { reference } = await place(boleto);
      upstream.clock.set("2026-11-27T10:00:00-03:00");
      await runJobs();
      expect(await statuses()).toEqual([waiting, waiting]);
      upstream.clock.set("2026-12-01T10:00:00-03:00");
      await runJobs();
      expect(await statuses()).toEqual([cancelled, cancelled]);
      expect(provider.server.stateOf(reference)).toBe("removed");
    });
  });
});

describe.each([
  ["an API Pix", apiPixProvider],
  ["Pagar.me", pagarmeProvider],
])("a part that people return at %s", (_name, startProvider) => {
  const payAndReturn = async (returned: readonly number[]) => {
    const bank = await startProvider(() => upstream.clock.now());
    await start(() => Promise.resolve(bank));
    const placed = await place();
    bank.server.pay(placed.reference);
    await provider.notify(upstream, placed.reference);
    for (const amount of returned) {
      bank.server.returnByHand(placed.reference, amount);
      await provider.notify(upstream, placed.reference);
      await provider.notify(upstream, placed.reference);
    }
    return { ...placed, bank };
  };
  const settle = () => workOff(upstream, createPaymentToSettleJob(upstream.parts));

  test("is left to an operator, who reads how much came back of which orders", async () => {
    const { code } = await payAndReturn([1_000, 250]);
    expect(await eventsNow()).toEqual(["approved", "returned", "returned"]);
    expect(await statuses()).toEqual([approved, approved]);
    expect((await paymentNow()).status).toBe("approved");
    await expect(settle()).rejects.toMatchObject({
      errors: [
        expect.objectContaining({
          message: expect.stringMatching(`${code}.*1000 centavos came back.*1250 centavos came back`),
        }),
      ],
    });
  });

  test("is nothing to settle where the shop has promised it, by itself or by hand", async () => {
    const { id, code, reference, bank } = await payAndReturn([]);
    const order = await read(code);
    await upstream.answerTo(cancelOrder, {
      token: shopper.token,
      body: { ...order, id, descriptionOfCancellation: "Desisti da compra" },
    });
    await provider.notify(upstream, reference);
    expect(await eventsNow()).toEqual(["approved"]);
    expect(await settle()).toBe(0);
    bank.server.returnByHand(reference, 1);
    await provider.notify(upstream, reference);
    expect(await eventsNow()).toEqual(["approved", "returned"]);
  });
});
