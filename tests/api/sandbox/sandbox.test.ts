import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../api/app";
import { orderStatus } from "../../../api/orders/order-status";
import { getOrder, placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let order: { id: number; code: string };

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, {
    name: "Película",
    priceInCentavos: 1000,
  });
  shopper = await addShopper(upstream, { name: "Zé <script>" });
  const body = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 1 }]);
  const { orders } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  order = { id: orders[0]?.id ?? 0, code: orders[0]?.orderCode ?? "" };
});
afterEach(() => upstream.close());

const post = (path: string, headers: Record<string, string> = {}) => upstream.ask("POST", path, { headers });
async function visit(path: string) {
  const { status, body, headers } = await upstream.ask("GET", path);
  return { status, headers, page: load(String(body)) };
}
const statusOfOrder = async () =>
  (await upstream.answerTo(getOrder, { query: { id: String(order.id) }, token: shopper.token }))[0]
    ?.orderStatus;

describe("sandbox bank page", () => {
  test("identifies itself and lists pending charges with escaped names", async () => {
    const { page, headers } = await visit("sandbox/pix");
    expect(page("body").text()).toContain("Banco de demonstração");
    expect(page(`a[href="/sandbox/pix/${order.code}"]`).text()).toBe(order.code);
    expect(page("main script").length).toBe(0);
    expect(page("td").eq(1).text()).toBe("Zé <script>");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("answers a truncated form with an error page, like every form that cannot be parsed", async () => {
    const cut = await createApp(upstream.parts).request(`/sandbox/orders/${order.code}/situacao`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="para"\r\n\r\n9',
    });
    const page = load(await cut.text());
    expect([cut.status, page("h1").text()]).toEqual([400, "Não foi possível"]);
    expect((await visit("sandbox/pix/%00")).status).toBe(400);
  });

  test("pays a charge once however often the form is submitted", async () => {
    const { page } = await visit(`sandbox/pix/${order.code}`);
    const form = page("form").filter((_, each) => page(each).text().trim() === "Pagar");
    const action = form.attr("action") ?? "";
    expect(form.attr("method")).toBe("post");
    const first = await post(action.slice(1));
    expect([first.status, first.headers.get("location")]).toEqual([303, `/sandbox/pix/${order.code}`]);
    expect((await post(action.slice(1))).status).toBe(303);
    expect(await statusOfOrder()).toBe(approved);
    const paid = await visit(`sandbox/pix/${order.code}`);
    expect(paid.page("strong").text()).toContain("Paga");
    expect(paid.page("form").length).toBe(0);
    expect(paid.page(`a[href="http://shop.test/checkout/orderstatus?ordersCode=${order.code}"]`).length).toBe(
      1,
    );
    expect((await visit("sandbox/pix")).page("main").text()).toContain("Nenhuma cobrança");
  });

  test("expires a charge and ignores a later payment", async () => {
    expect((await post(`sandbox/pix/${order.code}/expirar`)).status).toBe(303);
    expect(await statusOfOrder()).toBe(cancelled);
    expect((await post(`sandbox/pix/${order.code}/pagar`)).status).toBe(303);
    expect(await statusOfOrder()).toBe(cancelled);
  });

  test("shows a charge as expired at once, even while the clock is being corrected backwards", async () => {
    const path = `/sandbox/pix/${order.code}`;
    const moments = [10, 5, 0].map((ms) => new Date(upstream.clock.now().getTime() + ms));
    const clock = { now: () => moments.shift() ?? upstream.clock.now() };
    const app = createApp({ ...upstream.parts, clock });
    expect((await app.request(`${path}/expirar`, { method: "POST" })).status).toBe(303);
    expect((await visit(path.slice(1))).page("strong").text()).toContain("Expirada sem pagamento");
  });

  test("does not expire a paid charge", async () => {
    await post(`sandbox/pix/${order.code}/pagar`);
    await post(`sandbox/pix/${order.code}/expirar`);
    expect(await statusOfOrder()).toBe(approved);
  });

  test("answers 404 for an unknown charge code", async () => {
    expect((await visit("sandbox/pix/NADA")).status).toBe(404);
    expect((await post("sandbox/pix/NADA/pagar")).status).toBe(404);
  });

  test.each([
    [{ Origin: "http://evil.test", Host: "upstream.test" }],
    [{ Origin: "null", Host: "upstream.test" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
  ])("rejects a cross-origin post with headers %o", async (headers) => {
    expect((await post(`sandbox/pix/${order.code}/pagar`, headers)).status).toBe(403);
    expect(await statusOfOrder()).toBe(waiting);
  });

  test("accepts a post from its own page", async () => {
    const headers = {
      Origin: "http://upstream.test",
      Host: "upstream.test",
      "Sec-Fetch-Site": "same-origin",
    };
    expect((await post(`sandbox/pix/${order.code}/pagar`, headers)).status).toBe(303);
  });

  test("answers 404 when the sandbox is off", async () => {
    const { settings } = upstream.parts;
    const app = createApp({ ...upstream.parts, settings: { ...settings, sandbox: false } });
    for (const path of ["/sandbox/pix", `/sandbox/pix/${order.code}`, "/sandbox/mails"]) {
      expect((await app.request(path)).status).toBe(404);
    }
    expect((await app.request(`/sandbox/pix/${order.code}/pagar`, { method: "POST" })).status).toBe(404);
    expect(await statusOfOrder()).toBe(waiting);
  });
});

describe("sandbox mailbox", () => {
  test("contains one mail for each order and outcome to the buyer and one to the seller, however often it was requested, and none for an outcome that did not happen", async () => {
    const ask = (call: string, token = shopper.token) =>
      upstream.ask("POST", `email/${call}`, { token, body: { OrderCodes: [order.code] } });
    expect((await ask("sendEmailPaymentWaiting")).status).toBe(200);
    expect((await ask("sendEmailPaymentAproved")).status).toBe(200);
    expect((await visit("sandbox/mails")).page("h2").length).toBe(1);
    await post(`sandbox/pix/${order.code}/pagar`);
    await Promise.all([
      ask("sendEmailPaymentAproved"),
      ask("sendEmailPaymentAproved"),
      ask("sendEmailPaymentAproved"),
    ]);
    const { page } = await visit("sandbox/mails");
    expect(
      page("h2")
        .map((_, each) => page(each).text())
        .get()
        .sort(),
    ).toEqual([
      `Aguardando pagamento: pedido ${order.code} de 20/11/2026`,
      `Pagamento confirmado: pedido ${order.code} de 20/11/2026`,
      `Pedido ${order.code} pago: separe e envie`,
    ]);
    const pictured = page("a[href^='/sandbox/mails/']").last().attr("href") ?? "";
    const mail = await visit(pictured.slice(1));
    expect(mail.page("h1, h2, p").first().text()).not.toBe("");
    expect(mail.page("table").length).toBeGreaterThan(0);
    for (const id of ["0", "99999999999", "x", "1.5"]) {
      expect((await visit(`sandbox/mails/${id}`)).status, id).toBe(404);
    }
    const stranger = await addShopper(upstream);
    expect((await ask("sendEmailPaymentDenied", stranger.token)).status).toBe(404);
  });
});
