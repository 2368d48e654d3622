import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/session/session.server";
import { getCart } from "../../../contract/carts";
import { type Buyer, buyerWith, loadCart, sendCart } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom, asking, instead } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const shop = { near: 0, far: 0, black: 0, blue: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(database, { name: "Longe", in: "Campinas" });
  const black = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, near, { name: "Vinil Azul", priceInCentavos: 3333 });
  Object.assign(shop, { near: near.id, far: far.id, black: black.sku.id, blue: blue.sku.id });
});
beforeEach(() => answerFrom(upstream));

const shownTo = async (session: Session) => (await loadCart(await asking("/cart", session))).shown;
const finish = async ({ session }: Buyer, visto: string) => {
  const { status, location, page } = await sendCart(session, { intent: "finalizar", visto });
  return { status, location, page };
};
const title = "O carrinho mudou desde que você o viu. Confira e finalize de novo.";
const black = () => `quantidade-${shop.black}-${shop.near}`;

/** The upstream answers the black film changed after this call; null leaves it out. */
async function answerBlack({ shopper }: Buyer, change: Record<string, unknown> | null) {
  const { content } = await upstream.answerTo(getCart, { token: shopper.token });
  const items = content?.items?.flatMap((item) => {
    if (item.skuId !== shop.black) return [item];
    return change === null ? [] : [{ ...item, sku: { ...item.sku, ...change } }];
  });
  instead("GET cart", { content: { ...content, items } });
}

const buyer = () => buyerWith(upstream, [shop.black, shop.near, 2], [shop.blue, shop.near, 1]);

describe("a cart that is finished from a page that shows it as it is", () => {
  it("leads to the checkout", async () => {
    const bought = await buyer();
    const visto = await shownTo(bought.session);
    expect(await finish(bought, visto)).toRedirectTo("/checkout");
  });

  it("leads to the checkout also when the form does not say what it showed, or says it illegibly", async () => {
    const bought = await buyer();
    for (const visto of ["", "{", '{"lines":1}'])
      expect(await finish(bought, visto)).toRedirectTo("/checkout");
  });
});

describe("a cart that changed after its page was shown", () => {
  const changed = (message: string, fieldId = black()) => ({
    status: 409,
    page: { title, faults: [{ fieldId, message }] },
  });

  it("is not finished: product, old and new price are named, and the page then seen leads on", async () => {
    const bought = await buyer();
    const visto = await shownTo(bought.session);
    await answerBlack(bought, { differentValue: 12.5 });
    expect(await finish(bought, visto)).toMatchObject(
      changed("Vinil Preto: o preço passou de R$\u00a010,00 para R$\u00a012,50."),
    );
    expect(await finish(bought, await shownTo(bought.session))).toRedirectTo("/checkout");
  });

  it("says that a promotion ended", async () => {
    const bought = await buyer();
    const promotion = { id: 1, discount: 50, discountType: 1 };
    await answerBlack(bought, {
      product: { productName: "Vinil Preto", promotions: [{ promotion }] },
    });
    const visto = await shownTo(bought.session);
    await answerBlack(bought, {});
    expect(await finish(bought, visto)).toMatchObject(
      changed("Vinil Preto: o preço passou de R$\u00a05,00 para R$\u00a010,00. A promoção acabou."),
    );
  });

  it("shows what the cart has now where nothing was typed, and else what was typed", async () => {
    const bought = await buyer();
    const visto = await shownTo(bought.session);
    await answerBlack(bought, { differentValue: 12.5 });
    const blue = `quantidade-${shop.blue}-${shop.near}`;
    const fields = { [black()]: "1", [`antes-${black()}`]: "1", [`antes-${blue}`]: "1", [blue]: "muitos" };
    const { page } = await sendCart(bought.session, { intent: "finalizar", visto, ...fields });
    expect(page).toMatchObject({ typed: { [blue]: "muitos" } });
    expect(page).not.toHaveProperty(["typed", black()]);
  });

  it("names a line that vanished", async () => {
    const bought = await buyer();
    const visto = await shownTo(bought.session);
    await answerBlack(bought, null);
    expect(await finish(bought, visto)).toMatchObject(
      changed("Vinil Preto não está mais no carrinho.", "finalizar"),
    );
  });

  it("names its lines when all have vanished", async () => {
    const bought = await buyerWith(upstream, [shop.black, shop.near, 2]);
    const visto = await shownTo(bought.session);
    await answerBlack(bought, null);
    expect(await finish(bought, visto)).toMatchObject({
      status: 409,
      page: { title, message: "Vinil Preto não está mais no carrinho." },
    });
  });

  it("names the other shop, a line and a quantity of another tab, and the freight", async () => {
    const bought = await buyer();
    const visto = await shownTo(bought.session);
    const inFarShop = visto.replace(
      `"skuId":${shop.black},"resellerId":${shop.near}`,
      `"skuId":${shop.black},"resellerId":${shop.far}`,
    );
    expect(await finish(bought, inFarShop)).toMatchObject(changed("Vinil Preto agora é vendido por Perto."));
    expect(await finish(bought, visto.replace('"quantity":2', '"quantity":1'))).toMatchObject(
      changed("Vinil Preto: a quantidade passou de 1 para 2."),
    );
    const withoutLines = visto.replace(/"lines":\[.*?\]/, '"lines":[]');
    expect((await finish(bought, withoutLines)).page).toMatchObject({
      faults: [{ message: "Vinil Preto entrou no carrinho." }, { message: "Vinil Azul entrou no carrinho." }],
    });
    const chosen = (await loadCart(await asking("/cart", bought.session))).groups[0]?.freight?.chosen ?? "";
    const otherFreight = visto.replace(new RegExp(`"${chosen}":\\d+`), `"${chosen}":1`);
    const { status, page } = await sendCart(bought.session, {
      intent: "finalizar",
      [`antes-frete-${shop.near}`]: chosen,
      visto: otherFreight,
    });
    expect([status, page]).toMatchObject([
      409,
      {
        faults: [
          {
            fieldId: `frete-${shop.near}`,
            message: expect.stringMatching(/^Perto: o frete passou de R\$\s0,01 para R\$\s[\d,]+\.$/),
          },
        ],
      },
    ]);
  });
});
