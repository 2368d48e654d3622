import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commitSession } from "~/session/session.server";
import { skus } from "../../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../../api/database/schema/resellers";
import { serializeOrderAttempt } from "../../../app/features/order-attempt/order-attempt.server";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { arrive, shopOrigin } from "../../second-upstream/shop";
import { newBuyer } from "../../setup/buyer-forms";
import { buyerWith } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { createShopFromSource } from "../../setup/shop-from-source";
import { answerFrom } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shop: typeof fetch;
const ids = { shop: 0, black: 0, blue: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  shop = await createShopFromSource();
  const { database } = upstream;
  const freight = { shipsByCarriers: false, ownFreightInCentavos: 1500, ownFreightInDays: 3 };
  const near = await addReseller(database, { name: "Perto", in: "São Paulo", ...freight });
  const black = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, near, { name: "Vinil Azul", priceInCentavos: 3333 });
  Object.assign(ids, { shop: near.id, black: black.sku.id, blue: blue.sku.id });
});
beforeEach(async () => {
  answerFrom(upstream);
  await setPrice(ids.black, 1000);
  await setFreight(1500);
  await setDeleted(null);
});

async function setPrice(skuId: number, priceInCentavos: number) {
  const { database } = upstream;
  await database.update(skus).set({ priceInCentavos }).where(eq(skus.id, skuId));
  await database.update(skuResellers).set({ priceInCentavos }).where(eq(skuResellers.skuId, skuId));
}
const setFreight = (ownFreightInCentavos: number) =>
  upstream.database.update(resellers).set({ ownFreightInCentavos });
const setDeleted = (deletedAt: Date | null) =>
  upstream.database.update(skus).set({ deletedAt }).where(eq(skus.id, ids.black));

const title = "Desde a última vez que você viu o carrinho:";
const risen = "Vinil Preto: o preço passou de R$ 10,00 para R$ 12,50.";
const gone = "Vinil Preto não está mais no carrinho.";

const buyer = async (): Promise<Visitor> => (await knownBuyer()).visitor;

async function knownBuyer() {
  const { session, shopper } = await buyerWith(upstream, [ids.black, ids.shop, 2], [ids.blue, ids.shop, 1]);
  const visitor = new Visitor(shopOrigin, { fetch: shop });
  visitor.jar.keep(new Headers({ "set-cookie": await commitSession(session) }));
  return { visitor, shopperId: shopper.id };
}

const open = (visitor: Visitor) => visitor.open("/cart");
const changesOn = (page: Page) =>
  page
    .$(`.notice:contains("${title}") li`)
    .toArray()
    .map((each) => page.$(each).text().replaceAll(/\s/g, " "));

describe("a cart that changed between two visits", () => {
  it("names old and new price on every visit until its buyer has answered the page", async () => {
    const visitor = await buyer();
    expect(changesOn(await open(visitor))).toEqual([]);
    await setPrice(ids.black, 1250);
    expect(changesOn(await open(visitor))).toEqual([risen]);
    expect(changesOn(await open(visitor))).toEqual([risen]);
    expect(changesOn(await (await open(visitor)).press("Entendi"))).toEqual([]);
    expect(changesOn(await open(visitor))).toEqual([]);
  });

  it("names the freight for the same pieces and destination, and is silent about that of other pieces", async () => {
    const visitor = await buyer();
    await open(visitor);
    await setFreight(2000);
    const page = await open(visitor);
    expect(changesOn(page)).toEqual(["Perto: o frete passou de R$ 15,00 para R$ 20,00."]);
    const more = await page
      .form(/^Atualizar quantidade de Vinil Preto/)
      .fill(/de Vinil Preto$/, "3")
      .submit();
    expect(changesOn(more)).toEqual([]);
  });

  it("keeps a line that went away until 'Entendi', also after it was named by a refused 'Finalizar compra'", async () => {
    const visitor = await buyer();
    const page = await open(visitor);
    await setDeleted(new Date());
    const refused = await page.press("Finalizar compra");
    expect(refused.status).toBe(409);
    expect(refused.text.split(gone)).toHaveLength(2);
    expect(changesOn(await open(visitor))).toEqual([gone]);
    const review = await (await open(visitor)).press("Finalizar compra");
    expect(review.address).toBe("/checkout");
    expect(changesOn(review)).toEqual([gone]);
    expect(changesOn(await (await open(visitor)).press("Entendi"))).toEqual([]);
  });

  it("names what went away when nothing is left", async () => {
    const visitor = await buyer();
    const page = await open(visitor);
    await page.press(/^Remover Vinil Azul|^Diminuir quantidade de Vinil Azul/);
    const question = await visitor.open(`/cart?remover=${ids.blue}-${ids.shop}`);
    await question.press(/^Sim, remover Vinil Azul/);
    await setDeleted(new Date());
    const empty = await open(visitor);
    expect(empty.text).toContain("Seu carrinho está vazio");
    expect(changesOn(empty)).toEqual([gone]);
    expect(changesOn(await empty.press("Entendi"))).toEqual([]);
  });

  it("does not miss a line that its buyer removed, or whose quantity was set to 0", async () => {
    const visitor = await buyer();
    await open(visitor);
    const question = await visitor.open(`/cart?remover=${ids.black}-${ids.shop}`);
    expect(changesOn(await question.press(/^Sim, remover Vinil Preto/))).toEqual([]);
    const page = await open(visitor);
    const none = await page
      .form(/^Atualizar quantidade de Vinil Azul/)
      .fill(/de Vinil Azul$/, "0")
      .submit();
    expect(none.text).toContain("Seu carrinho está vazio");
    expect(changesOn(await open(visitor))).toEqual([]);
  });

  it("does not miss the lines of an order", async () => {
    const visitor = await buyer();
    const payment = await (await open(visitor)).press("Finalizar compra");
    const status = await payment.press(/^Pagar R/);
    expect(status.address).toMatch(/^\/checkout\/orderstatus/);
    expect(changesOn(await open(visitor))).toEqual([]);
  });

  it("names them also while the outcome of an order is unknown", async () => {
    const { visitor, shopperId } = await knownBuyer();
    await open(visitor);
    const attempt = await serializeOrderAttempt({
      shopperId,
      key: "checkout-key-1",
      codes: null,
      lines: [],
      reviewedAtMs: Date.now(),
      earlierCodes: [],
      sentAtMs: Date.now(),
      orders: [{ totalInCentavos: 3980, pieces: 2 }],
    });
    visitor.jar.keep(new Headers({ "set-cookie": attempt }));
    await setPrice(ids.black, 1250);
    const page = await open(visitor);
    expect(page.text).toContain("Enviamos o seu pedido, e a confirmação ainda não chegou.");
    expect(changesOn(page)).toEqual([risen]);
  });

  it("names a line that was added, and went away or got dearer, before the cart was seen", async () => {
    const guest = (await arrive(shop)).visitor;
    await (await guest.open("/produtos/vinil-preto")).press("Adicionar ao carrinho");
    await setPrice(ids.black, 1250);
    expect(changesOn(await open(guest))).toEqual([risen]);
    await setPrice(ids.black, 1000);
    const visitor = await buyer();
    await open(visitor);
    for (const product of ["vinil-preto", "vinil-azul"])
      await (await visitor.open(`/produtos/${product}`)).press("Adicionar ao carrinho");
    await setDeleted(new Date());
    expect(changesOn(await open(visitor))).toEqual([gone]);
  });

  it("names a line that was added after the review, and went away after the order", async () => {
    const { session } = await buyerWith(upstream, [ids.blue, ids.shop, 1]);
    const visitor = new Visitor(shopOrigin, { fetch: shop });
    visitor.jar.keep(new Headers({ "set-cookie": await commitSession(session) }));
    const payment = await (await open(visitor)).press("Finalizar compra");
    await (await visitor.open("/produtos/vinil-preto")).press("Adicionar ao carrinho");
    const status = await payment.press(/^Pagar R/);
    expect(status.address).toMatch(/^\/checkout\/orderstatus/);
    await setDeleted(new Date());
    expect(changesOn(await open(visitor))).toEqual([gone]);
  });

  it("names a price on payment step and review until it is shown in the cart", async () => {
    const visitor = await buyer();
    const delivery = await (await open(visitor)).press("Finalizar compra");
    await setPrice(ids.black, 1250);
    const payment = await delivery.press("Seguir para o pagamento");
    expect(changesOn(payment)).toEqual([risen]);
    const review = await payment.form("Finalizar compra").choose(/^Pix/).submit();
    expect(changesOn(review)).toEqual([risen]);
  });

  it("names a price to a guest, and to the same person after the login, but to no other account", async () => {
    const guest = (await arrive(shop)).visitor;
    const film = await guest.open("/produtos/vinil-preto");
    await film.press("Adicionar ao carrinho");
    await open(guest);
    await setPrice(ids.black, 1250);
    expect(changesOn(await open(guest))).toEqual([risen]);
    const visitor = await buyer();
    await open(visitor);
    await setPrice(ids.black, 1000);
    const other = await buyer();
    other.jar.set("carrinho", visitor.jar.get("carrinho") ?? "");
    expect(changesOn(await open(other))).toEqual([]);
    expect(changesOn(await open(visitor))).toHaveLength(1);
  });

  it("does not miss the lines that a login has taken into the account, when the account is left again", async () => {
    const guest = (await arrive(shop)).visitor;
    await (await guest.open("/produtos/vinil-preto")).press("Adicionar ao carrinho");
    await open(guest);
    const { name, email, password } = newBuyer();
    const fields = { name, email, password, password2: password, voltar: "/cart" };
    const url = `${shopOrigin}/register`;
    const entered = await guest.go({ url, method: "POST", body: new URLSearchParams(fields) }, url);
    expect(entered.text).toContain("Vinil Preto");
    await setPrice(ids.black, 1250);
    expect(changesOn(await open(guest))).toEqual([risen]);
    await entered.press("Sair");
    expect(changesOn(await open(guest))).toEqual([]);
  });
});
