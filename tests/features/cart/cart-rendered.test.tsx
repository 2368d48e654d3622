import { beforeAll, beforeEach, expect, it } from "vitest";
import { Closing } from "../../../app/features/cart/cart/route";
import { formatCentavos } from "../../../common/money";
import { loadCart } from "../../setup/buying";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { answerFrom, asking, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { render } from "../../ui/render";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
beforeEach(() => answerFrom(upstream));

it("the bar with 'Comprar sem cadastro' calls a guest's sum what the summary calls it", async () => {
  const { database } = upstream;
  const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 1000 });
  const line = { skuId, resellerId, quantity: 2, promotionId: null };
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
