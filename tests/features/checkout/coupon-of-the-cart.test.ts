import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { action as checkoutAction, loader as checkoutLoader } from "~/features/checkout/checkout/route";
import { coupons } from "../../../api/database/schema/coupons";
import type { Page } from "../../driver/page";
import { arrive } from "../../second-upstream/shop";
import { buyerWith, sendCart } from "../../setup/buying";
import { openFilmShop, shop, sku } from "../../setup/film-shop";
import { createShopFromSource } from "../../setup/shop-from-source";
import { asking, posting } from "../../setup/storefront";

const { upstream } = openFilmShop();
let source: typeof fetch;

beforeAll(async () => {
  source = await createShopFromSource();
  await upstream()
    .database.insert(coupons)
    .values([
      { code: "TUDO10", type: 1, benefit: 1, percentage: 10 },
      { code: "ACABA", type: 1, benefit: 1, percentage: 20 },
    ]);
});

const apply = (cart: Page, code: string) => cart.form("Aplicar").fill("Cupom de desconto", code).submit();

async function cartOfGuest(): Promise<Page> {
  const { visitor } = await arrive(source);
  const product = await visitor.open("/produtos/vinil-fosco?Cor=Preto&Largura=1,52 m");
  return product.press("Comprar");
}

describe("an applied coupon", () => {
  it("stays while the shopper goes on shopping, until it is removed", async () => {
    const { visitor } = await apply(await cartOfGuest(), "tudo10");
    await visitor.open("/produtos/espátula");
    const back = await visitor.open("/cart");
    expect(back.text).toContain("Desconto (TUDO10)");
    const removed = await back.press("Remover cupom TUDO10");
    expect(removed.text).not.toContain("TUDO10");
    expect((await visitor.open("/cart")).text).not.toContain("TUDO10");
  });

  it("stays when it came in a link, too", async () => {
    const { visitor } = await cartOfGuest();
    await visitor.open("/cart?cupom=TUDO10");
    expect((await visitor.open("/cart")).text).toContain("Desconto (TUDO10)");
  });

  it("is refused in words once it has ended, and forgotten", async () => {
    const { visitor } = await apply(await cartOfGuest(), "ACABA");
    await upstream().database.delete(coupons).where(eq(coupons.code, "ACABA"));
    expect((await visitor.open("/cart")).text).toContain("O cupom inserido não existe.");
    expect((await visitor.open("/cart")).text).not.toContain("ACABA");
  });

  it("is forgotten by the order that uses it", async () => {
    const { session } = await buyerWith(upstream(), [sku.blackWide, shop.paulista, 1]);
    await sendCart(session, { intent: "finalizar" });
    const path = "/checkout?etapa=revisao&pagamento=pix&cupom=TUDO10";
    const { review } = await checkoutLoader(await asking(path, session));
    const answer = await checkoutAction(
      await posting(path, session, {
        intent: "fechar",
        pagamento: "pix",
        chave: review?.key ?? "",
        pedido: review?.signedReview ?? "",
      }),
    );
    if (!(answer instanceof Response)) throw new Error("not placed");
    expect(answer).toRedirectTo(/^\/checkout\/orderstatus\?ordersCode=/);
    expect(answer.headers.getSetCookie().filter((each) => each.startsWith("cupom="))).toEqual([
      expect.stringContaining("Max-Age=0"),
    ]);
  });
});
