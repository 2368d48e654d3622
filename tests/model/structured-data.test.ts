import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getProductJsonLd,
  type JsonLdOffer,
  type JsonLdProduct,
  type JsonLdVariant,
} from "../../app/features/catalogue/product/structured-data.server";
import {
  getBreadcrumbJsonLd,
  getOrganizationJsonLd,
  getQuestionsJsonLd,
  getWebSiteJsonLd,
  serializeJsonLd,
  type Thing,
} from "../../app/seo/structured-data.server";
import { checkMerchantRules, nodesIn } from "../setup/merchant-rules";

const offer: JsonLdOffer = {
  url: "https://loja.example/produtos/vinil-fosco?vendedor=casa-paulista",
  priceInCentavos: 123456,
  oldPriceInCentavos: 150000,
  priceValidUntil: "2026-12-31",
  isInStock: true,
  seller: { name: "Casa Paulista", url: "https://loja.example/vitrine/casa-paulista" },
  freight: { priceInCentavos: 953, cep: "01310-100", minBusinessDays: 1, maxBusinessDays: 3 },
};

const returns = { days: 7, url: "https://loja.example/politicas/troca-devolucoes" };

const black: JsonLdVariant = {
  name: "Vinil Fosco, Preto, 1,52 m",
  code: "EV-1-3",
  image: "https://loja.example/imagens/1200/Uploads/preto.webp",
  attributes: [
    { attribute: "Cor", value: "Preto", kind: "colour", hex: "#000000" },
    { attribute: "Largura", value: "1,52 m", kind: "text", hex: null },
  ],
  offers: [
    offer,
    {
      ...offer,
      url: "https://loja.example/produtos/vinil-fosco?vendedor=casa-carioca",
      priceInCentavos: 4900,
      isInStock: false,
      seller: { name: "Casa Carioca", url: "https://loja.example/vitrine/casa-carioca" },
    },
  ],
};

const red: JsonLdVariant = {
  ...black,
  name: "Vinil Fosco, Vermelho, 1,22 m, Fosco",
  attributes: [
    { attribute: "Cor", value: "Vermelho", kind: "colour", hex: null },
    { attribute: "Largura", value: "1,22 m", kind: "text", hex: null },
    { attribute: "Acabamento", value: "Fosco", kind: "text", hex: null },
    { attribute: "Embalagem", value: "Rolo", kind: "text", hex: null },
  ],
  offers: [{ ...offer, oldPriceInCentavos: null, priceValidUntil: null, seller: null, freight: null }],
};

const film: JsonLdProduct = {
  id: 1,
  name: "Vinil Fosco",
  brand: "Filmes do Exemplo",
  url: "https://loja.example/produtos/vinil-fosco",
  images: ["https://loja.example/imagens/1200/Uploads/vinil.webp"],
  description: "Fosco e sem reflexo.",
  code: "EV-1",
  material: "PVC",
  variants: [black],
  terms: { isSoldByMeter: true, dispatchInBusinessDays: 2, returns },
  rating: { average: 4.3, count: 7 },
  reviews: [{ author: "Ana", rating: 5, comment: "Ótimo", createdAt: "2026-11-01T12:00:00Z" }],
};

const company = {
  name: "Envelopa",
  legalName: "Envelopa Ltda.",
  taxId: "12.ABC.345/01DE-35",
  url: "https://loja.example/home",
  logo: "https://loja.example/logo.png",
  address: "Rua do Exemplo, 100",
  email: "contato@envelopa.example",
  phone: "(11) 90000-0000",
};

const site = {
  name: "Envelopa",
  url: "https://loja.example/home",
  searchUrl: "https://loja.example/produtos?produto={search_term_string}",
};

const crumbs = getBreadcrumbJsonLd([{ name: "Home", url: "https://loja.example/home" }], "Vinil Fosco");

const told = (thing: Thing | null): Record<string, unknown> =>
  thing ? JSON.parse(serializeJsonLd(thing)) : {};

describe("JSON-LD", () => {
  it.each([
    ["a product", getProductJsonLd(film), []],
    [
      "a product with variants",
      getProductJsonLd({ ...film, variants: [black, { ...red, offers: black.offers }] }),
      ["Product"],
    ],
    ["a breadcrumb", crumbs, []],
    ["the company", getOrganizationJsonLd(company), []],
    ["the site", getWebSiteJsonLd(site), []],
    ["the questions", getQuestionsJsonLd([{ question: "Posso trocar?", answer: "Sim, em 7 dias." }]), []],
  ])("for %s has all required and recommended properties", (_, thing, ofGroup) => {
    const json = told(thing);
    expect(json["@context"]).toBe("https://schema.org");
    const { broken, missing } = checkMerchantRules(json);
    expect(broken).toEqual([]);
    // Reviews, brand and description of variants are those of their group.
    expect(missing.filter((each) => !ofGroup.some((type) => each.startsWith(`${type}.`)))).toEqual([]);
  });

  it("has one Offer per reseller, in reais with a decimal point and availability", () => {
    expect(told(getProductJsonLd(film)).offers).toMatchObject([
      {
        "@type": "Offer",
        price: "1234.56",
        priceCurrency: "BRL",
        availability: "https://schema.org/InStock",
        url: offer.url,
        seller: { name: "Casa Paulista" },
      },
      { price: "49.00", availability: "https://schema.org/OutOfStock", seller: { name: "Casa Carioca" } },
    ]);
  });

  it("has the price of one metre, the struck price and the last day of a promotion", () => {
    const metre = { value: 1, unitCode: "MTR" };
    expect(told(getProductJsonLd(film)).offers).toMatchObject([
      {
        priceValidUntil: "2026-12-31",
        priceSpecification: [
          { price: "1234.56", referenceQuantity: { ...metre, valueReference: metre } },
          { price: "1500.00", priceType: "https://schema.org/StrikethroughPrice" },
        ],
      },
      {},
    ]);
    const terms = { ...film.terms, isSoldByMeter: false };
    const plain = getProductJsonLd({ ...film, terms, variants: [{ ...red, attributes: [] }] });
    expect(told(plain).offers).toEqual([
      expect.not.objectContaining({ priceSpecification: expect.anything() }),
    ]);
  });

  it("has an offer's freight, dispatch and delivery time to one CEP, and the right of withdrawal", () => {
    const [first, second] = nodesIn(told(getProductJsonLd(film)).offers).filter(
      (each) => each["@type"] === "Offer",
    );
    expect(first).toMatchObject({
      shippingDetails: {
        shippingRate: { value: "9.53", currency: "BRL" },
        shippingDestination: { addressCountry: "BR", postalCode: "01310-100" },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 2, unitCode: "DAY" },
          transitTime: { minValue: 1, maxValue: 3, unitCode: "DAY" },
        },
      },
      hasMerchantReturnPolicy: { "@id": "#trocas", merchantReturnDays: 7, merchantReturnLink: returns.url },
    });
    expect(second?.hasMerchantReturnPolicy).toEqual({ "@id": "#trocas" });
  });

  it("has the dispatch time and the right of withdrawal of offers whose freight is unknown", () => {
    const json = told(getProductJsonLd({ ...film, variants: [red, red] }));
    expect(checkMerchantRules(json).broken).toEqual([]);
    const offers = nodesIn(json).filter((each) => each["@type"] === "Offer");
    expect(offers).toMatchObject([
      {
        shippingDetails: {
          "@id": "#envio",
          shippingDestination: { addressCountry: "BR" },
          deliveryTime: { handlingTime: { maxValue: 2 } },
        },
      },
      { shippingDetails: { "@id": "#envio" }, hasMerchantReturnPolicy: { "@id": "#trocas" } },
    ]);
    expect(offers[0]).not.toHaveProperty("seller");
  });

  it("groups variants by what distinguishes them", () => {
    expect(told(getProductJsonLd({ ...film, variants: [black, red] }))).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "EV-1",
      variesBy: ["color", "size", "material"].map((property) => `https://schema.org/${property}`),
      hasVariant: [
        { "@type": "Product", sku: "EV-1-3", color: "Preto", size: "1,52 m", offers: [{}, {}] },
        { color: "Vermelho", size: "1,22 m, Rolo", material: "Fosco", offers: [{}] },
      ],
    });
  });

  it("omits unknown values, and ratings without reviews", () => {
    const bare: JsonLdProduct = {
      ...film,
      brand: null,
      description: null,
      code: null,
      material: null,
      rating: null,
      reviews: [],
      variants: [{ ...black, attributes: [] }],
    };
    expect(Object.keys(told(getProductJsonLd(bare)))).toEqual([
      "@context",
      "@type",
      "name",
      "url",
      "image",
      "offers",
    ]);
  });

  it("is absent without price and reviews", () => {
    expect(getProductJsonLd({ ...film, variants: [], rating: null })).toBeNull();
    expect(told(getProductJsonLd({ ...film, variants: [] })).offers).toBeUndefined();
  });

  it("numbers breadcrumb items from 1 and omits the URL of the current page", () => {
    expect(told(crumbs).itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: "https://loja.example/home" },
      { "@type": "ListItem", position: 2, name: "Vinil Fosco" },
    ]);
  });

  it("contains amounts that convert back to the centavo", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (priceInCentavos) => {
        const freight = { priceInCentavos, cep: "01310-100", minBusinessDays: null, maxBusinessDays: null };
        const variants = [{ ...black, offers: [{ ...offer, priceInCentavos, freight }] }];
        const [first] = nodesIn(told(getProductJsonLd({ ...film, variants })).offers);
        expect(first?.price).toMatch(/^\d+\.\d\d$/);
        expect(Math.round(Number(first?.price) * 100)).toBe(priceInCentavos);
        expect(first?.shippingDetails).toMatchObject({ shippingRate: { value: first?.price } });
      }),
    );
  });

  it("escapes product names that could close the script element", () => {
    const nasty = fc
      .array(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("</script>", "<!--", "]]>", "<script", '"', "\\"),
        ),
      )
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(nasty, (name) => {
        const text = serializeJsonLd({ "@type": "Product", name });
        expect(text).not.toContain("<");
        expect(JSON.parse(text).name).toBe(name);
      }),
    );
  });
});
