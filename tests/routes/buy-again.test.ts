import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { action as statusAction } from "~/routes/_secure.checkout_.orderstatus/route";
import { action as orderAction } from "~/routes/_shop.profile_.order/route";
import type { Session } from "~/session/session.server";
import { expireUnpaidOrders } from "../../api/checkout/expiry";
import { coupons } from "../../api/database/schema/coupons";
import { orders } from "../../api/database/schema/orders";
import { getCart } from "../../contract/carts";
import { freightQuoteEntries, getFreightQuote, quoteFreight } from "../../contract/freight";
import { getOrder } from "../../contract/orders";
import { buyerWith, formOnReview, orderStatusOf, sendCart, sendCheckout } from "../setup/buying";
import { testCards } from "../setup/cards";
import { addReseller, addSimpleProduct } from "../setup/catalogue-rows";
import { outcomeOf } from "../setup/screens";
import type { TestShopper } from "../setup/shoppers";
import { answerFrom, instead, posting } from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

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
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const film = await addSimpleProduct(database, shop, { name: "Vinil Preto", priceInCentavos: 2000 });
  await database.insert(coupons).values({ code: "TUDO10", type: 1, benefit: 1, percentage: 10 });
  resellerId = shop.id;
  answerFrom(upstream);
  ({ shopper, session } = await buyerWith(upstream, [film.sku.id, shop.id, 3]));
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
    const { location, session: after } = await press();
    expect(location).toBe("/checkout?etapa=pagamento&cupom=TUDO10");
    expect([await lines(), await chosenCarrier()]).toEqual([[3], carrier]);
    expect(after?.notices).toMatchObject([{ kind: "information" }]);
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
    const { location, session: after } = await press();
    expect(location).toBe("/cart?cupom=TUDO10");
    expect([await lines(), await chosenCarrier()]).toEqual([[3], carrier]);
    expect(after?.notices).toMatchObject([{ kind: "information" }]);
  });

  test("finds the products of an upstream whose order items carry no ids", async () => {
    await order("pagamento=pix");
    await expire();
    await withoutIdsInItems();
    const { location } = await pressOnOrderPage();
    expect(location).toMatch(/^\/cart/);
    expect(await lines()).toEqual([3]);
  });

  test("reports items that cannot be found by their names", async () => {
    await order("pagamento=pix");
    await expire();
    await withoutIdsInItems({ productName: "Produto que saiu de linha" });
    const { location, session: after } = await pressOnOrderPage();
    expect(location).toBe("/cart");
    expect(after?.notices).toMatchObject([{ kind: "failure" }]);
    expect(await lines()).toEqual([]);
  });

  test("reports a coupon that is no longer valid", async () => {
    await order("pagamento=pix");
    await expire();
    await upstream.database.update(coupons).set({ minimumPriceInCentavos: 100_000 });
    const { location, session: after } = await pressOnStatusPage();
    expect(location).toBe("/cart");
    expect(after?.notices).toMatchObject([
      { kind: "warning", message: expect.stringContaining("O cupom TUDO10 não está valendo.") },
    ]);
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
    const { location, session: after } = await pressOnStatusPage();
    expect(location).toBe("/cart?cupom=TUDO10");
    expect(after?.notices[0]?.message).toContain(`Não conseguimos manter a entrega por ${carrier}`);
  });
});

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
