import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/_shop.cart/route";
import type { Session } from "~/session.server";
import { resellers, skuResellers } from "../../api/database/schema/resellers";
import { getFreightQuote } from "../../contract/freight";
import { buyerWith, sendCart } from "../setup/buying";
import { addReseller, addSimpleProduct } from "../setup/shelves";
import { answerFrom, asking, guestIn, instead } from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

let upstream: Upstream;
const perto = { id: 0, film: 0 };
const longe = { id: 0, film: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(database, { name: "Longe", in: "Campinas" });
  const black = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, far, { name: "Vinil Azul", priceInCentavos: 3333 });
  Object.assign(perto, { id: near.id, film: black.sku.id });
  Object.assign(longe, { id: far.id, film: blue.sku.id });
});
afterAll(() => upstream.close());
beforeEach(() => answerFrom(upstream));

const see = async (session: Session, path = "/cart") => loader(await asking(path, session));
const buyer = () => buyerWith(upstream, [perto.film, perto.id, 2], [longe.film, longe.id, 1]);
const inStock = (quantityInStock: number) =>
  upstream.database.update(skuResellers).set({ quantityInStock }).where(eq(skuResellers.skuId, longe.film));
const option = {
  id: 1,
  name: "PAC",
  company: { name: "Correios" },
  price: 10,
  delivery_range: { min: 3, max: 5 },
};
const quoted = (resaleId: number, skuId: number, more: Record<string, unknown> = {}) => ({
  resaleId,
  productsSku: [{ skuId, quantity: 1 }],
  melhorEnvio: true,
  answerShippingCalculationModel: [option],
  ...more,
});

describe("what keeps a cart from the checkout", () => {
  it("is nothing where all can be sent", async () => {
    const { session } = await buyer();
    expect((await see(session)).hindrances).toEqual([]);
  });

  it("is said before the button, for each product that no shop has", async () => {
    const { session } = await buyer();
    await inStock(0);
    const page = await see(session);
    const message = "Nenhuma revenda tem o produto Vinil Azul em estoque!";
    expect(page.hindrancesTitle).toBe("Falta resolver para finalizar a compra:");
    expect(page.hindrances).toEqual([{ fieldId: `quantidade-${longe.film}-${longe.id}`, message }]);
    // Its shop has nothing to send, which is not the address's fault.
    expect(page.groups[1]?.freight).toBeNull();
    expect(page.rows).toEqual([
      { label: "Produtos", amount: 5333 },
      { label: "Frete", amount: "a calcular" },
    ]);
    expect(page.total).toEqual({ label: "Subtotal", amount: 5333 });
    expect(await sendCart(session, { intent: "finalizar" })).toMatchObject({
      status: 400,
      page: { faults: [{ message }] },
    });
    await inStock(1000);
  });

  it("is a shop that no carrier sends for", async () => {
    const { session, shopper } = await buyer();
    const content = [
      quoted(perto.id, perto.film),
      quoted(longe.id, longe.film, { answerShippingCalculationModel: [] }),
    ];
    instead("POST client/frete", { content });
    const message = "Longe não tem entrega para este endereço.";
    const page = await see(session);
    expect(page.hindrances).toEqual([{ fieldId: null, message }]);
    expect(page.groups[1]?.freight).toMatchObject({ options: [], none: message });
    const refused = { title: "Não foi possível calcular o Frete", message };
    expect(await sendCart(session, { intent: "finalizar" })).toMatchObject({ status: 400, page: refused });
    expect((await upstream.answerTo(getFreightQuote, { token: shopper.token })).content).toBeFalsy();
  });

  it("is a shop that the freight's answer leaves out: nothing of it would be ordered", async () => {
    const { session } = await buyer();
    instead("POST client/frete", { content: [quoted(perto.id, perto.film)] });
    expect((await see(session)).hindrances).toEqual([
      { fieldId: null, message: "Longe não tem entrega para este endereço." },
    ]);
    expect((await sendCart(session, { intent: "finalizar" })).status).toBe(400);
  });

  it("is what the freight's answer calls out of stock, in whichever group it says so", async () => {
    const { session } = await buyer();
    const missing = [{ skuId: longe.film, productName: "Vinil Azul", attributes: [{ name: "Azul" }] }];
    const content = [
      quoted(perto.id, perto.film, { productOutOfStock: missing }),
      quoted(longe.id, longe.film),
    ];
    instead("POST client/frete", { content });
    const message = "Nenhuma revenda tem o produto Vinil Azul em estoque!";
    expect((await see(session)).hindrances).toEqual([{ fieldId: null, message }]);
    expect((await sendCart(session, { intent: "finalizar" })).status).toBe(400);
  });

  it("is said in the upstream's words where it gives no freight at all", async () => {
    const { session } = await buyer();
    instead("POST client/frete", { content: null, message: "CEP fora da área de entrega." });
    expect((await see(session)).freightFailure).toEqual({
      title: "Não foi possível calcular o Frete",
      detail: "CEP fora da área de entrega.",
    });
    expect(await sendCart(session, { intent: "finalizar" })).toMatchObject({
      status: 400,
      page: { message: "CEP fora da área de entrega." },
    });
  });
});

describe("a shop's ways to send", () => {
  it("say who carries, in how many business days, and for how much", async () => {
    const { session } = await buyer();
    const own = { melhorEnvio: false, price: 0, answerShippingCalculationModel: [] };
    instead("POST client/frete", {
      content: [quoted(perto.id, perto.film), quoted(longe.id, longe.film, own)],
    });
    const { groups } = await see(session);
    expect(groups.map(({ freight }) => freight?.options)).toEqual([
      [{ value: "1", carrier: "PAC", delivery: "3 a 5 dias úteis", priceInCentavos: 1000 }],
      [
        {
          value: "Entrega da loja",
          carrier: "Entrega da loja",
          delivery: "até 10 dias úteis",
          priceInCentavos: 0,
        },
      ],
    ]);
  });
});

describe("a line", () => {
  it("leads to its product, as it was chosen, at the shop that sells it", async () => {
    const { session } = await buyer();
    const [shop] = await upstream.database.select().from(resellers).where(eq(resellers.id, perto.id));
    const href = (await see(session)).groups[0]?.lines[0]?.href ?? "";
    expect(href).toMatch(/^\/produtos\/vinil-preto\?/);
    expect(new URLSearchParams(href.split("?")[1]).get("vendedor")).toBe(shop?.urlStore);
  });

  it("asks before it goes, by a link that keeps the coupon", async () => {
    const { session } = await buyer();
    const key = `${perto.film}-${perto.id}`;
    const line = (await see(session, "/cart?cupom=NADA")).groups[0]?.lines[0];
    expect(line?.removal).toBe(`/cart?remover=${key}&cupom=NADA#quantidade-${key}`);
    expect((await see(session, `/cart?remover=${key}`)).groups[0]?.lines[0]?.asksToRemove).toBe(true);
  });
});

describe("two tabs", () => {
  const line = (skuId: number, resellerId: number, quantity: number) => ({
    skuId,
    resellerId,
    quantity,
    promotionId: null,
  });
  const film = () => line(perto.film, perto.id, 2);
  const other = () => line(longe.film, longe.id, 1);
  const keyOf = ({ skuId, resellerId }: { skuId: number; resellerId: number }) => `${skuId}-${resellerId}`;

  it("of a guest: a page from before another line came does not take that line away", async () => {
    const cameMeanwhile = guestIn("São Paulo", { guestCart: [film(), other()] });
    const post = { intent: "aumentar", linha: keyOf(film()), quantidade: "2" };
    const { session } = await sendCart(cameMeanwhile, post);
    expect(session?.guestCart).toEqual([{ ...film(), quantity: 3 }, other()]);
  });

  it("of a guest: a page from before a line went does not bring it back, and says that it is gone", async () => {
    const wentMeanwhile = guestIn("São Paulo", { guestCart: [other()] });
    const post = { intent: "aumentar", linha: keyOf(film()), quantidade: "2" };
    const { status, location, session } = await sendCart(wentMeanwhile, post);
    expect([status, location]).toEqual([303, "/cart"]);
    expect(session?.guestCart).toEqual([other()]);
    expect(session?.notices[0]?.message).toBe("Este produto não está mais no seu carrinho.");
  });

  it("of who is logged in: the same, by the cart that the upstream keeps", async () => {
    const { session } = await buyer();
    await sendCart(session, { intent: "remover", linha: keyOf(film()) });
    const stale = { intent: "quantidade", linha: keyOf(film()), quantidade: "7" };
    const { status, session: after } = await sendCart(session, stale);
    expect([status, after?.notices[0]?.message]).toEqual([
      303,
      "Este produto não está mais no seu carrinho.",
    ]);
    expect((await see(session)).groups.map(({ name }) => name)).toEqual(["Longe"]);
  });
});
