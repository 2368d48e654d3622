import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Closing } from "../../../app/features/cart/cart/route";
import { loadCart } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom, asking, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { render } from "../../ui/render";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => answerFrom(upstream));

it("the bar with 'Finalizar compra' calls a guest's sum what the summary calls it", async () => {
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const film = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const line = { skuId: film.sku.id, resellerId: perto.id, quantity: 2, promotionId: null };
  const session = guestIn("São Paulo", { guestCart: [line] });
  const $ = render(<Closing cart={await loadCart(await asking("/cart", session))} />);
  expect($(".summary dt").last().text()).toBe("Subtotal");
  expect($(".buy-bar .only-narrow").text()).toBe("Subtotal R$\u00a020,00");
});
