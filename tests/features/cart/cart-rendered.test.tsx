import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Closing } from "../../../app/features/cart/cart/route";
import { formatCentavos } from "../../../common/money";
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

it("the bar with 'Comprar sem cadastro' calls a guest's sum what the summary calls it", async () => {
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const film = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const line = { skuId: film.sku.id, resellerId: perto.id, quantity: 2, promotionId: null };
  const session = guestIn("São Paulo", { guestCart: [line] });
  const cart = await loadCart(await asking("/cart", session));
  const $ = render(<Closing cart={cart} />);
  const sum = formatCentavos(cart.total.amount);
  expect($(".summary > div").last().text()).toBe(`Total com o frete mais barato${sum}`);
  expect($(".buy-bar .only-narrow").text()).toBe(`Total com o frete mais barato ${sum}`);
  const buttons = $("button")
    .toArray()
    .map((each) => $(each).text());
  expect(buttons).toEqual(["Comprar sem cadastro", "Finalizar compra"]);
  expect($("p.hint").length).toBeLessThanOrEqual(2);
});
