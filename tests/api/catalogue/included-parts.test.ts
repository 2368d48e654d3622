import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import type { Carriers } from "../../../api/freight/carriers";
import {
  getProductAtAddress,
  getProductByName,
  listOtherOffers,
  listProducts,
} from "../../../contract/catalogue";
import { previewFreight } from "../../../contract/freight";
import { addOffer, addReseller, addSimpleProduct, shopperIn } from "../../setup/catalogue-rows";
import { createTestDatabase } from "../../setup/database";
import { openUpstream, type Upstream } from "../../setup/upstream";

type Asked = z.input<typeof getProductAtAddress.body>;

const include = ["otherOffers", "freight"] satisfies Asked["include"];

describe("a product's price with its other offers and freight", () => {
  let upstream: Upstream;
  let slugs: readonly string[];

  beforeAll(async () => {
    upstream = await openUpstream({}, { createDatabase: createTestDatabase });
    const { products } = await upstream.answerTo(listProducts, { body: { page: 1, pageSize: 100 } });
    slugs = products.flatMap(({ slug }) => slug ?? []);
  });
  afterAll(() => upstream.close());

  async function askOneByOne(body: Asked) {
    const [product, otherOffers] = await Promise.all([
      upstream.answerTo(getProductAtAddress, { body }),
      upstream.answerTo(listOtherOffers, { body }),
    ]);
    const { skuId, resaleId } = product;
    if (skuId == null || resaleId == null) return { ...product, otherOffers, freight: null };
    const { cep: postalCode, latitude, longitude, skus } = body;
    const items = [{ skuId, resaleId, quantity: skus[0]?.quantity ?? 1 }];
    const { content: freight } = await upstream.answerTo(previewFreight, {
      body: { postalCode, latitude, longitude, items },
    });
    return { ...product, otherOffers, freight };
  }

  const leftOut = [
    "productDescription",
    "productApplication",
    "productType",
    "productGlue",
    "productLiner",
    "productDurability",
    "productIndicator",
    "categories",
    "subCategories",
    "images",
    "reviews",
    "reviewAverage",
    "reviewCount",
    "reviewCounts",
    "reviewsWithPictures",
  ];

  it("equals the answers of the three calls for every product, place, choice, seller and quantity, with the details where they are asked for", async () => {
    const question = fc.record({
      nthProduct: fc.nat(),
      nthSku: fc.option(fc.nat()),
      quantity: fc.constantFrom(1, 2, 7, 40, 999),
      sellerResaleId: fc.option(fc.integer({ min: 1, max: 16 })),
      place: fc.constantFrom("São Paulo", "Campinas", "Rio de Janeiro", "Manaus"),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ nthProduct, nthSku, quantity, sellerResaleId, place }) => {
        const productName = slugs[nthProduct % slugs.length] ?? "";
        const product = await upstream.answerTo(getProductByName, { query: { productName } });
        const skus = product.skus ?? [];
        const selectedSku = nthSku === null ? null : skus[nthSku % skus.length]?.id;
        const body: Asked = {
          ...shopperIn(place),
          productId: product.productId,
          productName,
          sellerResaleId,
          selectedSku,
          skus: selectedSku == null ? [] : [{ id: selectedSku, quantity }],
        };
        const together = await upstream.answerTo(getProductAtAddress, { body: { ...body, include } });
        const left = Object.fromEntries(leftOut.map((name) => [name, undefined]));
        const separate = await askOneByOne(body);
        expect(together).toEqual({ ...separate, ...left });
        const { productId: _, ...byName } = body;
        const whole = { ...byName, include: [...include, "details"] satisfies Asked["include"] };
        expect(await upstream.answerTo(getProductAtAddress, { body: whole })).toEqual(separate);
      }),
      { numRuns: 80 },
    );
  });
});

describe("other offers and freight of a product", () => {
  let upstream: Upstream;
  let productId = 0;
  const quote = vi.fn<Carriers["quote"]>();

  beforeAll(async () => {
    upstream = await openUpstream({ carriers: { quote } });
    const near = await addReseller(upstream.database, { name: "Casa Paulista", in: "São Paulo" });
    const other = await addReseller(upstream.database, { name: "Casa Carioca", in: "Rio de Janeiro" });
    const film = await addSimpleProduct(upstream.database, near, {
      name: "Vinil Fosco",
      priceInCentavos: 5000,
    });
    await addOffer(upstream.database, film.sku, other, { priceInCentavos: 4000 });
    productId = film.id;
  });
  afterAll(() => upstream.close());

  const ask = (more: Pick<Asked, "include"> = {}) =>
    upstream.answerTo(getProductAtAddress, {
      body: { ...shopperIn("São Paulo"), productName: "", productId, skus: [], ...more },
    });

  it("are answered only where they are asked for", async () => {
    quote.mockResolvedValue([]);
    const parts = async (asked?: Asked["include"]) => {
      const answer = await ask({ include: asked });
      return [answer.otherOffers?.length, answer.freight?.length];
    };
    expect(await parts()).toEqual([undefined, undefined]);
    expect(await parts([])).toEqual([undefined, undefined]);
    expect(await parts(["freight"])).toEqual([undefined, 1]);
    expect(await parts(["otherOffers"])).toEqual([1, undefined]);
  });

  it("are answered without prices of carriers that fail", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    quote.mockRejectedValue(new Error("no answer"));
    const { clientPrice, otherOffers, freight } = await ask({ include });
    expect(clientPrice).toBe(50);
    expect(otherOffers).toMatchObject([{ differentValue: 40, responseFretePrice: null }]);
    expect(freight).toMatchObject([{ melhorEnvio: true, answerShippingCalculationModel: [] }]);
  });

  it("are left out when the carriers take longer than the price waits", async () => {
    quote.mockReturnValue(new Promise(() => undefined));
    const { clientPrice, ...rest } = await ask({ include });
    expect(clientPrice).toBe(50);
    expect(rest).not.toHaveProperty("otherOffers");
    expect(rest).not.toHaveProperty("freight");
  });
});
