import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import {
  arrive,
  completeProfile,
  fillCart,
  giveAddress,
  orderCodesOf,
  registerFrom,
  reviewOrder,
} from "./purchase-steps";

const storefront = inject("storefrontUrl");
const spatula = "Espátula com feltro";
const film = "Vinil adesivo fibra de carbono 4D";

async function addElsewhere(page: Page): Promise<Page> {
  const tab = page.visitor.anotherTab();
  const product = await tab.open("/produtos/espatula-com-feltro?Cor=Azul&Tamanho=Pequena");
  return product.press("Adicionar ao carrinho");
}

const plus = new RegExp(`^Aumentar quantidade de ${film}`);
const meters = (cart: Page) => cart.form(plus).value(/^(Quantidade|Metros)/);

describe.each(modes)("two tabs with different carts, %s", (_, headers) => {
  it("change only the pressed line, as a guest and logged in", async () => {
    const old = await fillCart(await arrive(storefront, headers));
    expect(meters(old)).toBe("2");
    await addElsewhere(old);
    const both = await old.press(plus);
    expect(both.text).toContain(spatula);
    expect(meters(both)).toBe("3");

    const known = await registerFrom(both);
    const elsewhere = await known.visitor.anotherTab().open("/cart");
    const asked = await elsewhere.follow(new RegExp(`^Remover ${film}`));
    await asked.press(/^Sim, remover/);
    const after = await known.press(plus);
    expect(after.text).toContain("Este produto não está mais no seu carrinho.");
    expect(after.text).toContain(spatula);
  });

  it("order the reviewed lines and leave later ones in the cart", async () => {
    const cart = await registerFrom(await fillCart(await arrive(storefront, headers)));
    const review = await reviewOrder(await giveAddress(await completeProfile(cart)));
    await addElsewhere(review);
    const placed = await review.press("Fechar pedido");
    expect(orderCodesOf(placed)).toHaveLength(2);
    expect(placed.text).not.toContain(spatula);
    const left = await placed.visitor.open("/cart");
    expect(left.text).toContain(spatula);
    expect(left.text).not.toContain(film);

    // Another tab is still on the payment step, with a cart that has changed.
    const again = await left.press("Finalizar compra");
    expect(again.address).toMatch(/^\/checkout/);
    const tab = again.visitor.anotherTab();
    const other = await tab.open("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m");
    await other.press("Adicionar ao carrinho");
    const back = await again.press("Seguir para o pagamento");
    expect(back.address).toBe("/cart");
    expect(back.text).toContain("Seu carrinho ou o endereço mudou. Confira o frete e continue.");
  });
});
