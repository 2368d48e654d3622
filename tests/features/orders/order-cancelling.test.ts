import { eq, like } from "drizzle-orm";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/orders/order/route";
import { addMinutes } from "../../../api/accounts/tokens";
import { mails } from "../../../api/database/schema/information";
import { orderItems, orderStatusHistory, orders } from "../../../api/database/schema/orders";
import { payments, providerCharges } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { returnItem } from "../../../api/orders/order-moves";
import { formatCentavos } from "../../../common/money";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { network } from "../../setup/network";
import { addCustomer, addOrder, type Customer } from "../../setup/orders";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, asking, failing, instead, listenTo, posting, unreachable } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let customer: Customer;
let film: readonly [number, number, number];
let tape: readonly [number, number, number];

beforeAll(async () => {
  upstream = await openUpstream();
  const shop = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const made = { name: "Vinil Preto", priceInCentavos: 1000, quantity: 900 };
  film = [(await addSimpleProduct(upstream.database, shop, made)).sku.id, shop.id, 2];
  const other = { name: "Fita", priceInCentavos: 777, quantity: 900 };
  tape = [(await addSimpleProduct(upstream.database, shop, other)).sku.id, shop.id, 3];
});
beforeEach(async () => {
  answerFrom(upstream);
  customer = await addCustomer(upstream);
});

const read = async (id: number, fazer = "cancelar") =>
  loader(await asking(`/profile/order?id=${id}&fazer=${fazer}`, customer.session));
const cancel = async (id: number, motivo: string) => {
  const fields = { intent: "cancelar", motivo };
  return outcomeOf(
    action,
    (await posting(`/profile/order?id=${id}&fazer=cancelar`, customer.session, fields)).request,
  );
};
const inStock = async () => {
  const ofFilm = eq(skuResellers.skuId, film[0]);
  return (await upstream.database.select().from(skuResellers).where(ofFilm))[0]?.quantityInStock ?? -1;
};
const cancellations = (id: number) =>
  upstream.database
    .select()
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, id))
    .then((rows) => rows.filter(({ status }) => status === 7).length);

const cannot = "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.";
const bySupport =
  "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.";

describe("cancelling an approved order", () => {
  it.each([
    ["card", 0, "Pedido cancelado com sucesso!"],
    ["boleto", 1, bySupport],
    ["Pix", 2, bySupport],
  ] as const)("paid by %s explains the refund", async (_, paymentMethod, said) => {
    const { id } = await addOrder(upstream, customer, [film], { order: { paymentMethod } });
    const before = await inStock();
    expect(await cancel(id, "Comprei errado")).toRedirectTo(`/profile/order?id=${id}`, { message: said });
    expect(await inStock()).toBe(before + 2);
    const { order } = await read(id, "");
    expect(order).toMatchObject({ status: "Cancelado", mayCancel: false });
    // Cards are refunded automatically; other refunds are manual.
    const isAutomatic = paymentMethod === 0;
    expect([order.endedItems.length, order.items.length]).toEqual([isAutomatic ? 1 : 0, 1]);
    expect(order.cancellation).toMatchObject({ reason: "Comprei errado", needsSupport: !isAutomatic });
    const [row] = await upstream.database.select().from(orders).where(eq(orders.id, id));
    const total = row?.totalInCentavos ?? 0;
    expect(order.refunds.join(" ")).toContain(formatCentavos(total));
    expect(order.refunds.join(" ")).toContain(
      isAutomatic ? "volta para o cartão" : "fale com o suporte via WhatsApp",
    );
    expect(order.refunds.join(" ")).toContain("contato@envelopa.example");
    expect(order.totals.rows.slice(-2)).toEqual([
      { label: "Total", amount: total },
      { label: isAutomatic ? "Devolvido" : "A devolver", amount: -total },
    ]);
    expect(order.totals.total.amount).toBe(0);
  });

  it("paid by Pix at a real provider comes back by itself", async () => {
    const refunds: unknown[] = [];
    const { payments: providers } = upstream.parts;
    const refund = async (money: unknown) => void refunds.push(money);
    const bank = { ...providers.by(null), refunds: () => true, refund };
    Object.assign(upstream.parts, { payments: { ...providers, by: () => bank } });
    const { id, code } = await addOrder(upstream, customer, [film], { order: { paymentMethod: 2 } });
    const [paid] = await upstream.database
      .update(payments)
      .set({ status: "approved" })
      .where(eq(payments.providerReference, `ENV${code}`))
      .returning();
    const charge = { paymentId: paid?.id ?? 0, provider: "api-pix", state: "closed" } as const;
    await upstream.database.insert(providerCharges).values(charge);
    for (const press of [await cancel(id, "Comprei errado"), await cancel(id, "Comprei errado")])
      expect(press).toRedirectTo(`/profile/order?id=${id}`, { message: "Pedido cancelado com sucesso!" });
    expect(refunds).toMatchObject([{ amountInCentavos: paid?.amountInCentavos, refund: `CANCEL${code}` }]);
    expect((await read(id, "")).order.refunds.join(" ")).toContain("volta por Pix para a conta que pagou");
    Object.assign(upstream.parts, { payments: providers });
  });

  it.each([
    ["by card, goes back to the card for the rest only", 0, "volta para o cartão"],
    ["by Pix at a real provider, goes back by Pix for the rest only", 2, "volta por Pix"],
    ["by a boleto, is asked of the support for the rest only", 1, "fale com o suporte"],
  ] as const)("after an item came back, %s", async (_, paymentMethod, words) => {
    const refunds: { amountInCentavos: number }[] = [];
    const refund = async (money: { amountInCentavos: number }) => void refunds.push(money);
    const { payments: providers, cards } = upstream.parts;
    const isReal = paymentMethod === 2;
    const bank = { ...providers.by(null), refunds: () => isReal, refund };
    Object.assign(upstream.parts, {
      payments: { ...providers, by: () => bank },
      cards: { ...cards, refund },
    });
    const { id, code } = await addOrder(upstream, customer, [film, tape], { order: { paymentMethod } });
    const ofOrder = eq(payments.providerReference, `ENV${code}`);
    const approved = { status: "approved", method: paymentMethod } as const;
    const [paid] = await upstream.database.update(payments).set(approved).where(ofOrder).returning();
    const charge = { paymentId: paid?.id ?? 0, provider: "api-pix", state: "closed" } as const;
    if (isReal) await upstream.database.insert(providerCharges).values(charge);
    const [item] = await upstream.database.select().from(orderItems).where(eq(orderItems.orderId, id));
    upstream.clock.set(addMinutes(upstream.clock.now(), 1).toISOString());
    await returnItem(code, item?.id ?? 0, upstream.parts);
    const [promised = ""] = (await read(id, "")).order.refunds;
    upstream.clock.set(addMinutes(upstream.clock.now(), 60).toISOString());
    await cancel(id, "Comprei errado");
    await cancel(id, "Comprei errado");

    const { order } = await read(id, "");
    const [row] = await upstream.database.select().from(orders).where(eq(orders.id, id));
    const total = row?.totalInCentavos ?? 0;
    const [before = 0, rest = 0] = order.totals.rows.slice(-2).map(({ amount }) => -Number(amount));
    expect(before + rest).toBe(total);
    expect(before).toBeGreaterThan(0);
    expect(order.refunds).toEqual([promised, expect.stringContaining(words)]);
    expect(order.refunds[1]).toContain(formatCentavos(rest));
    expect(refunds.map(({ amountInCentavos }) => amountInCentavos)).toEqual(
      paymentMethod === 1 ? [] : [rest],
    );
    const sent = await upstream.database
      .select()
      .from(mails)
      .where(like(mails.key, `payment %${code}%`))
      .orderBy(mails.id);
    const announced = sent.flatMap(({ key, body }) =>
      /returned|cancelled/.test(key) ? [/valor de (R\$\s[\d.,]+)/.exec(body)?.[1]] : [],
    );
    expect(announced.sort()).toEqual([formatCentavos(before), formatCentavos(rest)].sort());
    await expect(returnItem(code, item?.id ?? 0, upstream.parts)).rejects.toThrow("pedido pago");
    Object.assign(upstream.parts, { payments: providers, cards });
  });

  it("prefills the support message with the order number", async () => {
    const { id, code } = await addOrder(upstream, customer, [film]);
    await cancel(id, "Comprei errado");
    const chat = (await read(id, "")).order.cancellation?.refundChat ?? "";
    expect(new URL(chat).host).toBe("wa.me");
    expect(new URL(chat).searchParams.get("text")).toContain(code);
  });

  it("sends the order as it was loaded, and the reason", async () => {
    const { id, code } = await addOrder(upstream, customer, [film]);
    const sent = listenTo("order/cancel-by-customer");
    await cancel(id, "  Comprei\r\nerrado ");
    expect(sent).toMatchObject([
      { id, orderCode: code, orderStatus: 3, paymentMethod: 2, descriptionOfCancellation: "Comprei\nerrado" },
    ]);
  });

  it.each(["", "   ", "\r\n"])("requires a reason (%j) and cancels nothing without one", async (reason) => {
    const { id } = await addOrder(upstream, customer, [film]);
    expect(await cancel(id, reason)).toRefuse(
      { motivo: "Campo obrigatório" },
      { task: "cancelar", title: "Preencha o motivo do cancelamento!" },
    );
    expect((await read(id)).isCanceling).toBe(true);
  });

  it("keeps a reason that is too long", async () => {
    const { id } = await addOrder(upstream, customer, [film]);
    const reason = "a".repeat(1001);
    const { status, page } = await cancel(id, reason);
    expect(status).toBe(400);
    expect(page).toMatchObject({ typed: { motivo: reason } });
    expect((await cancel(id, "linha\r\n".repeat(160))).status).toBe(303);
  });

  it("happens once for a double press or two tabs, with the same answer", async () => {
    const { id } = await addOrder(upstream, customer, [film]);
    const before = await inStock();
    const presses = await Promise.all([cancel(id, "Comprei errado"), cancel(id, "Comprei errado")]);
    const later = await cancel(id, "Comprei errado");
    for (const press of [...presses, later])
      expect(press).toRedirectTo(`/profile/order?id=${id}`, { message: bySupport });
    expect(await inStock()).toBe(before + 2);
    expect(await cancellations(id)).toBe(1);
  });

  it("does not report a failure when the answer is lost", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { id } = await addOrder(upstream, customer, [film]);
    network.use(
      http.post(`${settings.apiUrl}/order/cancel-by-customer`, async ({ request }) => {
        const body: unknown = await request.json();
        await upstream.ask("POST", "order/cancel-by-customer", { body, token: customer.shopper.token });
        return HttpResponse.error();
      }),
    );
    expect(await cancel(id, "Comprei errado")).toRedirectTo(`/profile/order?id=${id}`, {
      message: bySupport,
    });
  });
});

describe("cancelling an order that has changed", () => {
  it.each([0, 2, 4, 5, 6, 7, 8, 9, 10])("to status %i has no effect", async (status) => {
    const { id } = await addOrder(upstream, customer, [film]);
    await upstream.database.update(orders).set({ status }).where(eq(orders.id, id));
    const sent = listenTo("order/cancel-by-customer");
    for (const reason of ["Comprei errado", ""]) {
      const outcome = await cancel(id, reason);
      expect([outcome.status, outcome.page]).toMatchObject([409, { title: cannot }]);
    }
    expect(sent).toEqual([]);
    const page = await read(id);
    expect([page.isCanceling, page.cannotCancel, page.order.mayCancel]).toEqual([false, cannot, false]);
  });

  it("to waiting for its payment is refused, and the page offers to cancel it without a reason", async () => {
    const { id } = await addOrder(upstream, customer, [film]);
    await upstream.database.update(orders).set({ status: 1 }).where(eq(orders.id, id));
    const sent = listenTo("order/cancel-by-customer");
    const outcome = await cancel(id, "Comprei errado");
    expect([outcome.status, outcome.page]).toMatchObject([409, { title: cannot }]);
    expect(sent).toEqual([]);
    expect(await read(id)).toMatchObject({ isCanceling: true, order: { mayCancel: true, isUnpaid: true } });
  });

  it("between page load and call reports the upstream's refusal", async () => {
    const { id } = await addOrder(upstream, customer, [film]);
    network.use(
      http.post(`${settings.apiUrl}/order/cancel-by-customer`, () =>
        HttpResponse.json({ message: "tarde demais" }, { status: 409 }),
      ),
    );
    expect(await cancel(id, "Comprei errado")).toMatchObject({ status: 409, page: { title: cannot } });
  });
});

describe("a failed cancellation", () => {
  it.each([
    ["answers 500", () => failing("POST order/cancel-by-customer", 500), 502],
    ["is not there", () => unreachable("POST order/cancel-by-customer"), 503],
    ["says another status", () => instead("POST order/cancel-by-customer", { statusCode: 400 }), 400],
  ] as const)("because the upstream %s keeps the order and the typed reason", async (_, fail, status) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { id } = await addOrder(upstream, customer, [film]);
    fail();
    const outcome = await cancel(id, "Comprei errado");
    expect(outcome.status).toBe(status);
    expect(outcome.page).toMatchObject({ title: cannot, typed: { motivo: "Comprei errado" } });
    expect((await read(id)).isCanceling).toBe(true);
  });
});
