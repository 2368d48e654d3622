import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { orderStatus } from "../../../api/orders/order-status";
import { getOrder, placeOrders } from "../../../contract/orders";
import { isToBuyer } from "../../setup/buyers-mails";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let order: { id: number; code: string };

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, {
    name: "Película",
    priceInCentavos: 1000,
  });
  shopper = await addShopper(upstream);
  const payloads = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 1 }]);
  const { orders } = await upstream.answerTo(placeOrders, {
    token: shopper.token,
    body: payloads.map((payload) => ({ ...payload, PaymentMethod: 1 })),
  });
  order = { id: orders[0]?.id ?? 0, code: orders[0]?.orderCode ?? "" };
});
afterEach(() => upstream.close());

async function read() {
  const [found] = await upstream.answerTo(getOrder, {
    query: { id: String(order.id) },
    token: shopper.token,
  });
  if (found === undefined) throw new Error("no order");
  return found;
}
const pay = () => upstream.submit(`sandbox/boletos/${order.code}/pagar`, {});
const move = (para: number, more: Record<string, string> = {}) =>
  upstream.submit(`sandbox/orders/${order.code}/situacao`, { para: String(para), ...more });
const mailSubjects = async () =>
  (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).map(
    ({ subject }) => subject,
  );

describe("sandbox order pages", () => {
  test("link to every sandbox page from the first page", async () => {
    const { body } = await upstream.ask("GET", "sandbox");
    const page = load(String(body));
    for (const link of page("main a").toArray()) {
      const path = page(link).attr("href")?.slice(1) ?? "";
      expect((await upstream.ask("GET", path)).status).toBe(200);
    }
    expect(page("main a").length).toBe(5);
  });

  test("pay a bank slip and send the shopper the mail without any storefront request", async () => {
    const { body } = await upstream.ask("GET", `sandbox/boletos/${order.code}`);
    expect(load(String(body))("dd code").last().text()).toMatch(/^99990\.\d{5} /);
    expect((await pay()).status).toBe(303);
    expect((await read()).orderStatus).toBe(approved);
    expect(await mailSubjects()).toEqual([
      `Aguardando pagamento: pedido ${order.code} de 20/11/2026`,
      `Pagamento confirmado: pedido ${order.code} de 20/11/2026`,
    ]);
  });

  test("let a bank slip expire", async () => {
    await upstream.submit(`sandbox/boletos/${order.code}/expirar`, {});
    expect(await read()).toMatchObject({ orderStatus: 7, boletoDueDate: "2026-11-19" });
    await pay();
    expect((await read()).orderStatus).toBe(cancelled);
  });

  test("move a paid order through its shipping statuses with carrier, tracking code and link", async () => {
    await pay();
    expect((await move(6)).status).toBe(303);
    expect((await move(10)).status).toBe(303);
    const shipped = await move(4, {
      transportadora: "Rápido",
      codigo: "BR1",
      link: "https://rastreio.example/BR1",
    });
    expect(shipped.status).toBe(303);
    expect(await read()).toMatchObject({
      orderStatus: 4,
      companyName: "Rápido",
      trackingCode: "BR1",
      trackingLink: "https://rastreio.example/BR1",
    });
    await move(8);
    await move(5);
    expect((await read()).orderStatusList.map(({ status }) => status).sort()).toEqual(
      [0, 1, 10, 3, 4, 5, 6, 8].sort(),
    );
  });

  test("refuse a status change that is not allowed and a tracking link with a script scheme", async () => {
    expect((await move(4)).status).toBe(409);
    await pay();
    for (const status of [8, 5]) expect((await move(status)).status).toBe(409);
    for (const status of [3, 7, 99]) expect((await move(status)).status).toBe(422);
    expect((await move(4, { link: "javascript:alert(1)" })).status).toBe(422);
    expect((await read()).orderStatus).toBe(approved);
  });

  test("return an item once", async () => {
    const { body } = await upstream.ask("GET", `sandbox/orders/${order.code}`);
    expect(load(String(body))("form[action$=devolver]").length).toBe(0);
    await pay();
    const paid = load(String((await upstream.ask("GET", `sandbox/orders/${order.code}`)).body));
    const action = paid("form[action$=devolver]").attr("action")?.slice(1) ?? "";
    expect((await upstream.submit(action, {})).status).toBe(303);
    const refunded = (await read()).items[0]?.refundDate;
    expect(refunded).toBe(upstream.clock.now().toISOString());
    upstream.clock.set("2026-11-20T14:30:00-03:00");
    await upstream.submit(action, {});
    expect((await read()).items[0]?.refundDate).toBe(refunded);
    const [mail, ...others] = (
      await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)
    ).filter(({ key }) => key.startsWith("payment returned "));
    expect(others).toEqual([]);
    expect(mail?.body).toMatch(/A loja devolve o valor de R\$\s[\d,]+ até \d\d\/\d\d\/2026/);
    expect(mail?.body).toContain("devolvido em 20/11/2026");
    expect(mail?.body).toContain("Devolvido: −R$");
  });

  test("reject posts from other origins", async () => {
    const answer = await upstream.submit(
      `sandbox/orders/${order.code}/situacao`,
      { para: "6" },
      { Origin: "http://evil.test" },
    );
    expect(answer.status).toBe(403);
  });
});

describe("payment mail of a waiting order", () => {
  const ask = () =>
    upstream.ask("POST", "email/sendEmailPaymentWaiting", {
      token: shopper.token,
      body: { OrderCodes: [order.code] },
    });

  test("contains the bank slip line, the print link and the shop link, as text and as HTML", async () => {
    await ask();
    await ask();
    const [mail, ...others] = await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id);
    expect(others).toEqual([]);
    const { urlBoleto, totalPrice } = await read();
    expect(mail?.body).toMatch(/\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/);
    expect(mail?.body).toContain("25/11/2026");
    for (const text of [urlBoleto ?? "", `http://shop.test/checkout/orderstatus?ordersCode=${order.code}`]) {
      expect(mail?.body).toContain(text);
      expect(load(mail?.html ?? "")(`a[href="${text}"]`).length).toBe(1);
    }
    expect(mail?.body).toContain(
      new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(totalPrice),
    );
  });

  test("mail the shopper the tracking when the order is shipped, and the delivery once", async () => {
    await pay();
    const tracking = { transportadora: "Total", codigo: "BR123", link: "https://rastreio.example/BR123" };
    await move(4, tracking);
    await move(8);
    await move(8);
    const sent = (await upstream.database.select().from(mails).where(isToBuyer).orderBy(mails.id)).slice(2);
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Pedido enviado: pedido ${order.code} de 20/11/2026`,
      `Pedido entregue: pedido ${order.code} de 20/11/2026`,
    ]);
    expect(sent[0]?.body).toContain("Código de rastreio:\nBR123");
    expect(sent[0]?.html).toContain('href="https://rastreio.example/BR123"');
  });
});
