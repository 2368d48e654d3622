import { afterEach, describe, expect, test } from "vitest";
import { orders } from "../../../api/database/schema/orders";
import { skuResellers } from "../../../api/database/schema/resellers";
import { embeddedProviders } from "../../../api/providers/settings";
import { capabilitiesHeader } from "../../../contract/capabilities";
import { quoteFreight } from "../../../contract/freight";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { apiPixProvider, pagarmeProvider, type RealProvider } from "../../setup/real-providers";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const methods = { card: 0, boleto: 1, pix: 2 } as const;
let upstream: Upstream;
let real: RealProvider | undefined;
afterEach(async () => {
  await upstream.close();
  await real?.server.close();
  real = undefined;
});

/** What the upstream announces, and how it answers an order by each way to pay. */
async function trySelling(ways: readonly (keyof typeof methods)[] = ["card", "boleto", "pix"]) {
  const { database } = upstream;
  const delivery = { shipsByCarriers: false, ownFreightInCentavos: 1500, ownFreightInDays: 3 };
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo", ...delivery });
  const film = await addSimpleProduct(database, shop, { name: "Vinil", priceInCentavos: 1990, quantity: 9 });
  const shopper = await addShopper(upstream);
  const lines = [{ skuId: film.sku.id, resellerId: shop.id, quantity: 1 }];
  const statuses: Record<string, number> = {};
  for (const way of ways) {
    const payloads = await checkoutFor(upstream, shopper, lines);
    const body = payloads.map((payload) => ({ ...payload, PaymentMethod: methods[way] }));
    statuses[way] = (await upstream.ask("POST", "order/add", { token: shopper.token, body })).status;
  }
  const { headers } = await upstream.ask("GET", "platform/settings");
  const announced = (headers.get(capabilitiesHeader) ?? "").split(", ");
  return { statuses, announced: announced.filter((each) => /^no-|^card-page$/.test(each)) };
}

describe("an upstream without the sandbox", () => {
  test("sells by no way to pay and reserves nothing when no provider is configured", async () => {
    upstream = await openUpstream({}, { sandbox: false });
    expect(await trySelling()).toEqual({
      statuses: { card: 422, boleto: 422, pix: 422 },
      announced: ["no-cards", "no-pix", "no-boleto"],
    });
    expect(await upstream.database.$count(orders)).toBe(0);
    const [stock] = await upstream.database.select().from(skuResellers);
    expect(stock?.quantityInStock).toBe(9);
  });

  test("sells by Pix alone when only Pix has a provider", async () => {
    real = await apiPixProvider(() => upstream.clock.now());
    upstream = await openUpstream({}, { sandbox: false, providers: { ...real.settings, boleto: null } });
    expect(await trySelling()).toEqual({
      statuses: { card: 422, boleto: 422, pix: 200 },
      announced: ["no-cards", "no-boleto"],
    });
  });

  test("sells by card, Pix and boleto when all have a provider", async () => {
    real = await pagarmeProvider(() => upstream.clock.now());
    upstream = await openUpstream({}, { sandbox: false, providers: { ...real.settings, cards: "pagarme" } });
    expect(await trySelling(["boleto", "pix"])).toEqual({
      statuses: { boleto: 200, pix: 200 },
      announced: ["card-page"],
    });
  });

  test("quotes no simulated carrier, but the deliveries of the shops themselves", async () => {
    upstream = await openUpstream({}, { sandbox: false, providers: embeddedProviders });
    const { database } = upstream;
    const byCarriers = await addReseller(database, { name: "Perto", in: "São Paulo" });
    const byItself = await addReseller(database, {
      name: "Longe",
      in: "Campinas",
      shipsByCarriers: false,
      ownFreightInCentavos: 1500,
      ownFreightInDays: 3,
    });
    const shopper = await addShopper(upstream);
    const items = await Promise.all(
      [byCarriers, byItself].map(async (shop) => {
        const { id, sku } = await addSimpleProduct(database, shop, {
          name: shop.nameFantasy,
          priceInCentavos: 990,
        });
        return { ProductId: id, SkuId: sku.id, resaleId: shop.id, Price: 9.9, Qty: 1 };
      }),
    );
    const { content } = await upstream.answerTo(quoteFreight, {
      token: shopper.token,
      body: { Address: { id: shopper.addressId, postalCode: "01310-100" }, Itens: items },
    });
    const prices = content?.map((group) => group.answerShippingCalculationModel?.map(({ price }) => price));
    expect(prices).toEqual([[], [15]]);
  });
});
