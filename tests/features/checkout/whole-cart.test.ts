import { http } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader as checkoutLoader } from "~/features/checkout/checkout/route";
import type { Session } from "~/session/session.server";
import { getCart, previewCart } from "../../../contract/carts";
import { type Buyer, buyerWith, loadCart, reviewForm, sendCart, sendCheckout } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { network } from "../../setup/network";
import { answerFrom, asking, destinationOf, guestIn, instead, thrownBy } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const shop = { id: 0, black: 0, blue: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const black = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, near, { name: "Vinil Azul", priceInCentavos: 3333 });
  Object.assign(shop, { id: near.id, black: black.sku.id, blue: blue.sku.id });
});
beforeEach(() => {
  answerFrom(upstream);
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

type Sku = Record<string, unknown>;

const see = async (session: Session) => loadCart(await asking("/cart", session));
const buyer = () => buyerWith(upstream, [shop.black, shop.id, 2], [shop.blue, shop.id, 1]);

const readCart = async ({ shopper }: Buyer) => {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  return content;
};

/** The blue film's sku is answered changed from now on. */
async function answerBlue(bought: Buyer, change: (sku: Sku) => unknown): Promise<void> {
  const content = await readCart(bought);
  const items = content?.items?.map((item) =>
    item.skuId === shop.blue ? { ...item, sku: change({ ...item.sku }) } : item,
  );
  instead("GET cart", { content: { ...content, items } });
}

const clearings = () => {
  const calls: string[] = [];
  network.use(
    http.delete(`${settings.apiUrl}/cart/clear`, ({ request }) => {
      calls.push(request.url);
    }),
  );
  return calls;
};

const unsound: [string, (sku: Sku) => unknown][] = [
  ["has no product", ({ product: _, ...sku }) => sku],
  ["has a price that is no number", (sku) => ({ ...sku, differentValue: "a combinar" })],
  ["has an attribute without a name", (sku) => ({ ...sku, attributes: [{ hex: "#000000" }] })],
  ["has a price of zero", (sku) => ({ ...sku, differentValue: 0 })],
  ["has a price below zero", (sku) => ({ ...sku, differentValue: -46.1 })],
  [
    "has a discount whose end cannot be read",
    (sku) => ({
      ...sku,
      product: { productName: "Vinil Azul", percentage: 35, promotionEnd: "23/11/2026 20:44:50" },
    }),
  ],
  ["has a price below a centavo", (sku) => ({ ...sku, differentValue: 0.001 })],
];

describe("a cart line that cannot be sold as it was read", () => {
  it.each(unsound)("is shown without a price, and nothing is ordered, when it %s", async (_, change) => {
    const bought = await buyer();
    await answerBlue(bought, change);
    expect(await see(bought.session)).toMatchObject({
      unpriced: [{ key: `${shop.blue}-${shop.id}`, quantity: 1 }],
      rows: [{ label: "Produtos", amount: 2000 }, {}],
      blockers: [
        { message: "Não conseguimos ler um produto do seu carrinho. Remova-o, ou tente mais tarde." },
      ],
    });
    const { status, page: refused } = await sendCart(bought.session, { intent: "finalizar" });
    expect([status, refused]).toMatchObject([409, { title: "Confira o seu carrinho." }]);
  });

  it("is said as what it is when a discount takes away the whole price", async () => {
    const bought = await buyer();
    await answerBlue(bought, (sku) => ({
      ...sku,
      product: {
        productName: "Vinil Azul",
        promotions: [{ promotion: { id: 1, discount: 100, discountType: 1 } }],
      },
    }));
    const said = /^O preço de um produto do seu carrinho, com o desconto da loja, é R\$\s0,00/;
    const cart = await see(bought.session);
    expect(cart).toMatchObject({
      unpriced: [],
      free: [{ key: `${shop.blue}-${shop.id}`, quantity: 1 }],
      freeTitle: expect.stringMatching(said),
      blockers: [{ message: expect.stringMatching(said) }],
    });
    const { status, page: refused } = await sendCart(bought.session, { intent: "finalizar" });
    expect([status, refused]).toMatchObject([409, { message: expect.stringMatching(said) }]);
  });

  it.each(unsound)("stops a checkout that is open already when it %s", async (_, change) => {
    const bought = await buyer();
    const form = await reviewForm(bought.session);
    await answerBlue(bought, change);
    const path = "/checkout?etapa=revisao&pagamento=pix";
    const answer = await thrownBy(checkoutLoader(await asking(path, bought.session)));
    expect(destinationOf(answer).pathname).toBe("/cart");
    expect(form.pedido).toBeTruthy();
  });

  it("can be removed from the cart, which keeps the others", async () => {
    const bought = await buyer();
    await answerBlue(bought, () => null);
    const { status } = await sendCart(bought.session, { intent: `remover-${shop.blue}-${shop.id}` });
    expect(status).toBe(303);
    expect((await readCart(bought))?.items).toMatchObject([{ skuId: shop.black, quantity: 2 }]);
  });

  it("is never cleared with an order that does not hold it", async () => {
    answerFrom(upstream, { missing: /nothing/ });
    const bought = await buyerWith(upstream, [shop.black, shop.id, 2]);
    const content = await readCart(bought);
    const items = content?.items?.map(({ version: _, ...item }) => item) ?? [];
    instead("GET cart", { content: { ...content, items } });
    const form = await reviewForm(bought.session);
    const [line] = items;
    instead("GET cart", {
      content: { ...content, items: [...items, { ...line, id: 900_001, skuId: shop.blue, sku: null }] },
    });
    const cleared = clearings();
    const { status } = await sendCheckout(bought.session, form);
    expect([status, cleared]).toEqual([303, []]);
  });

  it.each(["duas", -2])("makes the whole cart unreadable when its quantity is %j", async (quantity) => {
    const bought = await buyer();
    const content = await readCart(bought);
    const items = content?.items?.map((item) => (item.skuId === shop.blue ? { ...item, quantity } : item));
    instead("GET cart", { content: { ...content, items } });
    expect((await thrownBy(see(bought.session))).status).toBe(502);
  });

  it("is shown without a price in a guest's cart, too", async () => {
    const lines = [shop.black, shop.blue].map((skuId) => ({
      skuId,
      resellerId: shop.id,
      quantity: 1,
      promotionId: null,
    }));
    const items = lines.map(({ skuId, resellerId, quantity }) => ({ skuId, resaleId: resellerId, quantity }));
    const { content } = await upstream.answerTo(previewCart, { body: { items } });
    const priced = content?.items?.map((item) =>
      item.skuId === shop.blue ? { ...item, sku: { ...item.sku, differentValue: 0 } } : item,
    );
    instead("POST cart/preview", { content: { ...content, items: priced } });
    expect(await see(guestIn("São Paulo", { guestCart: lines }))).toMatchObject({
      unpriced: [{ name: "Vinil azul", quantity: 1 }],
      gone: [],
      // The total has the cheapest freight.
      total: { amount: 2010 },
    });
  });
});
