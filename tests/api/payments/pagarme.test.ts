import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPaymentToSettleJob } from "../../../api/checkout/payment-to-settle";
import { cardPurchases, paymentEvents, payments } from "../../../api/database/schema/payments";
import { orderStatus } from "../../../api/orders/order-status";
import { createPagarmeCards } from "../../../api/payments/pagarme/pagarme-cards";
import { createPagarmeEvents } from "../../../api/payments/pagarme/pagarme-events";
import { createCardRemovalJob } from "../../../api/payments/saved-cards";
import { cancelOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { listSavedCards, removeSavedCard } from "../../../contract/saved-cards";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { eventually } from "../../setup/eventually";
import { network } from "../../setup/network";
import { payOnPage, type StandInForPagarme, standInForPagarme } from "../../setup/pagarme";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const settings = {
  origin: "https://api.pagar.me",
  secretKey: "sk_test_secret",
  account: "gateway",
  statementName: "ENVELOPA",
  timeLimitInMs: 400,
  chargesTimeLimitInMs: 400,
  webhook: { user: "pagarme", password: "a long password" },
} as const;

let upstream: Upstream;
let shopper: TestShopper;
let lines: { skuId: number; resellerId: number; quantity: number }[];
let pagarme: StandInForPagarme;

beforeEach(async () => {
  upstream = await openUpstream({
    cards: createPagarmeCards(settings),
    cardEvents: createPagarmeEvents(settings),
  });
  pagarme = standInForPagarme();
  lines = await cartOfTwoShops(upstream.database);
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const quietly = () => vi.spyOn(console, "error").mockReturnValue(undefined);

/** Places one order per token; without tokens the provider's page is used. */
const pay = (...tokens: string[]) => payWith(tokens);
async function payWith(
  tokens: readonly string[],
  card: Pick<OrderPayload, "SaveCard" | "SavedCardId"> = {},
): Promise<string[]> {
  const payloads = await checkoutFor(upstream, shopper, lines);
  const { orders } = await upstream.answerTo(placeOrders, {
    token: shopper.token,
    body: payloads.map((payload, position) => ({
      ...payload,
      PaymentMethod: 0,
      ...card,
      CardId: tokens[position] === undefined ? null : `${tokens[position]}_${position}`,
    })),
  });
  return orders.map(({ orderCode }) => orderCode);
}
const read = (codes: readonly string[]) =>
  upstream.answerTo(listOrdersByCode, {
    token: shopper.token,
    body: codes.map((Codes) => ({ Codes })),
  });
const statusesOf = async (codes: readonly string[]) => (await read(codes)).map((order) => order.orderStatus);
const verdicts = async (codes: readonly string[]) =>
  (await read(codes)).map(({ orderStatus, paymentUnanswered }) => ({ orderStatus, paymentUnanswered }));
const unanswered = { orderStatus: 2, paymentUnanswered: true };
const refused = { orderStatus: 2, paymentUnanswered: false };
const chargesAt = () => pagarme.orders.flatMap(({ charges }) => charges.map(({ status }) => status));

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const webhook = (
  orderId: string | undefined,
  { id = "hook_1", type = "order.paid", authorization = basic("pagarme", "a long password") } = {},
) =>
  upstream.ask("POST", "webhooks/cards", {
    body: {
      id,
      account: { id: "acc_1", name: "Envelopa" },
      type,
      created_at: "2026-11-20T17:00:10",
      data: type.startsWith("charge.")
        ? { id: "ch_1", order: { id: orderId } }
        : { id: orderId, status: "paid" },
    },
    headers: { Authorization: authorization },
  });

describe("Pagar.me card payment", () => {
  it("authorizes each order, captures all of them and approves the orders", async () => {
    const codes = await pay("token_ok_1", "token_ok_2");
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
    expect((await read(codes)).map(({ brandCard, numberCardFlags }) => [brandCard, numberCardFlags])).toEqual(
      [
        ["Visa", "0010"],
        ["Visa", "0010"],
      ],
    );
    expect(chargesAt()).toEqual(["paid", "paid"]);
    const [first] = pagarme.asked.filter(({ path }) => path === "orders");
    expect(first?.authorization).toBe(basic("sk_test_secret", ""));
    expect(first?.key).toMatch(/^ENV/);
    expect(first?.body).toMatchObject({
      code: first?.key,
      closed: true,
      payments: [
        {
          payment_method: "credit_card",
          credit_card: {
            operation_type: "auth_only",
            installments: 1,
            statement_descriptor: "ENVELOPA",
            card_token: expect.stringMatching(/^token_ok_/),
            card: { billing_address: { country: "BR", zip_code: expect.stringMatching(/^\d{8}$/) } },
          },
        },
      ],
      customer: {
        type: "individual",
        document_type: "CPF",
        phones: { mobile_phone: { country_code: "55" } },
      },
    });
  });

  it("charges no order when the card is denied for one of them", async () => {
    const codes = await pay("token_ok", "token_denied");
    expect(await verdicts(codes)).toEqual([refused, refused]);
    expect(chargesAt().sort()).toEqual(["canceled", "failed"]);
  });

  it("is denied for an expired token, and the log names the field but not the token", async () => {
    const complaint = quietly();
    const codes = await pay("token_worn", "token_ok");
    expect(await verdicts(codes)).toEqual([refused, refused]);
    expect(complaint.mock.calls.join()).toContain("Pagar.me refused with 422");
    expect(complaint.mock.calls.join()).not.toMatch(/token_worn|sk_test/);
    expect(chargesAt()).toEqual(["canceled"]);
  });

  it("releases an authorization without a response, found by the order code", async () => {
    quietly();
    const codes = await pay("token_lost", "token_ok");
    expect(await verdicts(codes)).toEqual([unanswered, unanswered]);
    expect(chargesAt()).toEqual(["canceled", "canceled"]);
    expect(pagarme.asked.some(({ path }) => path.startsWith("orders?code=ENV"))).toBe(true);
  });

  it("is unanswered, and not denied, while Pagar.me is down, without logging the key", async () => {
    const complaint = quietly();
    network.use(http.all("https://api.pagar.me/*", () => HttpResponse.text("Bad gateway", { status: 502 })));
    const codes = await pay("token_ok", "token_ok");
    expect(await verdicts(codes)).toEqual([unanswered, unanswered]);
    expect(complaint.mock.calls.flat().map(String).join()).toContain("answered 502");
    expect(complaint.mock.calls.flat().map(String).join()).not.toContain("sk_test_secret");
  });

  it("releases an authorization after Pagar.me has recovered", async () => {
    quietly();
    network.use(
      http.delete("https://api.pagar.me/core/v5/charges/:id", () => new HttpResponse("", { status: 503 }), {
        once: true,
      }),
    );
    await pay("token_ok", "token_denied");
    expect(chargesAt()).toContain("pending");
    upstream.clock.pass({ minutes: 2 });
    await expireUnpaidOrders(upstream.parts);
    expect(chargesAt()).not.toContain("pending");
    expect((await upstream.database.select().from(cardPurchases))[0]?.state).toBe("released");
  });

  it("approves orders whose capture response was lost, without a second capture", async () => {
    quietly();
    let captures = 0;
    network.use(
      http.post("https://api.pagar.me/core/v5/charges/:id/capture", ({ params }) => {
        captures += 1;
        const charge = pagarme.orders.flatMap(({ charges }) => charges).find(({ id }) => id === params.id);
        if (captures > 2 || charge?.status === "paid") return undefined;
        if (charge) charge.status = "paid";
        return HttpResponse.error();
      }),
    );
    const codes = await pay("token_ok", "token_ok");
    expect(await statusesOf(codes)).toEqual([orderStatus.waiting, orderStatus.waiting]);
    upstream.clock.pass({ minutes: 2 });
    await expireUnpaidOrders(upstream.parts);
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
  });

  it("is refunded once when the order is cancelled", async () => {
    const codes = await pay("token_ok", "token_ok");
    const [order] = await read(codes);
    if (order === undefined) throw new Error("No order");
    await upstream.answerTo(cancelOrder, {
      token: shopper.token,
      body: { ...order, descriptionOfCancellation: "Desisti da compra" },
    });
    await eventually(async () => {
      const [payment] = await upstream.database.select().from(payments).orderBy(payments.id);
      expect(payment?.status).toBe("refunded");
    });
    const [first, second] = pagarme.orders.flatMap(({ charges }) => charges);
    expect([first?.canceled_amount, second?.canceled_amount].sort()).toEqual(
      [0, Math.max(first?.canceled_amount ?? 0, second?.canceled_amount ?? 0)].sort(),
    );
    expect(chargesAt().sort()).toEqual(["canceled", "paid"]);
  });
});

describe("cards saved at Pagar.me", () => {
  const list = async () => (await upstream.answerTo(listSavedCards, { token: shopper.token })).cards;
  const asked = (method: string) =>
    pagarme.asked.flatMap((each) => (each.method === method ? [[each.path, each.body]] : []));

  it("are created with their customer from the first order's token, charged by id and deleted", async () => {
    await payWith(["token_ok_1", "token_ok_2"], { SaveCard: true });
    expect(asked("POST").filter(([path]) => path === "customers/cus_1/cards")).toEqual([
      ["customers/cus_1/cards", expect.objectContaining({ token: "token_ok_1_0" })],
    ]);
    const [card, ...others] = await list();
    expect([card, others]).toMatchObject([
      { brand: "Visa", lastDigits: "0010", expiryMonth: 12, expiryYear: 2030 },
      [],
    ]);
    const codes = await payWith([], { SavedCardId: card?.id });
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
    const charged = asked("POST").filter(([path]) => path === "orders");
    for (const [, body] of charged.slice(-2)) {
      expect(body).toMatchObject({
        customer_id: "cus_1",
        payments: [{ credit_card: { card_id: "card_ok_1_0" } }],
      });
      expect(body).not.toHaveProperty("customer");
    }
    await upstream.answerTo(removeSavedCard, { token: shopper.token, body: { id: card?.id ?? 0 } });
    await workOff(upstream, createCardRemovalJob(upstream.parts));
    expect(asked("DELETE")).toEqual([["customers/cus_1/cards/card_ok_1_0", null]]);
  });

  it("are offered no more once Pagar.me has deleted them, and the payment is denied", async () => {
    quietly();
    await payWith(["token_ok_1", "token_ok_2"], { SaveCard: true });
    pagarme.deletedCards.add("card_ok_1_0");
    expect(await statusesOf(await payWith([], { SavedCardId: (await list())[0]?.id }))).toEqual([
      orderStatus.rejected,
      orderStatus.rejected,
    ]);
    expect(await list()).toEqual([]);
  });

  it("are deleted without an error when Pagar.me has deleted them", async () => {
    await payWith(["token_ok_1", "token_ok_2"], { SaveCard: true });
    pagarme.deletedCards.add("card_ok_1_0");
    const [card] = await list();
    await upstream.answerTo(removeSavedCard, { token: shopper.token, body: { id: card?.id ?? 0 } });
    await workOff(upstream, createCardRemovalJob(upstream.parts));
  });

  it("are saved after a payment on its page", async () => {
    await payWith([], { SaveCard: true });
    const [order] = pagarme.orders;
    if (order) payOnPage(order);
    await webhook(order?.id);
    expect(await list()).toMatchObject([{ brand: "Visa", lastDigits: "0010" }]);
  });
});

describe("Pagar.me PSP account", () => {
  it("stores the card with the customer first, because charges do not accept tokens", async () => {
    const cards = createPagarmeCards({ ...settings, account: "psp" });
    const answer = await cards.authorise({
      reference: "ENV1",
      orderCode: "1",
      amountInCentavos: 1000,
      installments: 3,
      source: { token: "token_ok", saves: false },
      payer: {
        name: "Loja da Maria Ltda.",
        email: "maria@exemplo.com.br",
        document: "12ABC34501DE35",
        phone: "(11) 98765-4321",
        address: null,
      },
    });
    expect(answer).toEqual({
      outcome: "authorised",
      providerId: "ch_1",
      card: { brand: "Visa", lastDigits: "0010", reusable: expect.objectContaining({ customerId: "cus_1" }) },
    });
    expect(pagarme.asked.map(({ path }) => path)).toEqual(["customers", "customers/cus_1/cards", "orders"]);
    expect(pagarme.asked[0]?.body).toMatchObject({ type: "company", document_type: "CNPJ" });
    expect(pagarme.asked[2]?.body).toMatchObject({
      payments: [{ credit_card: { card_id: "card_ok", installments: 3 } }],
    });
  });
});

describe("Pagar.me webhook", () => {
  it("verifies a reviewed card with Pagar.me and applies the result once", async () => {
    const codes = await pay("token_pending", "token_ok");
    expect(await statusesOf(codes)).toEqual([orderStatus.waiting, orderStatus.waiting]);
    const [order] = pagarme.orders;
    // A forged message has no effect.
    expect((await webhook(order?.id, { id: "hook_0" })).body).toEqual({ outcome: "ignored" });
    expect(await statusesOf(codes)).toEqual([orderStatus.waiting, orderStatus.waiting]);
    for (const each of pagarme.orders.filter(({ charges }) => charges[0]?.status === "processing")) {
      const [charge] = each.charges;
      if (charge)
        Object.assign(charge, { status: "pending" }).last_transaction.status = "authorized_pending_capture";
      expect((await webhook(each.id, { type: "charge.pending" })).body).toEqual({ outcome: "applied" });
      expect((await webhook(each.id, { type: "charge.pending" })).body).toEqual({ outcome: "repeated" });
    }
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
    expect(chargesAt()).toEqual(["paid", "paid"]);
    expect(await upstream.database.select().from(paymentEvents)).toHaveLength(1);
  });

  it("logs a reviewed payment of one centavo and leaves the orders waiting", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const codes = await pay("token_pending", "token_ok");
    const [order] = pagarme.orders.filter(({ charges }) => charges[0]?.status === "processing");
    const [charge] = order?.charges ?? [];
    if (charge) Object.assign(charge, { amount: 1, status: "paid" });
    expect((await webhook(order?.id, { type: "charge.paid" })).body).toEqual({ outcome: "mismatch" });
    expect(await statusesOf(codes)).toEqual([orderStatus.waiting, orderStatus.waiting]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it("rejects the orders of a refused card and releases the other authorizations", async () => {
    const codes = await pay("token_pending", "token_ok");
    const waiting = pagarme.orders.find(({ charges }) => charges[0]?.status === "processing");
    if (waiting?.charges[0]) waiting.charges[0].status = "failed";
    if (waiting) waiting.status = "failed";
    expect((await webhook(waiting?.id, { type: "order.payment_failed" })).body).toEqual({
      outcome: "applied",
    });
    expect(await statusesOf(codes)).toEqual([orderStatus.rejected, orderStatus.rejected]);
    expect(chargesAt().sort()).toEqual(["canceled", "failed"]);
  });

  it.each([
    ["no password", ""],
    ["another password", basic("pagarme", "guessed")],
    ["another kind of proof", "Bearer a long password"],
  ])("refuses a request with %s", async (_what, authorization) => {
    const [first] = await pay("token_pending", "token_ok");
    const { status } = await webhook("or_1", { authorization });
    expect(status).toBe(401);
    expect(await statusesOf([first ?? ""])).toEqual([orderStatus.waiting]);
  });

  it("acknowledges and ignores an unknown or foreign order", async () => {
    pagarme.orders.push({
      id: "or_other",
      code: "SHOE-SHOP-1",
      amount: 1,
      currency: "BRL",
      status: "paid",
      customer: { id: "cus_2" },
      charges: [],
    });
    expect(await webhook("or_other")).toMatchObject({ status: 200, body: { outcome: "unknown" } });
    expect(await webhook("or_gone")).toMatchObject({ status: 200, body: { outcome: "ignored" } });
    expect(await webhook("or_other", { type: "customer.created" })).toMatchObject({
      body: { outcome: "ignored" },
    });
    const headers = { Authorization: basic("pagarme", "a long password") };
    expect(await upstream.ask("POST", "webhooks/cards", { headers, body: "not a message" })).toMatchObject({
      status: 200,
      body: { outcome: "ignored" },
    });
  });

  it("asks for redelivery when Pagar.me cannot be queried", async () => {
    quietly();
    network.use(http.get("https://api.pagar.me/core/v5/orders/:id", () => HttpResponse.error()));
    expect((await webhook("or_1")).status).toBe(503);
  });
});

describe("Pagar.me hosted payment page", () => {
  it("is opened for the total of all orders of the checkout and links back to them", async () => {
    const codes = await pay();
    const orders = await read(codes);
    expect(orders.map(({ urlPagamentoCartao }) => urlPagamentoCartao)).toEqual([
      "https://checkout.pagar.me/chk_1",
      "https://checkout.pagar.me/chk_1",
    ]);
    const total = Math.round(orders.reduce((sum, { totalPrice }) => sum + totalPrice * 100, 0));
    expect(pagarme.asked[0]?.body).toMatchObject({
      code: expect.stringMatching(/^ENVSET/),
      items: [{ quantity: 1 }, { quantity: 1 }],
      payments: [
        {
          amount: total,
          payment_method: "checkout",
          checkout: {
            accepted_payment_methods: ["credit_card"],
            success_url: `http://shop.test/checkout/orderstatus?ordersCode=${codes.join(",")}`,
            credit_card: { capture: true, installments: [{ number: 1, total }] },
          },
        },
      ],
    });
  });

  it("approves all orders when it is paid", async () => {
    const codes = await pay();
    const [order] = pagarme.orders;
    if (order === undefined) throw new Error("No order");
    payOnPage(order);
    expect((await webhook(order.id)).body).toEqual({ outcome: "applied" });
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
    expect((await webhook(order.id)).body).toEqual({ outcome: "repeated" });
  });

  it("leaves a chargeback of sold orders to an operator, once", async () => {
    quietly();
    const codes = await pay();
    const [order] = pagarme.orders;
    if (order === undefined) throw new Error("No order");
    payOnPage(order);
    await webhook(order.id);
    const [charge] = order.charges;
    if (charge) charge.status = "chargedback";
    const type = "charge.chargedback";
    expect((await webhook(order.id, { id: "hook_2", type })).body).toEqual({ outcome: "late" });
    await webhook(order.id, { id: "hook_3", type });
    expect(await statusesOf(codes)).toEqual([orderStatus.approved, orderStatus.approved]);
    await expect(workOff(upstream, createPaymentToSettleJob(upstream.parts))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining("took the money back") })],
    });
  });

  it.each([
    ["a part", (total: number) => total - 1],
    ["all", (total: number) => total],
  ])(
    "leaves %s that people returned of sold orders to an operator, beyond what was promised",
    async (_what, getReturned) => {
      quietly();
      const codes = await pay();
      const [order] = pagarme.orders;
      const [sold] = await read(codes);
      if (order === undefined || sold === undefined) throw new Error("No order");
      payOnPage(order);
      await webhook(order.id);
      await upstream.answerTo(cancelOrder, {
        token: shopper.token,
        body: { ...sold, descriptionOfCancellation: "Desisti da compra" },
      });
      const [charge] = order.charges;
      await eventually(async () => expect(charge?.canceled_amount).toBeGreaterThan(0));
      await webhook(order.id, { id: "hook_own", type: "charge.partial_canceled" });
      expect(await workOff(upstream, createPaymentToSettleJob(upstream.parts))).toBe(0);

      if (charge === undefined) throw new Error("No charge");
      charge.canceled_amount = getReturned(charge.amount);
      if (charge.canceled_amount === charge.amount) charge.status = "canceled";
      await webhook(order.id, { id: "hook_people", type: "charge.refunded" });
      await expect(workOff(upstream, createPaymentToSettleJob(upstream.parts))).rejects.toMatchObject({
        errors: [
          expect.objectContaining({
            message: expect.stringContaining(`${getReturned(charge.amount)} centavos came back`),
          }),
        ],
      });
    },
  );

  it.each<[string, (order: (typeof pagarme.orders)[number]) => void]>([
    ["one centavo instead of the order's total", (order) => payOnPage(order, { amount: 1 })],
    ["more than the order's total", (order) => payOnPage(order, { amount: order.amount + 1 })],
    [
      "another currency",
      (order) => {
        payOnPage(order);
        order.currency = "ARS";
      },
    ],
    [
      "money that is split with another recipient",
      (order) => {
        payOnPage(order);
        const [charge] = order.charges;
        if (charge) charge.last_transaction.split = [{ amount: 1, recipient: { id: "re_other" } }];
      },
    ],
    [
      "no charge that was paid",
      (order) => {
        order.status = "paid";
      },
    ],
  ])("logs a payment with %s and leaves the orders waiting", async (_what, payWrongly) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const codes = await pay();
    const [order] = pagarme.orders;
    if (order === undefined) throw new Error("No order");
    payWrongly(order);
    expect((await webhook(order.id)).body).toEqual({ outcome: "mismatch" });
    expect((await webhook(order.id)).body).toEqual({ outcome: "repeated" });
    expect(await statusesOf(codes)).toEqual([orderStatus.waiting, orderStatus.waiting]);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toMatch(/is not accepted: /);
  });

  it("is closed when it expires, and a late payment is refunded", async () => {
    const codes = await pay();
    const [order] = pagarme.orders;
    if (order === undefined) throw new Error("No order");
    upstream.clock.pass({ minutes: 31 });
    await expireUnpaidOrders(upstream.parts);
    expect(await statusesOf(codes)).toEqual([orderStatus.cancelled, orderStatus.cancelled]);
    expect(order.status).toBe("canceled");
    payOnPage(order);
    await webhook(order.id);
    expect(order.charges.map(({ status }) => status)).toEqual(["canceled"]);
    expect(await statusesOf(codes)).toEqual([orderStatus.cancelled, orderStatus.cancelled]);
  });

  it("rejects the orders without a charge when it cannot be opened", async () => {
    quietly();
    network.use(http.post("https://api.pagar.me/core/v5/orders", () => HttpResponse.error()));
    expect(await statusesOf(await pay())).toEqual([orderStatus.rejected, orderStatus.rejected]);
  });
});
