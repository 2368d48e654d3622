import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordCardEvent } from "../../../api/checkout/card-events";
import { mails } from "../../../api/database/schema/information";
import { sandboxCardCharges, sandboxCardPages } from "../../../api/database/schema/sandbox-cards";
import { orderStatus } from "../../../api/orders/order-status";
import { cancelOrder, listOrdersByCode, placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { byCard, testCards } from "../../setup/cards";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { readStock } from "../../setup/orders";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, rejected, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let codes: string[];
let page: string;

beforeEach(async () => {
  upstream = await openUpstream();
  const near = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(upstream.database, { name: "Longe", in: "Manaus" });
  const film = await addSimpleProduct(upstream.database, near, { name: "Película", priceInCentavos: 1990 });
  const tool = await addSimpleProduct(upstream.database, far, { name: "Espátula", priceInCentavos: 4550 });
  shopper = await addShopper(upstream);
  const payloads = await checkoutFor(upstream, shopper, [
    { skuId: film.sku.id, resellerId: near.id, quantity: 3 },
    { skuId: tool.sku.id, resellerId: far.id, quantity: 1 },
  ]);
  const { orders } = await upstream.answerTo(placeOrders, {
    token: shopper.token,
    body: await byCard(upstream, payloads, []),
  });
  codes = orders.map(({ orderCode }) => orderCode);
  page = new URL((await read())[0]?.urlPagamentoCartao ?? "").pathname.slice(1);
});
afterEach(() => upstream.close());

const read = () =>
  upstream.answerTo(listOrdersByCode, {
    token: shopper.token,
    body: codes.map((Codes) => ({ Codes })),
  });
const statuses = async () => (await read()).map(({ orderStatus }) => orderStatus);
const stock = () => readStock(upstream);
async function visit(path = page) {
  const { status, body, headers } = await upstream.ask("GET", path);
  return { status, headers, $: load(String(body)) };
}
async function type(fields: Partial<Record<"numero" | "validade" | "cvv" | "nome", string>>) {
  const form = { numero: testCards.approved, validade: "12/30", cvv: "123", nome: "MARIA SOUZA", ...fields };
  const answer = await upstream.submit(page, form);
  return { ...answer, $: load(answer.text) };
}

describe("simulated card provider page", () => {
  test("shows the shop, the orders, their amounts, test numbers and the return link, without a script", async () => {
    const orders = await read();
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual([waiting, waiting]);
    expect(new Set(orders.map(({ urlPagamentoCartao }) => urlPagamentoCartao)).size).toBe(1);
    const { $, headers } = await visit();
    expect($("h1").text()).toBe("Pagar com cartão");
    for (const code of codes) expect($("main").text()).toContain(code);
    const total = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
    expect($(".total strong").text()).toBe(
      new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(total),
    );
    expect($("body").text()).toContain("4000 0000 0000 0010");
    expect($("header").text()).toContain("Nada é cobrado");
    expect($("script").length).toBe(0);
    expect($("a.button").attr("href")).toBe(
      `http://shop.test/checkout/orderstatus?ordersCode=${codes.join(",")}`,
    );
    for (const input of $("input").toArray()) {
      expect($(`label[for="${$(input).attr("id")}"]`).length).toBe(1);
    }
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("charges one card for all orders", async () => {
    const { status, location } = await type({});
    expect([status, location]).toEqual([303, `/${page}`]);
    expect(await statuses()).toEqual([approved, approved]);
    expect((await visit()).$("h1").text()).toBe("Pagamento aprovado");
    const orders = await read();
    expect(orders.map(({ numberCardFlags }) => numberCardFlags)).toEqual(["0010", "0010"]);
    expect(orders.map(({ urlPagamentoCartao }) => urlPagamentoCartao)).toEqual([null, null]);
    // A repeated submission does not charge again.
    await type({});
    expect(await upstream.database.select().from(sandboxCardCharges)).toHaveLength(1);
  });

  test("shows an error at each invalid field and does not echo the number or the security code", async () => {
    const { status, $, text } = await type({ numero: "4000000000000011", validade: "13/30", cvv: "9876x" });
    expect(status).toBe(422);
    expect($("title").text()).toMatch(/^Erro/);
    for (const id of ["numero", "validade", "cvv"]) {
      const input = $(`#${id}`);
      expect(input.attr("aria-invalid")).toBe("true");
      expect($(`#${input.attr("aria-describedby")}`).text()).not.toBe("");
      expect(input.attr("value")).toBe("");
    }
    expect($("#nome").attr("value")).toBe("MARIA SOUZA");
    expect(text).not.toContain("4000000000000011");
    expect(text).not.toContain("9876x");
    expect(await statuses()).toEqual([waiting, waiting]);
  });

  test.each(["10/26", "11/25", "00/30"])("rejects a card that expires in %s", async (validade) => {
    expect((await type({ validade })).status).toBe(422);
  });
  test.each(["11/26", "1126", "11-2026", "11 / 26"])(
    "accepts a card that expires in %s",
    async (validade) => {
      expect((await type({ validade })).status).toBe(303);
    },
  );

  test("rejects all orders after the first denied card and accepts no other card for them", async () => {
    await type({ numero: testCards.denied });
    expect(await statuses()).toEqual([rejected, rejected]);
    expect(await stock()).toEqual([10, 10]);
    const { $ } = await visit();
    expect($("h1").text()).toBe("Pagamento recusado");
    expect($("a.button").attr("href")).toContain("/checkout/orderstatus?ordersCode=");
    await type({});
    expect(await statuses()).toEqual([rejected, rejected]);
    expect(await upstream.database.select().from(sandboxCardCharges)).toMatchObject([{ status: "denied" }]);
  });

  test("expires after half an hour: the orders are cancelled, the pieces return to stock, no card is accepted", async () => {
    upstream.clock.pass({ minutes: 30.1 });
    await type({});
    expect((await visit()).$("h1").text()).toBe("O prazo terminou");
    expect(await expireUnpaidOrders(upstream.parts)).toBe(2);
    expect(await statuses()).toEqual([cancelled, cancelled]);
    expect(await stock()).toEqual([10, 10]);
    expect((await visit()).$("h1").text()).toBe("Pagamento encerrado");
    expect((await read())[0]?.urlPagamentoCartao).toBeNull();
  });

  test.each([
    ["Aprovar", "pagar", [3, 3], "Pagamento aprovado"],
    ["Recusar", "recusar", [2, 2], "Pagamento recusado"],
  ])("leaves a card pending until '%s' is pressed in the sandbox", async (button, action, to, title) => {
    const undecided = await visit(`sandbox/cartoes/${codes[1]}`);
    expect(undecided.$("button").text()).not.toContain(button);
    await type({ numero: testCards.pending });
    expect((await visit()).$("h1").text()).toBe("Pagamento em análise");
    expect(await statuses()).toEqual([waiting, waiting]);
    expect((await read()).map((order) => [order.urlPagamentoCartao, order.numberCardFlags])).toEqual([
      [null, "0036"],
      [null, "0036"],
    ]);
    const charge = await visit(`sandbox/cartoes/${codes[1]}`);
    expect(charge.$(`form[action$="/${action}"]`).text()).toBe(button);
    await upstream.submit(`sandbox/cartoes/${codes[1]}/${action}`, {});
    expect(await statuses()).toEqual(to);
    expect((await visit()).$("h1").text()).toBe(title);
  });

  test("rejects posts from other sites and answers 404 at other addresses", async () => {
    const foreign = await upstream.submit(page, {}, { "Sec-Fetch-Site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await visit("sandbox/cards/checkout/guess")).status).toBe(404);
  });

  test("notifies the shop again when the first notification was lost", async () => {
    const [stored] = await upstream.database.update(sandboxCardPages).set({ status: "paid" }).returning();
    if (stored === undefined) throw new Error("no page");
    await upstream.database.insert(sandboxCardCharges).values({
      reference: stored.reference,
      status: "captured",
      amountInCentavos: stored.orders.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0),
      orderCode: codes.join(" "),
    });
    await visit();
    expect(await statuses()).toEqual([approved, approved]);
  });

  test("refunds a payment for orders that were already cancelled", async () => {
    const [stored] = await upstream.database.select().from(sandboxCardPages);
    if (stored === undefined) throw new Error("no page");
    upstream.clock.pass({ minutes: 31 });
    await expireUnpaidOrders(upstream.parts);
    await upstream.database.insert(sandboxCardCharges).values({
      reference: stored.reference,
      status: "captured",
      amountInCentavos: 5000,
      orderCode: codes.join(" "),
    });
    const event = {
      id: "late",
      reference: stored.reference,
      kind: "approved" as const,
      charged: { amountInCentavos: 5000, currency: "BRL", isForUs: true },
      providerId: null,
      card: { brand: "Visa", lastDigits: "0010", reusable: null },
      occurredAt: upstream.clock.now(),
    };
    expect(await recordCardEvent(event, upstream.parts)).toBe("late");
    expect(await recordCardEvent(event, upstream.parts)).toBe("repeated");
    expect(await statuses()).toEqual([cancelled, cancelled]);
    const [charge] = await upstream.database.select().from(sandboxCardCharges);
    expect(charge).toMatchObject({ status: "released", refundedInCentavos: 5000 });
    expect((await read()).map(({ latePayment }) => latePayment?.refunded)).toEqual([true, true]);
    const written = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(written.filter(({ key }) => key.startsWith("payment late "))).toHaveLength(1);
  });

  test("cancels and refunds orders that were paid after the expiry but before the cancellation", async () => {
    const [stored] = await upstream.database.select().from(sandboxCardPages);
    upstream.clock.pass({ minutes: 31 });
    const event = {
      id: "late",
      reference: stored?.reference ?? "",
      kind: "approved" as const,
      charged: { amountInCentavos: 5000, currency: "BRL", isForUs: true },
      providerId: null,
      card: { brand: "Visa", lastDigits: "0010", reusable: null },
      occurredAt: upstream.clock.now(),
    };
    expect(await recordCardEvent(event, upstream.parts)).toBe("late");
    expect(
      (await read()).map(({ orderStatus, latePayment }) => [orderStatus, latePayment?.refunded]),
    ).toEqual([
      [7, true],
      [7, true],
    ]);
  });

  test("refunds only the share of the order that is cancelled", async () => {
    await type({});
    const [first] = await read();
    if (first === undefined) throw new Error("no order");
    await upstream.answerTo(cancelOrder, {
      token: shopper.token,
      body: { id: first.id, descriptionOfCancellation: "Comprei errado" },
    });
    const [charge] = await upstream.database.select().from(sandboxCardCharges);
    expect(charge).toMatchObject({
      status: "captured",
      refundedInCentavos: Math.round(first.totalPrice * 100),
    });
    expect(await statuses()).toEqual([cancelled, approved]);
  });
});
