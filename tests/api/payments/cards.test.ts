import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { coupons, couponUses } from "../../../api/database/schema/coupons";
import { mails } from "../../../api/database/schema/information";
import { cardPurchases, payments } from "../../../api/database/schema/payments";
import { sandboxCardCharges } from "../../../api/database/schema/sandbox-cards";
import { orderStatus } from "../../../api/orders/order-status";
import type { Cards } from "../../../api/payments/cards";
import { ProviderFailed } from "../../../api/providers/ask-provider";
import { cancelOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { byCard, type TestCard } from "../../setup/cards";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { readStock } from "../../setup/orders";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import {
  addShopper,
  checkoutFor,
  type OrderPayload,
  type TestShopper,
  withDiscounts,
} from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, rejected, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let lines: { skuId: number; resellerId: number; quantity: number }[];
/** Unmodified sandbox provider. */
let sandbox: Cards;
/** Failure to inject into the next provider call. */
let failing: Partial<Cards>;

beforeEach(async () => {
  failing = {};
  upstream = await openUpstream();
  // The sandbox provider with injected failures.
  const { cards } = upstream.parts;
  if (cards === null) throw new Error("nobody takes cards");
  sandbox = cards;
  Object.assign(upstream.parts, {
    cards: {
      ...sandbox,
      authorise: (charge) => (failing.authorise ?? sandbox.authorise)(charge),
      capture: (charge) => (failing.capture ?? sandbox.capture)(charge),
      release: (charge) => (failing.release ?? sandbox.release)(charge),
      refund: (charge) => (failing.refund ?? sandbox.refund)(charge),
      openPage: (page) => (failing.openPage ?? sandbox.openPage)(page),
      closePage: (page) => (failing.closePage ?? sandbox.closePage)(page),
    } satisfies Cards,
  });
  lines = await cartOfTwoShops(upstream.database);
  shopper = await addShopper(upstream);
});
afterEach(() => upstream.close());

const send = (body: readonly OrderPayload[], key = "key") =>
  upstream.ask("POST", "order/add", {
    token: shopper.token,
    body,
    headers: { "Idempotency-Key": key },
  });
async function pay(...cards: TestCard[]): Promise<string[]> {
  const body = await byCard(upstream, await checkoutFor(upstream, shopper, lines), cards);
  return codesIn(await send(body));
}
function codesIn({ status, body }: { status: number; body: unknown }): string[] {
  expect(status).toBe(200);
  return placeOrders.answer.parse(body).orders.map(({ orderCode }) => orderCode);
}
const read = (codes: readonly string[]) =>
  upstream.answerTo(listOrdersByCode, {
    token: shopper.token,
    body: codes.map((Codes) => ({ Codes })),
  });
const statusesOf = async (codes: readonly string[]) =>
  (await read(codes)).map(({ orderStatus }) => orderStatus);
const verdicts = async (codes: readonly string[]) =>
  (await read(codes)).map(({ orderStatus, paymentUnanswered }) => ({ orderStatus, paymentUnanswered }));
const unanswered = { orderStatus: 2, paymentUnanswered: true };
const refused = { orderStatus: 2, paymentUnanswered: false };
const stock = () => readStock(upstream);
/** Charges as the provider has recorded them. */
const charged = async () =>
  (
    await upstream.database.select().from(sandboxCardCharges).orderBy(sandboxCardCharges.amountInCentavos)
  ).map(({ status }) => status);
const stateOfSet = async () => (await upstream.database.select().from(cardPurchases))[0]?.state;
const job = () => expireUnpaidOrders(upstream.parts);
const quietly = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
const breaksDown = () => Promise.reject(new Error("the provider does not answer"));

describe("checkout of two orders by card", () => {
  test("approves both orders and stores the brand and last digits but not the number", async () => {
    const codes = await pay("approved", "approved");
    const orders = await read(codes);
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual([approved, approved]);
    expect(orders.map(({ brandCard, numberCardFlags }) => [brandCard, numberCardFlags])).toEqual([
      ["Visa", "0010"],
      ["Visa", "0010"],
    ]);
    expect(await charged()).toEqual(["captured", "captured"]);
    expect(await stock()).toEqual([7, 9]);
  });

  test.each([[["denied", "approved"]], [["approved", "denied"]], [["pending", "denied"]]] as const)(
    "rejects both orders when one card is refused (%o): nothing is charged, stock and coupon are restored",
    async (cards) => {
      const [coupon] = await upstream.database
        .insert(coupons)
        .values({ code: "UMA", type: 1, benefit: 1, percentage: 10, usesPerUser: 1 })
        .returning();
      const payloads = await checkoutFor(upstream, shopper, lines);
      const shares = [5.97, 4.55];
      const counted: unknown[] = [];
      const note = (message: unknown) => counted.push(message);
      subscribe("envelopa.payment-failed", note);
      const refusedFirst = await send(
        await byCard(upstream, withDiscounts(payloads, coupon?.id ?? 0, shares), cards),
      );
      unsubscribe("envelopa.payment-failed", note);
      expect(counted).toEqual([{ method: "card", reason: "denied" }]);
      const codes = codesIn(refusedFirst);
      expect(await statusesOf(codes)).toEqual([rejected, rejected]);
      expect(await stock()).toEqual([10, 10]);
      expect((await charged()).filter((status) => status === "captured" || status === "authorised")).toEqual(
        [],
      );
      const held = await upstream.database.select().from(couponUses).where(isNull(couponUses.givenBackAt));
      expect(held).toEqual([]);
      const second = await byCard(upstream, withDiscounts(payloads, coupon?.id ?? 0, shares), [
        "approved",
        "approved",
      ]);
      expect(await statusesOf(codesIn(await send(second, "another try")))).toEqual([approved, approved]);
    },
  );

  test("creates one set of orders and one charge for thirty concurrent requests with separate tokens, all with the same response", async () => {
    const payloads = await checkoutFor(upstream, shopper, lines);
    const bodies = [];
    for (let copy = 0; copy < 30; copy += 1)
      bodies.push(await byCard(upstream, payloads, ["approved", "approved"]));
    const answers = await Promise.all(bodies.map((body) => send(body, "same")));
    const codes = new Set(answers.map((answer) => codesIn(answer).join()));
    expect(codes.size).toBe(1);
    expect(await charged()).toEqual(["captured", "captured"]);
    expect(await stock()).toEqual([7, 9]);
  });

  test("returns the same denial when it is sent again under the same key with another card", async () => {
    const payloads = await checkoutFor(upstream, shopper, lines);
    const first = await send(await byCard(upstream, payloads, ["denied", "approved"]));
    const second = await send(await byCard(upstream, payloads, ["approved", "approved"]));
    expect(second.body).toEqual(first.body);
    expect(await statusesOf(codesIn(second))).toEqual([rejected, rejected]);
  });

  test("requires one distinct token per order, or none at all", async () => {
    const payloads = await byCard(upstream, await checkoutFor(upstream, shopper, lines), [
      "approved",
      "approved",
    ]);
    const [one, two] = payloads;
    if (one === undefined || two === undefined) throw new Error("no payloads");
    expect((await send([one, { ...two, CardId: null }])).status).toBe(422);
    expect((await send([one, { ...two, CardId: one.CardId }])).status).toBe(422);
    expect(await stock()).toEqual([10, 10]);
  });

  test("rejects tokens that were used before or are older than a minute", async () => {
    const payloads = await byCard(upstream, await checkoutFor(upstream, shopper, lines), [
      "approved",
      "approved",
    ]);
    await send(payloads, "first");
    expect(await statusesOf(codesIn(await send(payloads, "second")))).toEqual([rejected, rejected]);
    const late = await byCard(upstream, await checkoutFor(upstream, shopper, lines), [
      "approved",
      "approved",
    ]);
    upstream.clock.pass({ minutes: 1.1 });
    expect(await statusesOf(codesIn(await send(late, "third")))).toEqual([rejected, rejected]);
  });

  test("charges interest for six installments and refuses a different total", async () => {
    const withInterest = (await checkoutFor(upstream, shopper, lines)).map((payload) => {
      const base = Math.round(Number(payload.TotalPrice) * 100);
      const interest = Math.round(base * 1.05 ** 6) - base;
      return {
        ...payload,
        CreditInstallments: 6,
        InstallmentsInterest: interest / 100,
        TotalPrice: (base + interest) / 100,
      };
    });
    const cheaper = withInterest.map((payload) => ({ ...payload, TotalPrice: payload.TotalPrice - 0.01 }));
    expect((await send(await byCard(upstream, cheaper, ["approved", "approved"]))).status).toBe(409);
    const codes = codesIn(await send(await byCard(upstream, withInterest, ["approved", "approved"])));
    const orders = await read(codes);
    expect(orders.map(({ creditInstallments }) => creditInstallments)).toEqual([6, 6]);
    expect(orders.map(({ totalPrice }) => totalPrice)).toEqual(
      withInterest.map(({ TotalPrice }) => TotalPrice),
    );
  });
});

describe("pending card", () => {
  const decide = (code: string | undefined, how: "pagar" | "recusar" | "expirar") =>
    upstream.ask("POST", `sandbox/cartoes/${code}/${how}`);

  test("keeps the orders waiting and is captured together with the other card once approved", async () => {
    const codes = await pay("approved", "pending");
    expect(await statusesOf(codes)).toEqual([waiting, waiting]);
    expect(await charged()).toContain("authorised");
    expect((await decide(codes[1], "pagar")).status).toBe(303);
    expect(await statusesOf(codes)).toEqual([approved, approved]);
    expect(await charged()).toEqual(["captured", "captured"]);
  });

  test("rejects all orders when it is denied later, and releases the authorizations", async () => {
    const codes = await pay("approved", "pending");
    await decide(codes[1], "recusar");
    expect(await statusesOf(codes)).toEqual([rejected, rejected]);
    expect((await charged()).sort()).toEqual(["denied", "released"]);
    expect(await stock()).toEqual([10, 10]);
  });

  test("is cancelled after half an hour, and the pieces return to stock", async () => {
    const codes = await pay("pending", "approved");
    upstream.clock.pass({ minutes: 29.9 });
    expect(await job()).toBe(0);
    upstream.clock.pass({ minutes: 0.2 });
    expect(await job()).toBe(2);
    const orders = await read(codes);
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual([cancelled, cancelled]);
    expect(orders[0]?.descriptionOfCancellation).toMatch(/cartão/);
    expect(await charged()).toEqual(["released", "released"]);
    expect(await stock()).toEqual([10, 10]);
    expect((await decide(codes[0], "pagar")).status).toBe(404);
  });
});

describe("card payment failures", () => {
  test.each([
    ["before it has reserved anything", false],
    ["after it has reserved the money", true],
  ])("a provider failure %s charges no card and loses no stock", async (_, reserves) => {
    quietly();
    let asked = 0;
    failing.authorise = async (charge) => {
      asked += 1;
      const isLast = asked === 2;
      if (!isLast || reserves) await sandbox.authorise(charge);
      return isLast ? breaksDown() : sandbox.authorise(charge);
    };
    const codes = await pay("approved", "approved");
    expect(await verdicts(codes)).toEqual([unanswered, unanswered]);
    expect(await charged()).toEqual(reserves ? ["released", "released"] : ["released"]);
    expect(await stock()).toEqual([10, 10]);
    const [mail] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(mail?.subject).toMatch(/^Serviço de pagamento indisponível: pedidos /);
    expect(mail?.body).toContain("Tentar pagar de novo");
    expect(mail?.body).not.toMatch(/recusado/i);
  });

  test("a card that is denied for one shop counts as denied, although the provider did not answer for the other", async () => {
    quietly();
    let asked = 0;
    failing.authorise = (charge) => {
      asked += 1;
      return asked === 2 ? breaksDown() : sandbox.authorise(charge);
    };
    expect(await verdicts(await pay("denied", "approved"))).toEqual([refused, refused]);
    const [mail] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(mail?.subject).toMatch(/^Pagamento recusado: /);
  });

  test("a provider's page that cannot be opened leaves the payment unanswered", async () => {
    quietly();
    failing.openPage = () => Promise.reject(new ProviderFailed("Pagar.me", "time", "no answer"));
    const payloads = await checkoutFor(upstream, shopper, lines);
    const codes = codesIn(
      await send(payloads.map((payload) => ({ ...payload, PaymentMethod: 0, CardId: null }))),
    );
    expect(await verdicts(codes)).toEqual([unanswered, unanswered]);
  });

  test("a crash after the authorization makes the payment job release everything and reject the orders", async () => {
    quietly();
    // Drops the provider's result, as a crash would.
    failing.authorise = async (charge) => {
      await sandbox.authorise(charge);
      return new Promise(() => undefined);
    };
    const body = await byCard(upstream, await checkoutFor(upstream, shopper, lines), [
      "approved",
      "approved",
    ]);
    void send(body);
    await expect.poll(charged).toContain("authorised");
    expect(await stateOfSet()).toBe("authorising");
    expect(await job()).toBe(0);
    expect(await stateOfSet()).toBe("authorising");
    upstream.clock.pass({ minutes: 1.1 });
    await job();
    expect(await stateOfSet()).toBe("released");
    const codes = codesIn(await send(body));
    expect(await verdicts(codes)).toEqual([unanswered, unanswered]);
    expect(await charged()).not.toContain("authorised");
    expect(await stock()).toEqual([10, 10]);
  });

  test("a crash during the capture makes the payment job capture the rest once", async () => {
    quietly();
    let captures = 0;
    failing.capture = (charge) => {
      captures += 1;
      return captures === 1 ? sandbox.capture(charge) : breaksDown();
    };
    const codes = await pay("approved", "approved");
    expect(await statusesOf(codes)).toEqual([waiting, waiting]);
    expect(await stateOfSet()).toBe("capturing");
    failing = {};
    upstream.clock.pass({ minutes: 1.1 });
    await Promise.all([job(), job(), job()]);
    expect(await statusesOf(codes)).toEqual([approved, approved]);
    expect(await charged()).toEqual(["captured", "captured"]);
    expect(await stock()).toEqual([7, 9]);
  });

  test("a capture that fails permanently refunds the other one", async () => {
    let captures = 0;
    failing.capture = async (charge) => {
      captures += 1;
      return captures === 1 ? sandbox.capture(charge) : "refused";
    };
    const codes = await pay("approved", "approved");
    expect(await statusesOf(codes)).toEqual([rejected, rejected]);
    expect(await charged()).toEqual(["released", "released"]);
    expect(await stock()).toEqual([10, 10]);
  });

  test("a failed release is retried later, and the shopper gets the denial immediately", async () => {
    quietly();
    failing.release = breaksDown;
    const codes = await pay("approved", "denied");
    expect(await statusesOf(codes)).toEqual([rejected, rejected]);
    expect(await charged()).toContain("authorised");
    failing = {};
    upstream.clock.pass({ minutes: 1.1 });
    await job();
    expect(await charged()).not.toContain("authorised");
    expect(await stateOfSet()).toBe("released");
  });
});

describe("cancellation of an order paid by card", () => {
  const cancel = (id: number) =>
    upstream.answerTo(cancelOrder, {
      token: shopper.token,
      body: { id, descriptionOfCancellation: "Comprei errado" },
    });

  test("refunds that order and leaves the other unchanged", async () => {
    const [first] = await read(await pay("approved", "approved"));
    if (first === undefined) throw new Error("nothing was placed");
    expect(await cancel(first.id)).toMatchObject({
      statusCode: 200,
      message: "Pedido cancelado com sucesso!",
      content: { paymentMethod: 0 },
    });
    const [charge] = await upstream.database
      .select()
      .from(sandboxCardCharges)
      .where(eq(sandboxCardCharges.orderCode, first.orderCode));
    expect(charge?.refundedInCentavos).toBe(Math.round(first.totalPrice * 100));
    const others = await upstream.database
      .select()
      .from(sandboxCardCharges)
      .where(and(eq(sandboxCardCharges.refundedInCentavos, 0)));
    expect(others).toHaveLength(1);
    expect(await stock()).toEqual([10, 9]);
  });

  test("succeeds while the provider is down, and the refund follows once", async () => {
    quietly();
    const [first] = await read(await pay("approved", "approved"));
    if (first === undefined) throw new Error("nothing was placed");
    failing.refund = breaksDown;
    await cancel(first.id);
    const statusOf = async () =>
      (
        await upstream.database
          .select()
          .from(payments)
          .where(eq(payments.providerReference, `ENV${first.orderCode}`))
      )[0]?.status;
    expect(await statusOf()).toBe("refunding");
    failing = {};
    upstream.clock.pass({ minutes: 1.1 });
    await Promise.all([job(), job()]);
    expect(await statusOf()).toBe("refunded");
    const sent = (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).map(
      ({ subject }) => subject,
    );
    expect(sent.filter((subject) => /cancelado|Reembolso/.test(subject))).toEqual([
      `Pedido cancelado: pedido ${first.orderCode} de 20/11/2026`,
      `Reembolso feito: pedido ${first.orderCode} de 20/11/2026`,
    ]);
    const refunded = (await upstream.database.select().from(sandboxCardCharges)).map(
      ({ refundedInCentavos }) => refundedInCentavos,
    );
    expect(refunded.sort((one, other) => one - other)).toEqual([0, Math.round(first.totalPrice * 100)]);
  });
});
