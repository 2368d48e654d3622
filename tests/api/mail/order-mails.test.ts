import { load } from "cheerio";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { orderItems, orderRefunds, orderStatusHistory, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { resellers } from "../../../api/database/schema/resellers";
import { type Outcome, outcomes } from "../../../api/mail/order-mail-texts";
import { sendOrderMails } from "../../../api/mail/order-mails";
import { isToBuyer } from "../../setup/buyers-mails";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addCustomer, addOrder } from "../../setup/orders";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let orderId: number;

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database);
  ({ id: orderId } = await addOrder(upstream, await addCustomer(upstream), [[skuId, resellerId, 1]], {
    items: { listPriceInCentavos: 1_000_000 },
  }));
});
afterEach(() => upstream.close());

const storefrontOrigin = () => upstream.parts.settings.storefrontOrigin;

async function mailAbout(
  outcome: Outcome,
  { unitPrice, quantity, discount, freight, interest }: Amounts,
): Promise<{ body: string; html: string }> {
  const { database, parts } = upstream;
  const items = unitPrice * quantity;
  await database.update(orderItems).set({ priceInCentavos: unitPrice, quantity });
  await database
    .update(orders)
    .set({
      itemsInCentavos: items,
      discountInCentavos: discount,
      freightInCentavos: freight,
      interestInCentavos: interest,
      totalInCentavos: items - discount + freight + interest,
    })
    .where(eq(orders.id, orderId));
  await database.delete(mails);
  await database.transaction((transaction) => sendOrderMails(outcome, [orderId], parts, transaction));
  const [mail] = await database.select().from(mails).where(isToBuyer).orderBy(mails.id);
  if (mail === undefined) throw new Error("No mail was written");
  return { body: mail.body, html: mail.html ?? "" };
}

async function advance(status: number): Promise<void> {
  const { database, clock } = upstream;
  await database.update(orders).set({ status }).where(eq(orders.id, orderId));
  await database.insert(orderStatusHistory).values({ orderId, status, createdAt: clock.now() });
}

interface Amounts {
  unitPrice: number;
  quantity: number;
  discount: number;
  freight: number;
  interest: number;
}

const amounts = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    discountShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    freight: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    interest: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  })
  .map(({ discountShare, ...order }) => ({
    ...order,
    discount: Math.floor(order.unitPrice * order.quantity * discountShare),
  }));

/** Amount of the line with this label in centavos; 0 without such a line. */
function amountOn(body: string, label: string): number {
  const line = body.split("\n").find((each) => each.startsWith(`${label}: `));
  if (line === undefined) return 0;
  const digits = Number(line.slice(label.length).replace(/\D/g, ""));
  return line.includes("−R$") ? -digits : digits;
}

describe("payment mail amounts", () => {
  test.each(outcomes)("add up to the order total in the '%s' mail", async (outcome) => {
    await fc.assert(
      fc.asyncProperty(amounts, async (order) => {
        const { body } = await mailAbout(outcome, order);
        const lines = ["Produtos", "Desconto", "Frete", "Juros"].map((label) => amountOn(body, label));
        expect(lines).toEqual([
          order.unitPrice * order.quantity,
          0 - order.discount,
          order.freight,
          order.interest,
        ]);
        expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(amountOn(body, "Total"));
      }),
      { numRuns: 12 },
    );
  });

  test("include the unit price and amount of each item, and omit a discount or interest of zero", async () => {
    const order = { unitPrice: 1990, quantity: 3, discount: 0, freight: 0, interest: 0 };
    const { body } = await mailAbout("waiting", order);
    expect(body).toContain("3 × Vinil (R$\u00a019,90 cada): R$\u00a059,70");
    expect(body).toContain("Frete: Grátis");
    expect(body).not.toMatch(/Desconto|Juros/);
  });
});

describe("mail about an order", () => {
  test("names variation, measured walls and metres of each item and links its picture and the order's steps", async () => {
    await upstream.database.update(orderItems).set({
      hasCalculator: true,
      measures: "Parede da sala 3,20 × 2,60 m; menos Porta 0,80 × 2,10 m",
      attributes: [{ name: "Preto <b>" }, { name: "1,52 m" }].map((each) => ({
        ...each,
        hex: null,
        group: "Cor",
        type: "Cor",
      })),
      productPic: "Uploads/produtos/vinil.webp",
    });
    const order = { unitPrice: 1990, quantity: 3, discount: 0, freight: 0, interest: 0 };
    const { body, html } = await mailAbout("approved", order);
    const variation = "Preto <b> · 1,52 m · Parede da sala 3,20 × 2,60 m; menos Porta 0,80 × 2,10 m";
    expect(body).toContain(`3\u00a0m × Vinil, ${variation} (R$\u00a019,90 por metro): R$\u00a059,70`);
    expect(body).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d {2}Pagamento confirmado/);
    const page = load(html);
    expect(page("td img").attr("src")).toBe(`${storefrontOrigin()}/imagens/176/Uploads/produtos/vinil.webp`);
    expect(page("meta[name=viewport]")).toHaveLength(1);
    expect(page("body").text()).toContain(variation);
    expect(page("tr").last().text()).toContain("Pagamento confirmado");
  });

  test("has what a receipt has: payment, address, arrival, and the seller's contact", async () => {
    const { database } = upstream;
    await database.update(resellers).set({ email: "loja@perto.example", phone: "1133334444" });
    await database.update(orders).set({ paymentMethod: 0, creditInstallments: 3, deliveryDeadlineInDays: 5 });
    const order = { unitPrice: 2000, quantity: 3, discount: 0, freight: 0, interest: 0 };
    const { body, html } = await mailAbout("approved", order);
    for (const text of [body, load(html)("body").text()]) {
      expect(text).toMatch(/Pagamento: Cartão de crédito · .*Em 3x sem juros por R\$\s20,00/);
      expect(text).toMatch(/Entrega: .+\/SP, CEP \d{5}-\d{3}/);
      expect(text).toMatch(/Chega até: \S+, \d\d\/\d\d/);
      expect(text).toMatch(/Loja: Perto · CNPJ \S+ · loja@perto\.example · \(11\)\s3333-4444/);
    }
  });

  test("names no day of arrival that has passed", async () => {
    await upstream.database.update(orders).set({ deliveryDeadlineInDays: 5 });
    const order = { unitPrice: 2000, quantity: 3, discount: 0, freight: 0, interest: 0 };
    upstream.clock.set("2026-12-20T10:00:00-03:00");
    await advance(4);
    expect((await mailAbout("shipped", order)).body).not.toContain("Chega até");
  });

  test("asks for nothing while the card is in analysis", async () => {
    const { database } = upstream;
    await database.update(orders).set({ paymentMethod: 0, status: 1 });
    await database.update(payments).set({ method: 0, pixPayload: null });
    const order = { unitPrice: 1990, quantity: 1, discount: 0, freight: 0, interest: 0 };
    const { body } = await mailAbout("waiting", order);
    expect(body).toContain("Você não precisa fazer nada.");
    expect(body).not.toMatch(/pagar|aguardamos o pagamento/);
  });

  test("names amount, way, term and contact after a paid Pix is cancelled", async () => {
    await advance(7);
    const order = { unitPrice: 1990, quantity: 3, discount: 0, freight: 0, interest: 0 };
    const { body } = await mailAbout("cancelled", order);
    const email = upstream.parts.settings.contactEmail;
    expect(body).toMatch(
      new RegExp(`o valor de R\\$\\s59,70 de volta, .*escreva para ${email}\\. Ele volta em até`),
    );
    expect(body).toContain("A devolver: −R$\u00a059,70");
    await upstream.database.insert(orderRefunds).values({ orderId, createdAt: upstream.clock.now() });
    const returned = (await mailAbout("cancelled", order)).body;
    expect(returned).toMatch(/R\$\s59,70 volta por Pix para a conta que pagou, .* até 0\d\/12\/2026/);
    expect(returned).toContain("Devolvido: −R$\u00a059,70");
  });

  test("announces no amount again when an order is cancelled after all of its items came back", async () => {
    const order = { unitPrice: 1990, quantity: 3, discount: 0, freight: 0, interest: 0 };
    await upstream.database.update(orderItems).set({ refundDate: upstream.clock.now() });
    expect((await mailAbout("returned", order)).body).toMatch(/devolve o valor de R\$\s59,70/);
    upstream.clock.set("2026-11-20T14:05:00-03:00");
    await advance(7);
    const { body } = await mailAbout("cancelled", order);
    expect(body).not.toMatch(/valor de R\$/);
    expect(body).toContain("Todo o valor deste pedido já volta");
  });

  test("warns against the old code after an unpaid order is cancelled", async () => {
    await upstream.database.delete(orderStatusHistory).where(eq(orderStatusHistory.status, 3));
    await advance(7);
    const order = { unitPrice: 1990, quantity: 3, discount: 0, freight: 0, interest: 0 };
    expect((await mailAbout("cancelled", order)).body).toContain("Nada foi cobrado. Não pague mais");
  });

  test("leads to the rating form after the delivery", async () => {
    const order = { unitPrice: 1990, quantity: 1, discount: 0, freight: 0, interest: 0 };
    const { html } = await mailAbout("delivered", order);
    expect(load(html)("p a").last().attr("href")).toBe(
      `${storefrontOrigin()}/profile/order?id=${orderId}&fazer=avaliar#avaliar`,
    );
  });
});
