import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/orders/order/route";
import { payments } from "../../../api/database/schema/payments";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addCustomer, addOrder, type Customer } from "../../setup/orders";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, asking, failing, guestIn, posting, unreachable } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let customer: Customer;
let film: readonly [number, number, number];
let tape: readonly [number, number, number];

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const one = await addSimpleProduct(database, shop, {
    name: "Vinil Preto",
    priceInCentavos: 1000,
    quantity: 900,
  });
  const other = await addSimpleProduct(database, shop, { name: "Fita", priceInCentavos: 333, quantity: 900 });
  film = [one.sku.id, shop.id, 2];
  tape = [other.sku.id, shop.id, 1];
});
beforeEach(async () => {
  answerFrom(upstream);
  customer = await addCustomer(upstream);
});

const read = async (id: number, more = "") =>
  loader(await asking(`/profile/order?id=${id}${more}`, customer.session));
const open = async (query: string, who = customer.session) =>
  outcomeOf(loader, (await asking(`/profile/order${query}`, who)).request);
const send = async (id: number, fields: Record<string, string>, who = customer.session) =>
  outcomeOf(action, (await posting(`/profile/order?id=${id}&fazer=${fields.intent}`, who, fields)).request);

describe("GET /order", () => {
  it("shows code, date, shop, items with quantity, sums, address and timeline", async () => {
    const { id, code } = await addOrder(upstream, customer, [film, tape]);
    const { order } = await read(id);
    expect(order).toMatchObject({
      code,
      date: "20/11/2026",
      status: "Pagamento confirmado",
      soldBy: expect.stringMatching(/^Perto/),
      items: [
        { name: "Vinil Preto", unitPrice: "2 unidades × R$\u00a010,00", totalInCentavos: 2000 },
        { name: "Fita", unitPrice: "1 unidade", totalInCentavos: 333 },
      ],
      address: ["Avenida Paulista, 1000, ap 1", "Bela Vista, São Paulo/SP", "CEP 01310-100"],
      timeline: [
        { name: "Pedido Realizado", detail: "20/11/2026 às 14h00" },
        { name: "Pagamento Confirmado", detail: "20/11/2026 às 14h02" },
      ],
      payment: { name: "Pix", status: "Pago", way: null },
      cancellation: null,
    });
    expect(order.totals.rows[0]).toEqual({ label: "Produtos", amount: 2333 });
  });

  it("shows meters for products sold by length", async () => {
    const { id } = await addOrder(upstream, customer, [film], { items: { hasCalculator: true } });
    expect((await read(id)).order.items[0]?.unitPrice).toBe("2 metros × R$\u00a010,00");
  });

  it("shows discount, interest and installments if present", async () => {
    const { id } = await addOrder(upstream, customer, [film], {
      order: {
        paymentMethod: 0,
        creditInstallments: 4,
        discountInCentavos: 500,
        freightInCentavos: 0,
        interestInCentavos: 323,
        totalInCentavos: 1823,
        itemsInCentavos: 2000,
      },
    });
    const { totals, payment } = (await read(id)).order;
    expect(totals).toEqual({
      rows: [
        { label: "Produtos", amount: 2000 },
        { label: "Desconto", amount: -500 },
        { label: "Frete", amount: "Grátis" },
        { label: "Juros", amount: 323 },
      ],
      total: { label: "Total", amount: 1823 },
    });
    expect(payment).toMatchObject({
      name: "Cartão de crédito",
      facts: ["Em 4x com juros de 5% A.M por R$\u00a04,55, a última de R$\u00a04,58"],
    });
  });

  it("shows the card's brand and last digits and marks interest-free installments", async () => {
    const { id, code } = await addOrder(upstream, customer, [film], {
      order: { paymentMethod: 0, creditInstallments: 2 },
    });
    await upstream.database
      .update(payments)
      .set({ cardBrand: "Visa", cardLastDigits: "0010" })
      .where(eq(payments.providerReference, `ENV${code}`));
    const { payment, totals } = (await read(id)).order;
    const half = (Math.floor(Number(totals.total.amount) / 2) / 100).toFixed(2).replace(".", ",");
    expect(payment.facts).toEqual(["Visa final 0010", `Em 2x sem juros por R$\u00a0${half}`]);
  });

  it("lists returned items separately with the date", async () => {
    const { id } = await addOrder(upstream, customer, [film], {
      items: { refundDate: new Date("2026-11-21T01:30:00Z") },
    });
    const { items, endedItems, refunds, totals } = (await read(id)).order;
    expect(items).toMatchObject([
      { name: "Vinil Preto", variation: expect.stringContaining("devolvido em 20/11/2026") },
    ]);
    expect(refunds.join(" ")).toMatch(
      /A loja devolve o valor de R\$\s[\d,]+ até 01\/12\/2026\. Se o valor não voltar, escreva/,
    );
    const [total, back] = totals.rows.slice(-2);
    expect([total?.label, back?.label]).toEqual(["Total", "Devolvido"]);
    expect(Number(total?.amount) + Number(back?.amount)).toBe(totals.total.amount);
    expect(endedItems).toMatchObject([
      {
        title: "Itens devolvidos",
        items: [{ name: "Vinil Preto", end: { words: "devolvido em 20/11/2026" } }],
      },
    ]);
  });
});

describe("payment status on the order page", () => {
  const late = new Date("2026-11-20T14:30:00-03:00");
  const payable = new Date("2026-11-20T14:05:00-03:00");

  it.each([
    ["a Pix that waits", 2, [1], payable, "Pendente", "Ver o pagamento"],
    ["a Pix after its expiry", 2, [1], late, "Qr Code expirado", null],
    ["a boleto that waits", 1, [1], late, "Pendente", "Ver o boleto"],
    ["a boleto that was cancelled unpaid", 1, [1, 7], late, "Boleto expirado", null],
    ["a card that waits", 0, [1], late, "Pendente", "Ver o pagamento"],
    ["a card that was denied", 0, [2], late, "Pagamento recusado", null],
    ["an order that was paid and sent", 1, [1, 3, 4], late, "Pago", null],
    ["an order that was only placed", 2, [], payable, null, "Ver o pagamento"],
  ] as const)("%s", async (_, paymentMethod, through, now, status, way) => {
    const order = { paymentMethod, expiresAt: new Date("2026-11-20T14:10:00-03:00") };
    const { id, code } = await addOrder(upstream, customer, [film], { through, order });
    upstream.clock.set(now.toISOString());
    const { payment } = (await read(id)).order;
    upstream.clock.set("2026-11-20T14:00:00-03:00");
    expect([payment.status, payment.way?.label ?? null]).toEqual([status, way]);
    if (payment.way) expect(payment.way.href).toBe(`/checkout/orderstatus?ordersCode=${code}`);
  });
});

describe("shipping on the order page", () => {
  const tracked = {
    carrierName: "Correios",
    trackingCode: "BR123",
    trackingLink: "https://rastreio.example/BR123",
  };

  it("shows carrier and tracking code, with a button while in transit", async () => {
    const { id } = await addOrder(upstream, customer, [film], { through: [1, 3, 4], order: tracked });
    expect((await read(id)).order.shipping).toMatchObject({
      facts: [
        { name: "Transportadora", value: "Correios" },
        { name: "Código de rastreio", value: "BR123" },
      ],
      trackingHref: "https://rastreio.example/BR123",
      hasTrackButton: true,
    });
  });

  it.each([
    ["delivered", [1, 3, 4, 8], tracked.trackingLink, "https://rastreio.example/BR123"],
    ["sent without a link", [1, 3, 4], null, null],
    ["sent with a link that is none", [1, 3, 4], "javascript:alert(1)", null],
  ] as const)("%s has no tracking button", async (_, through, trackingLink, href) => {
    const { id } = await addOrder(upstream, customer, [film], {
      through,
      order: { ...tracked, trackingLink },
    });
    expect((await read(id)).order.shipping).toMatchObject({ trackingHref: href, hasTrackButton: false });
  });
});

describe("delivery estimate on the order page", () => {
  const arrival = async (through: readonly number[], status?: number) => {
    const order = status === undefined ? {} : { status };
    const { id } = await addOrder(upstream, customer, [film], { through, order });
    return (await read(id)).order.shipping.arrival;
  };

  it("is a day before delivery, and business days where the moment of the payment is unknown", async () => {
    expect(await arrival([1])).toMatch(/^Chega até \w{3}, \d\d\/\d\d, com pagamento hoje$/);
    expect(await arrival([1, 3])).toMatch(/^Chega até \w{3}, \d\d\/\d\d$/);
    expect(await arrival([1, 3, 4])).toMatch(/^Chega até \w{3}, \d\d\/\d\d$/);
    expect(await arrival([1], 4)).toMatch(/^Entrega em até \d+ dias úteis depois do pagamento$/);
  });

  it.each([[2], [1, 7], [1, 3, 9], [1, 3, 4, 8], [1, 3, 4, 8, 5]])(
    "is absent after %j",
    async (...through) => {
      expect(await arrival(through)).toBeNull();
    },
  );
});

describe("order page access", () => {
  it.each(["", "?id=", "?id=abc", "?id=0", "?id=-1", "?id=1.5", "?id=999999999", "?id=99999999999999999999"])(
    "answers 404 for an order that does not exist (%s)",
    async (query) => {
      expect((await open(query)).status).toBe(404);
    },
  );

  it("answers 404 to viewing, cancelling and rating another account's order", async () => {
    const { id } = await addOrder(upstream, customer, [film]);
    const stranger = await addCustomer(upstream);
    expect((await open(`?id=${id}`, stranger.session)).status).toBe(404);
    const cancelling = { intent: "cancelar", motivo: "Não é meu" };
    expect((await send(id, cancelling, stranger.session)).status).toBe(404);
    expect((await send(id, { intent: "avaliar" }, stranger.session)).status).toBe(404);
    expect((await read(id)).order.status).toBe("Pagamento confirmado");
  });

  it("sends a guest to the login and back", async () => {
    expect(await open("?id=1", guestIn("São Paulo"))).toRedirectTo(
      `/login?voltar=${encodeURIComponent("/profile/order?id=1")}`,
    );
  });

  it.each([
    [500, 502],
    [503, 503],
  ])("does not report a missing order when the upstream answers %i", async (status, shown) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("GET order/get-one", status);
    expect((await open("?id=1")).status).toBe(shown);
  });

  it("does not report a missing order when the upstream is down", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    unreachable("GET order/get-one");
    expect((await open("?id=1")).status).toBe(503);
  });
});
