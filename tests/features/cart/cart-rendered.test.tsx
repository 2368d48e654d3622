import { beforeAll, beforeEach, expect, it } from "vitest";
import { Groups } from "../../../app/features/cart/cart/groups";
import { Closing } from "../../../app/features/cart/cart/route";
import { formatCentavos } from "../../../common/money";
import { loadCart } from "../../setup/buying";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { answerFrom, asking, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { render } from "../../ui/render";

let upstream: Upstream;
let film: Awaited<ReturnType<typeof addSoldFilm>>;
beforeAll(async () => {
  upstream = await openUpstream();
  film = await addSoldFilm(upstream.database, { name: "Vinil Preto", priceInCentavos: 1000 });
});
beforeEach(() => answerFrom(upstream));

async function openCart() {
  const { skuId, resellerId } = film;
  const line = { skuId, resellerId, quantity: 2, promotionId: null };
  return loadCart(await asking("/cart", guestIn("São Paulo", { guestCart: [line] })));
}

it("the bar with 'Comprar sem cadastro' calls a guest's sum what the summary calls it", async () => {
  const cart = await openCart();
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

it("a quantity in meters has its unit beside the field, one in pieces has none", async () => {
  const cart = await openCart();
  const getUnits = (unit: string | null) => {
    const groups = cart.groups.map((group) => ({
      ...group,
      lines: group.lines.map((line) => ({ ...line, unit })),
    }));
    return render(<Groups groups={groups} here="/cart" />)(".stepper + span").text();
  };
  expect([getUnits("m"), getUnits(cart.groups[0]?.lines[0]?.unit ?? null)]).toEqual(["m", ""]);
});
