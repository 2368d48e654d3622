import { beforeAll, describe, expect, test } from "vitest";
import { getProductByName } from "../../../contract/catalogue";
import { cancelOrder, rateOrder } from "../../../contract/orders";
import { getShowcase } from "../../../contract/resellers";
import { addOffer, addReseller, addSimpleProduct, addSku } from "../../setup/catalogue-rows";
import { addCustomer, addOrder } from "../../setup/orders";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

describe("order rating", () => {
  test("is shown once to the next visitor of the product and of the showcase, whatever variations were bought", async () => {
    const { database } = upstream;
    const shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
    const film = await addSimpleProduct(database, shop, { name: "Vinil", priceInCentavos: 1000 });
    const blue = await addSku(database, film, { priceInCentavos: 1000, values: { Cor: "Azul" } });
    await addOffer(database, blue, shop, { priceInCentavos: 1000 });
    const reviews = async () => ({
      product: (await upstream.answerTo(getProductByName, { query: { productName: "Vinil" } })).reviews ?? [],
      shop: (await upstream.answerTo(getShowcase, { query: { UrlStore: "perto" } })).reviews ?? [],
    });
    expect(await reviews()).toEqual({ product: [], shop: [] });

    const customer = await addCustomer(upstream);
    const bought = [film.sku.id, blue.id].map((skuId) => [skuId, shop.id, 1] as const);
    const { id } = await addOrder(upstream, customer, bought);
    await upstream.answerTo(rateOrder, {
      token: customer.shopper.token,
      body: {
        oderId: id,
        clientId: customer.shopper.id,
        note: 5,
        items: [{ productId: film.id, note: 4, evaluation: "Cola bem" }],
        resaleEvaluation: { resaleId: shop.id, note: 3, evaluation: "Demorou" },
      },
    });
    expect(await reviews()).toMatchObject({
      product: [{ note: 4, evaluation: "Cola bem" }],
      shop: [{ note: 3, evaluation: "Demorou" }],
    });
    expect((await reviews()).product).toHaveLength(1);
    await upstream.answerTo(cancelOrder, {
      token: customer.shopper.token,
      body: { id, descriptionOfCancellation: "Comprei a cor errada" },
    });
    expect(await reviews()).toEqual({ product: [], shop: [] });
  });
});
