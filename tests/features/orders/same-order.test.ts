import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader as readList } from "~/features/account/profile/route";
import { loader as readOrder } from "~/features/orders/order/route";
import { loader as readStatus } from "~/features/orders/order-status/route";
import { mails } from "../../../api/database/schema/information";
import { orderItems, orderStatusHistory, orders } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { sendOrderMails } from "../../../api/mail/order-mails";
import { formatCentavos } from "../../../common/money";
import { isToBuyer } from "../../setup/buyers-mails";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addCustomer, addOrder, type Customer } from "../../setup/orders";
import { answerFrom, asking } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

/** The list, the order's page, the status page and the mails say the same of one order (docs/prices.md). */

let upstream: Upstream;
let customer: Customer;
let lines: [skuId: number, resellerId: number, quantity: number][];
let id: number;
let code: string;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const named = (name: string) =>
    addSimpleProduct(database, shop, { name, priceInCentavos: 1000, quantity: 900 });
  const [film, tape] = [await named("Vinil Preto"), await named("Fita")];
  lines = [
    [film.sku.id, shop.id, 2],
    [tape.sku.id, shop.id, 1],
  ];
});
beforeEach(async () => {
  answerFrom(upstream);
  customer = await addCustomer(upstream);
  ({ id, code } = await addOrder(upstream, customer, lines, {
    order: {
      paymentMethod: 0,
      creditInstallments: 3,
      discountInCentavos: 500,
      freightInCentavos: 0,
      totalInCentavos: 2500,
    },
  }));
  await upstream.database
    .update(payments)
    .set({ method: 0, cardBrand: "visa", cardLastDigits: "0010" })
    .where(eq(payments.providerReference, `ENV${code}`));
});

async function readEverywhere() {
  const open = (path: string) => asking(path, customer.session);
  const { content } = await readList(await open("/profile?step=3"));
  const { order } = await readOrder(await open(`/profile/order?id=${id}`));
  const { orders: onStatusPage } = await readStatus(await open(`/checkout/orderstatus?ordersCode=${code}`));
  const [purchase] = "history" in content ? (content.history?.purchases ?? []) : [];
  const [status] = onStatusPage;
  if (purchase === undefined || status === undefined) throw new Error("An order is missing");
  return { purchase, order, status, mail: await readMail() };
}

async function readMail(): Promise<string> {
  const { database, parts } = upstream;
  await database.delete(mails);
  await database.transaction((transaction) => sendOrderMails("approved", [id], parts, transaction));
  const [mail] = await database.select().from(mails).where(isToBuyer);
  return mail?.body ?? "";
}

const bringBack = async (name: string, at: Date) => {
  const { database } = upstream;
  const items = await database.select().from(orderItems).where(eq(orderItems.orderId, id));
  const item = items.find(({ productName }) => productName === name);
  await database
    .update(orderItems)
    .set({ refundDate: at })
    .where(eq(orderItems.id, item?.id ?? 0));
};

async function cancel(at: Date) {
  await upstream.database.update(orders).set({ status: 7 }).where(eq(orders.id, id));
  await upstream.database.insert(orderStatusHistory).values({ orderId: id, status: 7, createdAt: at });
  await bringBack("Vinil Preto", at);
}

describe("pages and mails", () => {
  it("name the card and each installment with the last one, which differs", async () => {
    const facts = ["Visa final 0010", "Em 3x sem juros por R$\u00a08,33, a última de R$\u00a08,34"];
    const { purchase, order, status, mail } = await readEverywhere();
    for (const { payment } of [purchase, order, status])
      expect(payment).toMatchObject({ name: "Cartão de crédito", facts });
    expect(mail).toContain(`Pagamento: ${["Cartão de crédito", ...facts].join(" · ")}`);
  });

  it("list the same sums in the same words and order, also what goes back and what is left", async () => {
    await bringBack("Fita", new Date("2026-11-21T01:30:00Z"));
    const { purchase, order, status, mail } = await readEverywhere();
    const rows = [
      { label: "Produtos", amount: 3000 },
      { label: "Desconto", amount: -500 },
      { label: "Frete", amount: "Grátis" },
      { label: "Total", amount: 2500 },
      { label: "Devolvido", amount: -833 },
    ];
    const total = { label: "Total depois da devolução", amount: 1667 };
    for (const { totals } of [purchase, order, status]) expect(totals).toEqual({ rows, total });
    const words = [...rows, total].map(
      ({ label, amount }) => `${label}: ${typeof amount === "number" ? formatCentavos(amount) : amount}`,
    );
    expect(mail).toContain(words.join("\n"));
  });

  it("call an item that came back returned, and one that went with its whole order cancelled, in one word each", async () => {
    await bringBack("Fita", new Date("2026-11-21T12:00:00Z"));
    await cancel(new Date("2026-11-22T12:00:00Z"));
    const { purchase, order, status, mail } = await readEverywhere();
    for (const { items } of [purchase, order, status]) {
      expect(items.map(({ variation }) => variation.replace(/^Cód\. \S+ · /, ""))).toEqual([
        "cancelado em 22/11/2026",
        "devolvido em 21/11/2026",
      ]);
    }
    expect(order.endedItems).toMatchObject([
      { title: "Itens devolvidos", items: [{ name: "Fita" }] },
      { title: "Itens cancelados", items: [{ name: "Vinil Preto" }] },
    ]);
    expect(mail).toContain("Vinil Preto, cancelado em 22/11/2026");
    expect(mail).toContain("Fita, devolvido em 21/11/2026");
  });

  it("name state and next step in the list as on the order's page", async () => {
    const { purchase, order } = await readEverywhere();
    expect([purchase.status, purchase.nextStep]).toEqual([order.status, order.nextStep]);
  });
});
