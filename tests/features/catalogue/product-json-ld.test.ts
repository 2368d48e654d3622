import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loader } from "~/features/catalogue/product/route";
import { getJsonLd } from "~/seo/structured-data.server";
import { products } from "../../../api/database/schema/catalogue";
import { openFilmShop, slugOfFilm } from "../../setup/film-shop";
import { checkMerchantRules, nodesIn } from "../../setup/merchant-rules";
import { asking, newcomer } from "../../setup/storefront";

const { upstream } = openFilmShop();
beforeAll(() => upstream().database.update(products).set({ pic: "Uploads/produtos/vinil.webp" }));

async function see(query = "", slug = slugOfFilm) {
  const context = {};
  await loader({ ...(await asking(`/produtos/${slug}${query}`, newcomer, { slug })), context });
  const product = getJsonLd(context)
    .map((text) => JSON.parse(text))
    .find((thing) => /^Product/.test(thing["@type"]));
  expect(checkMerchantRules(product ?? []).broken).toEqual([]);
  return product;
}

const offersIn = (product: unknown) => nodesIn(product).filter((node) => node["@type"] === "Offer");

describe("JSON-LD of a product page", () => {
  it("groups the variants that are sold, each with its price and those of the other resellers", async () => {
    expect(await see()).toMatchObject({
      "@type": "ProductGroup",
      variesBy: ["https://schema.org/color", "https://schema.org/size"],
      hasVariant: [
        {
          color: "Preto",
          size: "1,52 m",
          offers: [{ price: "51.00", seller: { name: "Casa Paulista" } }, {}, {}],
        },
        { color: "Preto", size: "0,61 m", offers: [{ price: "20.00" }] },
        {
          color: "Vermelho",
          size: "1,52 m",
          offers: [{ price: "90.00", seller: { name: "Casa Paulista" } }],
        },
      ],
    });
  });

  it("has freight to São Paulo, returns and the price of one metre on every offer of the chosen variant", async () => {
    const { hasVariant } = await see("?Cor=Preto&Largura=1,52 m");
    const { missing } = checkMerchantRules(hasVariant[0].offers);
    expect(missing).toEqual(["Offer.priceValidUntil"]);
    expect(offersIn(hasVariant[0])).toHaveLength(3);
    for (const offer of offersIn(hasVariant[0])) {
      expect(offer).toMatchObject({
        shippingDetails: { shippingDestination: { postalCode: "01001-000" } },
        priceSpecification: [{ referenceQuantity: { value: 1, unitCode: "MTR" } }],
      });
    }
  });

  it("is a Product without variants, and no unit price for what is not sold by the metre", async () => {
    const product = await see("", "espatula");
    expect(product).toMatchObject({ "@type": "Product", size: "Único", offers: [{ price: "9.90" }] });
    expect(product.offers[0]).not.toHaveProperty("priceSpecification");
  });

  it("marks a variant of which the resellers have too little as out of stock", async () => {
    const { hasVariant } = await see("?Cor=Vermelho&Largura=1,52 m&quantidade=4");
    const states = offersIn(hasVariant).map(({ url, availability }) => [
      String(url).includes("Vermelho"),
      availability,
    ]);
    expect(states).toContainEqual([true, "https://schema.org/OutOfStock"]);
    expect(states).toContainEqual([false, "https://schema.org/InStock"]);
  });
});

describe("JSON-LD of a product in promotion", () => {
  const film = eq(products.slug, slugOfFilm);
  const setPercentage = (percentage: number, promotionEnd: Date | null) =>
    upstream().database.update(products).set({ percentage, promotionEnd }).where(film);
  afterEach(() => setPercentage(0, null));

  it("has the reduced price, the struck one and the promotion's last day", async () => {
    await setPercentage(10, new Date("2099-12-31T12:00:00-03:00"));
    for (const offer of offersIn(await see())) expect(offer).toMatchObject({ priceValidUntil: "2099-12-31" });
    expect(offersIn(await see())[0]).toMatchObject({
      price: "45.90",
      priceSpecification: [
        { price: "45.90" },
        { price: "51.00", priceType: "https://schema.org/StrikethroughPrice" },
      ],
    });
  });

  it("has no last day where none is known", async () => {
    await setPercentage(10, null);
    expect(offersIn(await see())[0]).not.toHaveProperty("priceValidUntil");
  });
});
