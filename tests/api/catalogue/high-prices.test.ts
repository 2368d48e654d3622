import { beforeAll, expect, it } from "vitest";
import { listProducts } from "../../../contract/catalogue";
import { placeOrders } from "../../../contract/orders";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

it("a price above R$ 21.474.836,47 is listed, found by its range and ordered", async () => {
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const priceInCentavos = 30_000_000_00;
  const { sku } = await addSimpleProduct(database, shop, { name: "Frota inteira", priceInCentavos });
  const body = { page: 1, pageSize: 10, sortBy: "lowestPrice", priceStart: 29_000_000, priceEnd: 31_000_000 };
  expect(JSON.stringify(await upstream.answerTo(listProducts, { body }))).toContain("Frota inteira");
  const shopper = await addShopper(upstream);
  const wanted = [{ skuId: sku.id, resellerId: shop.id, quantity: 2 }];
  const placed = await upstream.answerTo(placeOrders, {
    body: await checkoutFor(upstream, shopper, wanted),
    token: shopper.token,
  });
  expect(placed.orders).toHaveLength(1);
});
