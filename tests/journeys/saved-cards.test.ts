import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { testCards } from "../setup/cards";
import { modes } from "./modes";
import {
  arrive,
  completeProfile,
  fillCart,
  giveAddress,
  payOnCardPage,
  registerFrom,
} from "./purchase-steps";

const paymentOf = async (cart: Page) =>
  (await cart.press("Finalizar compra")).press("Seguir para o pagamento");

describe.each(modes)("saved cards, %s", (_, headers) => {
  it("are saved on the provider's page, pay the next purchase in the shop, and are removed", async () => {
    let page = await fillCart(await arrive(inject("storefrontUrl"), headers));
    page = await giveAddress(await completeProfile(await registerFrom(page)));
    const payment = await paymentOf(page);
    expect(payment.has("button", "Usar outro cartão")).toBe(false);
    const wish = payment.form("Finalizar compra").choose(/^Cartão de crédito/);
    const review = await wish.choose("Salvar este cartão para as próximas compras").submit();
    expect(review.text).toContain("O cartão será salvo para as próximas compras.");
    const placed = await review.press("Fechar pedido");
    await payOnCardPage(placed, testCards.approved);
    expect((await placed.follow("Atualizar agora")).text).toContain("Seu pagamento foi confirmado");

    const { visitor } = placed;
    expect((await visitor.open("/profile/cartoes")).text).toContain("Visa final 0010Vence em 08/2031");
    const again = await paymentOf(await fillCart(await visitor.open("/home")));
    const chosen = again
      .form("Finalizar compra")
      .choose(/^Cartão de crédito/)
      .choose(/^Visa final 0010/);
    const known = await chosen.submit();
    expect(known.text).toContain("Visa final 0010");
    expect((await known.press("Fechar pedido")).text).toContain("Seu pagamento foi confirmado");

    const none = await (await visitor.open("/profile/cartoes")).press("Remover cartão: Visa final 0010");
    expect(none.text).toContain("Você não tem cartões salvos");
  });
});
