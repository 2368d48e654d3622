import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/session/session.server";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { getFreightQuote } from "../../../contract/freight";
import { buyerWith, loadCart, sendCart } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom, asking, guestIn, instead } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

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
beforeEach(() => answerFrom(upstream));

const see = async (session: Session, path = "/cart") => loadCart(await asking(path, session));
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

describe("checkout blockers in the cart", () => {
  it("are absent when everything can be shipped", async () => {
    const { session } = await buyer();
    expect((await see(session)).blockers).toEqual([]);
  });

  it("are shown above the button for each product that is out of stock at every shop", async () => {
    const { session } = await buyer();
    await inStock(0);
    const page = await see(session);
    const message = "Nenhuma revenda tem o produto Vinil Azul em estoque!";
    expect(page.blockersTitle).toBe("Falta resolver para finalizar a compra:");
    expect(page.blockers).toEqual([{ fieldId: `quantidade-${longe.film}-${longe.id}`, message }]);
    // The shop has nothing to ship here, so the address is not the cause.
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

  it("include a shop without a carrier for the address", async () => {
    const { session, shopper } = await buyer();
    const content = [
      quoted(perto.id, perto.film),
      quoted(longe.id, longe.film, { answerShippingCalculationModel: [] }),
    ];
    instead("POST client/frete", { content });
    const message = "Longe não tem entrega para este endereço.";
    const page = await see(session);
    expect(page.blockers).toEqual([{ fieldId: null, message }]);
    expect(page.groups[1]?.freight).toMatchObject({ options: [], none: message });
    const refused = { title: "Não foi possível calcular o Frete", message };
    expect(await sendCart(session, { intent: "finalizar" })).toMatchObject({ status: 400, page: refused });
    expect((await upstream.answerTo(getFreightQuote, { token: shopper.token })).content).toBeFalsy();
  });

  it("include a shop that is missing from the freight answer", async () => {
    const { session } = await buyer();
    instead("POST client/frete", { content: [quoted(perto.id, perto.film)] });
    expect((await see(session)).blockers).toEqual([
      { fieldId: null, message: "Longe não tem entrega para este endereço." },
    ]);
    expect((await sendCart(session, { intent: "finalizar" })).status).toBe(400);
  });

  it("include out-of-stock items from every group of the freight answer", async () => {
    const { session } = await buyer();
    const missing = [{ skuId: longe.film, productName: "Vinil Azul", attributes: [{ name: "Azul" }] }];
    const content = [
      quoted(perto.id, perto.film, { productOutOfStock: missing }),
      quoted(longe.id, longe.film),
    ];
    instead("POST client/frete", { content });
    const message = "Nenhuma revenda tem o produto Vinil Azul em estoque!";
    expect((await see(session)).blockers).toEqual([{ fieldId: null, message }]);
    expect((await sendCart(session, { intent: "finalizar" })).status).toBe(400);
  });

  it("leave the freight out of the total, which would be that of another cart", async () => {
    const { session } = await buyer();
    const missing = [{ skuId: longe.film, productName: "Vinil Azul", attributes: [{ name: "Azul" }] }];
    instead("POST client/frete", {
      content: [quoted(perto.id, perto.film, { productOutOfStock: missing }), quoted(longe.id, longe.film)],
    });
    const page = await see(session);
    expect(page.rows).toEqual([
      { label: "Produtos", amount: 5333 },
      { label: "Frete", amount: "a calcular" },
    ]);
    expect(page.total).toEqual({ label: "Subtotal", amount: 5333 });
  });

  it("show the upstream's message when it returns no freight", async () => {
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

describe("carriers of a shop", () => {
  it("show name, business days, the date of a known number of days, and price", async () => {
    const { session } = await buyer();
    const own = { melhorEnvio: false, price: 0, answerShippingCalculationModel: [] };
    instead("POST client/frete", {
      content: [quoted(perto.id, perto.film), quoted(longe.id, longe.film, own)],
    });
    const { groups } = await see(session);
    const arrival = expect.stringMatching(/^até/);
    expect(groups.map(({ freight }) => freight?.options)).toEqual([
      [{ value: "1", carrier: "PAC", delivery: "3 a 5 dias úteis", arrival, priceInCentavos: 1000 }],
      [
        {
          value: "Entrega da loja",
          carrier: "Entrega da loja",
          delivery: "até 10 dias úteis",
          arrival: null,
          priceInCentavos: 0,
        },
      ],
    ]);
  });
});

describe("a refused 'Finalizar compra'", () => {
  it("sums the carriers that it ticks", async () => {
    const { session } = await buyer();
    const options = [
      { id: 1, name: "PAC", company: { name: "Correios" }, price: 10, delivery_range: { min: 3, max: 5 } },
      {
        id: 2,
        name: "SEDEX",
        company: { name: "Correios" },
        price: 36.62,
        delivery_range: { min: 1, max: 2 },
      },
    ];
    const content = [
      quoted(perto.id, perto.film, { answerShippingCalculationModel: options }),
      quoted(longe.id, longe.film),
    ];
    instead("POST client/frete", { content });
    const fields = {
      intent: "finalizar",
      [`frete-${perto.id}`]: "2",
      [`frete-${longe.id}`]: "1",
      [`mostrado-${perto.film}-${perto.id}`]: "1 x 1",
    };
    const before = await see(session);
    expect(before.rows.at(-1)).toEqual({ label: "Frete", amount: "R$\u00a020,00" });
    instead("POST client/frete", {
      content: [
        quoted(perto.id, perto.film, { answerShippingCalculationModel: options }),
        quoted(longe.id, longe.film),
      ],
    });
    await sendCart(session, { ...fields, [`frete-${longe.id}`]: "gone" });
    const after = await see(session);
    expect(after.groups[0]?.freight?.chosen).toBe("2");
    expect(after.rows.at(-1)).toEqual({ label: "Frete", amount: "R$\u00a046,62" });
  });
});

describe("cart line", () => {
  it("links to the chosen variant at its shop", async () => {
    const { session } = await buyer();
    const [shop] = await upstream.database.select().from(resellers).where(eq(resellers.id, perto.id));
    const href = (await see(session)).groups[0]?.lines[0]?.href ?? "";
    expect(href).toMatch(/^\/produtos\/vinil-preto\?/);
    expect(new URLSearchParams(href.split("?")[1]).get("vendedor")).toBe(shop?.urlStore);
  });

  it("asks for confirmation before its removal, through a link that keeps the coupon", async () => {
    const { session } = await buyer();
    const key = `${perto.film}-${perto.id}`;
    const line = (await see(session, "/cart?cupom=NADA")).groups[0]?.lines[0];
    expect(line?.removal).toBe(`/cart?remover=${key}&cupom=NADA#quantidade-${key}`);
    expect((await see(session, `/cart?remover=${key}`)).groups[0]?.lines[0]?.asksToRemove).toBe(true);
  });
});

describe("carts in two tabs", () => {
  const line = (skuId: number, resellerId: number, quantity: number) => ({
    skuId,
    resellerId,
    quantity,
    promotionId: null,
  });
  const film = () => line(perto.film, perto.id, 2);
  const other = () => line(longe.film, longe.id, 1);
  const keyOf = ({ skuId, resellerId }: { skuId: number; resellerId: number }) => `${skuId}-${resellerId}`;

  it("keep a guest's line that was added after the other page was loaded", async () => {
    const cameMeanwhile = guestIn("São Paulo", { guestCart: [film(), other()] });
    const post = { intent: "aumentar", linha: keyOf(film()), quantidade: "2" };
    const { session } = await sendCart(cameMeanwhile, post);
    expect(session?.guestCart).toEqual([{ ...film(), quantity: 3 }, other()]);
  });

  it("do not restore a guest's removed line, and report that it is gone", async () => {
    const wentMeanwhile = guestIn("São Paulo", { guestCart: [other()] });
    const post = { intent: "aumentar", linha: keyOf(film()), quantidade: "2" };
    const answer = await sendCart(wentMeanwhile, post);
    expect(answer).toRedirectTo("/cart", { message: "Este produto não está mais no seu carrinho." });
    expect(answer.session?.guestCart).toEqual([other()]);
  });

  it("behave the same for a logged-in shopper's cart upstream", async () => {
    const { session } = await buyer();
    await sendCart(session, { intent: "remover", linha: keyOf(film()) });
    const stale = { intent: "quantidade", linha: keyOf(film()), quantidade: "7" };
    expect(await sendCart(session, stale)).toRedirectTo("/cart", {
      message: "Este produto não está mais no seu carrinho.",
    });
    expect((await see(session)).groups.map(({ name }) => name)).toEqual(["Longe"]);
  });
});
