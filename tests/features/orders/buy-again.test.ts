import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { action as checkoutAction, loader as checkoutLoader } from "~/features/checkout/checkout/route";
import { action as orderAction, loader as orderLoader } from "~/features/orders/order/route";
import { action as statusAction, loader as statusLoader } from "~/features/orders/order-status/route";
import { idempotencyKeyHeader } from "~/rendering/framework/hydration-data";
import type { Session } from "~/session/session.server";
import { coupons } from "../../../api/database/schema/coupons";
import { orderItems, orders } from "../../../api/database/schema/orders";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { capabilities } from "../../../contract/capabilities";
import { addToCart, getCart } from "../../../contract/carts";
import { freightQuoteEntries, getFreightQuote, quoteFreight } from "../../../contract/freight";
import { getOrder, listOrdersByCode } from "../../../contract/orders";
import { buyerWith, formOnReview, orderStatusOf, sendCart, sendCheckout } from "../../setup/buying";
import { testCards, tokenFor } from "../../setup/cards";
import { addSimpleProduct, addSoldFilm } from "../../setup/catalogue-rows";
import { readStatuses } from "../../setup/orders";
import { reportPayment } from "../../setup/payment-events";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { outcomeOf } from "../../setup/screens";
import type { TestShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, instead, posting, thrownBy, unreachable } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting, rejected, approved, cancelled } = orderStatus;

let upstream: Upstream;
let shopper: TestShopper;
let session: Session;
let resellerId: number;
/** Not the cheapest carrier, which is the default. */
let carrier: string;
let path: string;

const quote = async () => {
  const { content } = await upstream.answerTo(getFreightQuote, { token: shopper.token });
  return freightQuoteEntries.parse(JSON.parse(content?.quote ?? "[]"));
};
const lines = async () =>
  (await upstream.answerTo(getCart, { token: shopper.token })).content?.items?.map(
    ({ quantity }) => quantity,
  );

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const film = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 2000 });
  await database.insert(coupons).values({ code: "TUDO10", type: 1, benefit: 1, percentage: 10 });
  ({ resellerId } = film);
  answerFrom(upstream);
  ({ shopper, session } = await buyerWith(upstream, [film.skuId, resellerId, 3]));
});
afterEach(() => upstream.close());

async function order(payment: string) {
  await sendCart(session, { intent: "finalizar" });
  const options = (await quote())[0]?.answerShippingCalculationModel ?? [];
  const chosen = options.toSorted((one, other) => other.price - one.price)[0];
  if (chosen === undefined || options.length < 2) throw new Error("There is no choice of carriers");
  carrier = chosen.name;
  const key = String(chosen.id ?? chosen.name);
  await sendCart(session, { intent: "finalizar", [`frete-${resellerId}`]: key });
  const form = await formOnReview(session, `${payment}&cupom=TUDO10`);
  path = (await sendCheckout(session, form)).location ?? "";
  expect(await lines()).toEqual([]);
}
async function expire() {
  upstream.clock.set("2026-12-20T14:00:00-03:00");
  await expireUnpaidOrders(upstream.parts);
  upstream.clock.set("2026-11-20T14:01:00-03:00");
}
async function refuseCard() {
  const { cards } = await orderStatusOf(session, path);
  const page = new URL(cards[0]?.url ?? "").pathname.slice(1);
  const typed = { numero: testCards.denied, validade: "12/30", cvv: "123", nome: "MARIA SOUZA" };
  await upstream.submit(page, typed);
}
const fields = { intent: "comprar-de-novo", chave: "a-key-of-the-page" };
const pressOnStatusPage = async () => outcomeOf(statusAction, (await posting(path, session, fields)).request);
const pressOnOrderPage = async () => {
  const [stored] = await upstream.database.select({ id: orders.id }).from(orders);
  return outcomeOf(orderAction, (await posting(`/profile/order?id=${stored?.id}`, session, fields)).request);
};
const chosenCarrier = async () => (await quote())[0]?.selectedShipping?.name;

describe("'Alterar forma de pagamento' after a card was refused on the provider's page", () => {
  test.each([
    ["the order status page", pressOnStatusPage],
    ["the order's page", pressOnOrderPage],
  ])("leads from %s to the payment step with cart, coupon and carrier restored", async (_, press) => {
    await order(`pagamento=cartao&parcelas-${resellerId}=1`);
    await refuseCard();
    expect(await press()).toRedirectTo("/checkout?etapa=pagamento&cupom=TUDO10&pagamento=cartao&parcelas=1", {
      kind: "information",
    });
    expect([await lines(), await chosenCarrier()]).toEqual([[3], carrier]);
  });
});

/** The order as the specification's documents describe it. */
async function withoutIdsInItems(product: { productName: string } | null = null): Promise<void> {
  const [stored] = await upstream.database.select({ id: orders.id }).from(orders);
  const query = { id: String(stored?.id) };
  const [read] = await upstream.answerTo(getOrder, { query, token: shopper.token });
  const items = read?.items.map((item) => ({
    price: item.price,
    qty: item.qty,
    product: product ?? { productName: item.product.productName },
    productSku: { attributes: item.productSku?.attributes },
  }));
  instead("GET order/get-one", [{ ...read, items }]);
}

describe("'Comprar de novo' of an expired order", () => {
  test.each([
    ["the order status page", "pagamento=pix", pressOnStatusPage],
    ["the order's page and the purchase history", "pagamento=boleto", pressOnOrderPage],
  ])("leads from %s to the cart with coupon and carrier", async (_, payment, press) => {
    await order(payment);
    await expire();
    expect(await press()).toRedirectTo("/cart?cupom=TUDO10", { kind: "information" });
    expect([await lines(), await chosenCarrier()]).toEqual([[3], carrier]);
  });

  test.each([
    [1, 3, "o carrinho tinha 1, e agora tem 3, como no pedido."],
    [5, 5, "o carrinho já tinha 5, e ficou assim; o pedido tinha 3."],
  ])("says what became of %i that the cart held already", async (had, has, words) => {
    await order("pagamento=pix");
    await expire();
    const [item] = await upstream.database.select().from(orderItems);
    const body = { skuId: item?.skuId ?? 0, resaleId: resellerId, quantity: had };
    await upstream.answerTo(addToCart, { token: shopper.token, body });
    const { session: after } = await pressOnStatusPage();
    expect(await lines()).toEqual([has]);
    expect(after?.notices).toMatchObject([
      { kind: "warning", message: expect.stringContaining(`Vinil Preto: ${words}`) },
    ]);
  });

  test("says that the cart holds other products too", async () => {
    await order("pagamento=pix");
    await fillCart(shopper, (await upstream.database.select().from(orders))[0]);
    await expire();
    const { session: after } = await pressOnStatusPage();
    expect(after?.notices[0]?.message).toContain("O carrinho tem também outros produtos");
  });

  test("finds the products of an upstream whose order items carry no ids", async () => {
    await order("pagamento=pix");
    await expire();
    await withoutIdsInItems();
    expect(await pressOnOrderPage()).toRedirectTo(/^\/cart/);
    expect(await lines()).toEqual([3]);
  });

  test("reports items that cannot be found by their names", async () => {
    await order("pagamento=pix");
    await expire();
    await withoutIdsInItems({ productName: "Produto que saiu de linha" });
    expect(await pressOnOrderPage()).toRedirectTo("/cart", { kind: "failure" });
    expect(await lines()).toEqual([]);
  });

  test("reports a coupon that is no longer valid", async () => {
    await order("pagamento=pix");
    await expire();
    await upstream.database.update(coupons).set({ minimumPriceInCentavos: 100_000 });
    expect(await pressOnStatusPage()).toRedirectTo("/cart", {
      kind: "warning",
      message: expect.stringContaining("O cupom TUDO10 não está valendo."),
    });
  });

  test("reports the replacement of a carrier that is no longer offered", async () => {
    await order("pagamento=pix");
    await expire();
    const [group] = await quoteAnswer();
    const others = group?.answerShippingCalculationModel?.filter(({ name }) => name !== carrier);
    instead("POST client/frete", {
      content: [{ ...group, answerShippingCalculationModel: others }],
      message: null,
    });
    const { session: after } = await pressOnStatusPage();
    expect(after?.notices[0]?.message).toContain(`A entrega por ${carrier} não está mais disponível`);
    expect(await chosenCarrier()).toBe(others?.toSorted((one, other) => one.price - other.price)[0]?.name);
  });

  test("reports a lost carrier choice when there is no freight quote", async () => {
    await order("pagamento=pix");
    await expire();
    instead("POST client/frete", { content: null, message: "Sem entrega" });
    expect(await pressOnStatusPage()).toRedirectTo("/cart?cupom=TUDO10", {
      message: expect.stringContaining(`Não conseguimos manter a entrega por ${carrier}`),
    });
  });
});

describe("'Comprar de novo'", () => {
  const pressAgain = async () => {
    const [stored] = await upstream.database.select().from(orders);
    const sent = { ...fields, intent: "comprar-novamente" };
    return outcomeOf(orderAction, (await posting(`/profile/order?id=${stored?.id}`, session, sent)).request);
  };
  const pay = async () => {
    const [stored] = await upstream.database.select().from(orders);
    await reportPayment(upstream, stored?.code ?? "", { id: "paid", kind: "approved" });
  };

  test("puts the items of a paid order into the cart once, however often it is sent", async () => {
    await order("pagamento=pix");
    await pay();
    const copies = await Promise.all(Array.from({ length: 5 }, pressAgain));
    const late = await pressAgain();
    for (const copy of copies) expect(copy).toRedirectTo("/cart");
    expect(late).toRedirectTo("/cart", { kind: "success" });
    expect(await lines()).toEqual([3]);
  });

  test("reports items that are no longer sold", async () => {
    await order("pagamento=pix");
    await pay();
    await withoutIdsInItems({ productName: "Produto que saiu de linha" });
    expect(await pressAgain()).toRedirectTo("/cart", { kind: "failure" });
    expect(await lines()).toEqual([]);
  });

  test("leads an order that waits for its payment to its code, and changes nothing", async () => {
    await order("pagamento=pix");
    expect(await pressAgain()).toRedirectTo(path);
    expect(await lines()).toEqual([]);
  });
});

describe("'Alterar forma de pagamento' of an order that waits for its payment", () => {
  const change = { ...fields, intent: "alterar-pagamento" };
  const changeOnStatusPage = async () =>
    outcomeOf(statusAction, (await posting(path, session, change)).request);
  const orderPath = async () => {
    const [stored] = await upstream.database.select({ id: orders.id }).from(orders);
    return `/profile/order?id=${stored?.id}`;
  };
  const onOrderPage = async (sent: Record<string, string>) =>
    outcomeOf(orderAction, (await posting(await orderPath(), session, sent)).request);
  const statuses = () => readStatuses(upstream);

  const codes = async () => (await upstream.database.select().from(orders)).map(({ code }) => code);
  const payAgain = async (location: string | null, way: string) => {
    const [, query = ""] = (location ?? "").split("?");
    const sent = { intent: "revisao", pagamento: way };
    const chosen = await outcomeOf(
      checkoutAction,
      (await posting(`/checkout?${query}`, session, sent)).request,
    );
    const { review, change, totalInCentavos, coupon } = await checkoutLoader(
      await asking(chosen.location ?? "", session),
    );
    if (!review) throw new Error("No review");
    const form = { intent: "fechar", pagamento: way, chave: review.key, pedido: review.signedReview };
    const close = async () =>
      outcomeOf(checkoutAction, (await posting(chosen.location ?? "", session, form)).request);
    return { close, change, totalInCentavos, coupon, location: chosen.location };
  };

  test.each([
    ["the order status page", "pix", "boleto", changeOnStatusPage],
    ["the order's page", "boleto", "pix", () => onOrderPage(change)],
  ])(
    "orders exactly its lines from %s, at its prices, and cancels it only then",
    async (_, from, to, press) => {
      await order(`pagamento=${from}`);
      const [before] = await upstream.database.select().from(orders);
      await fillCart(shopper, before);
      await upstream.database.update(skuResellers).set({ priceInCentavos: 99_900 });
      const [code = ""] = await codes();
      const answer = await press();
      expect(answer).toRedirectTo(`/checkout?etapa=pagamento&alterar=${code}`);
      expect([await lines(), await statuses()]).toEqual([[5, 1], [1]]);
      const { close, change: words, totalInCentavos, coupon } = await payAgain(answer.location, to);
      expect([words?.title, totalInCentavos, coupon]).toEqual([
        `Outra forma de pagamento: pedido nº ${code}`,
        before?.totalInCentavos,
        null,
      ]);
      const { session: after, location: next } = await close();
      const [old, renewed] = await upstream.database.select().from(orders).orderBy(orders.id);
      expect([await lines(), await statuses()]).toEqual([
        [5, 1],
        [7, 1],
      ]);
      expect(renewed).toMatchObject({
        totalInCentavos: old?.totalInCentavos,
        discountInCentavos: old?.discountInCentavos,
        couponCode: "TUDO10",
        deliveryMethod: carrier,
      });
      expect(next).toBe(`/checkout/orderstatus?ordersCode=${renewed?.code}`);
      expect(after?.notices).toMatchObject([
        { kind: "success" },
        {
          kind: "warning",
          message: `O pedido nº ${code} foi cancelado, e este tomou o lugar dele. Não pague o código ou o boleto antigo.`,
        },
      ]);
      // The page of the old order says it, too.
      const { order: shown } = await orderLoader(await asking(`/profile/order?id=${old?.id}`, session));
      expect(JSON.stringify(shown)).toContain("Não pague o código ou o boleto deste pedido.");
    },
  );

  test("leaves the order as it is when the new card is denied", async () => {
    await order("pagamento=pix");
    const { location } = await changeOnStatusPage();
    const { change: words } = await payAgain(location, "boleto");
    expect(words?.text).toContain("só é cancelado quando você fechar o pedido");
    const query = `${(location ?? "").split("?")[1]}&pagamento=cartao&parcelas=1`;
    const { review } = await checkoutLoader(
      await asking(`/checkout?${query.replace("etapa=pagamento", "etapa=revisao")}`, session),
    );
    const token = await tokenFor(upstream, "denied");
    const form = {
      intent: "fechar",
      pagamento: "cartao",
      [`token-${resellerId}`]: token,
      chave: review?.key ?? "",
      pedido: review?.signedReview ?? "",
    };
    const answer = await outcomeOf(
      checkoutAction,
      (await posting(`/checkout?${query}`, session, form)).request,
    );
    expect(answer).toRedirectTo(path);
    expect(answer.session?.notices.at(-1)?.message).toContain("o pagamento abaixo continua valendo");
    expect(await statuses()).toEqual([waiting, rejected]);
  });

  test("is refused at the payment step when the order was paid meanwhile", async () => {
    await order("pagamento=pix");
    const { location } = await changeOnStatusPage();
    const { close } = await payAgain(location, "boleto");
    const [code = ""] = await codes();
    await reportPayment(upstream, code, { id: "paid", kind: "approved" });
    expect((await close()).status).toBe(409);
    expect(await thrownBy(checkoutLoader(await asking(location ?? "", session)))).toRedirectTo(path);
    expect(await statuses()).toEqual([approved]);
  });

  test("makes one order when the new one is closed five times at the same moment", async () => {
    await order("pagamento=pix");
    const { close } = await payAgain((await changeOnStatusPage()).location, "boleto");
    const copies = await Promise.all(Array.from({ length: 5 }, close));
    expect(new Set(copies.map(({ location }) => location)).size).toBe(1);
    expect(await statuses()).toEqual([cancelled, waiting]);
  });

  test.each([
    ["the order status page", () => path, statusLoader],
    ["the order's page", orderPath, orderLoader],
  ])("keeps the key of %s in its hydration data", async (_, address, load) => {
    await order("pagamento=pix");
    const key = randomUUID();
    const args = await asking(await address(), session);
    args.request.headers.set(idempotencyKeyHeader, key);
    expect(JSON.stringify(await load(args))).toContain(key);
  });

  test("changes nothing when the payment has arrived meanwhile", async () => {
    await order("pagamento=pix");
    const [stored] = await upstream.database.select().from(orders);
    await reportPayment(upstream, stored?.code ?? "", { id: "paid", kind: "approved" });
    expect(await changeOnStatusPage()).toRedirectTo(path, { kind: "warning" });
    expect([await lines(), await statuses()]).toEqual([[], [3]]);
  });

  test("is not offered by an upstream that cannot cancel, whose order stays as it was", async () => {
    await order("pagamento=pix");
    expect(await orderStatusOf(session, path)).toMatchObject({
      changePaymentLabel: "Alterar forma de pagamento",
    });
    const codes = (await upstream.database.select().from(orders)).map(({ code }) => ({ Codes: code }));
    const found = await upstream.answerTo(listOrdersByCode, { body: codes, token: shopper.token });
    instead(
      "POST order/by-codes",
      found.map(({ mayCancelUnpaid: _, ...known }) => known),
    );
    expect(await orderStatusOf(session, path)).toMatchObject({ changePaymentLabel: null });
    expect(await changeOnStatusPage()).toRedirectTo(path);
    expect(await statuses()).toEqual([waiting]);
  });

  test("is not offered by an upstream that does not announce it", async () => {
    answerFrom(upstream, { without: [capabilities.paymentChange] });
    await order("pagamento=pix");
    expect(await orderStatusOf(session, path)).toMatchObject({ changePaymentLabel: null });
    expect(await changeOnStatusPage()).toRedirectTo(path, { kind: "warning" });
    expect(await statuses()).toEqual([waiting]);
  });

  test("cancels it for good by 'Cancelar pedido', without a reason, and says the same when it is sent twice", async () => {
    await order("pagamento=pix");
    const cancel = () => onOrderPage({ intent: "cancelar-nao-pago" });
    for (const answer of [await cancel(), await cancel()])
      expect(answer).toRedirectTo(/^\/profile\/order\?id=\d+$/, {
        message: "Pedido cancelado. Nada foi cobrado.",
      });
    expect([await lines(), await statuses()]).toEqual([[], [7]]);
  });

  test.each([
    ["answers 500", () => failing("POST order/cancel-unpaid", 500), 502],
    ["is unreachable", () => unreachable("POST order/cancel-unpaid"), 503],
  ])("keeps the order when its cancellation %s", async (_, fail, status) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await order("pagamento=pix");
    fail();
    expect((await onOrderPage({ intent: "cancelar-nao-pago" })).status).toBe(status);
    expect([await lines(), await statuses()]).toEqual([[], [1]]);
  });

  test("refuses 'Cancelar pedido' without payment for an order that was paid meanwhile", async () => {
    await order("pagamento=pix");
    const [stored] = await upstream.database.select().from(orders);
    await reportPayment(upstream, stored?.code ?? "", { id: "paid", kind: "approved" });
    expect((await onOrderPage({ intent: "cancelar-nao-pago" })).status).toBe(409);
    expect(await statuses()).toEqual([approved]);
  });
});

/** The ordered film in another quantity, and another product of the shop. */
async function fillCart({ token }: TestShopper, bought: { id: number } | undefined) {
  const [item] = await upstream.database
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, bought?.id ?? 0));
  const other = await addSimpleProduct(
    upstream.database,
    { id: resellerId },
    { name: "Vinil Azul", priceInCentavos: 500 },
  );
  for (const [skuId, quantity] of [
    [item?.skuId ?? 0, 5],
    [other.sku.id, 1],
  ] as const)
    await upstream.answerTo(addToCart, { token, body: { skuId, resaleId: resellerId, quantity } });
}

async function quoteAnswer() {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  const [stored] = await upstream.database.select().from(orders);
  expect(content?.items).toEqual([]);
  const answer = await upstream.answerTo(quoteFreight, {
    token: shopper.token,
    body: {
      Address: { id: shopper.addressId, postalCode: "01310-100" },
      Itens: [{ ProductId: 1, SkuId: 1, resaleId: stored?.resellerId ?? 0, Price: 20, Qty: 3 }],
    },
  });
  return answer.content ?? [];
}
