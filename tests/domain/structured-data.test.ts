import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breadcrumbThing,
  type JsonLdProduct,
  organizationThing,
  productThing,
  questionsThing,
  structuredDataText,
  type Thing,
  webSiteThing,
} from "~/domain/structured-data";

/** Google's required and recommended properties by type (developers.google.com/search/docs/appearance/structured-data, 2026). */
const wanted: Readonly<Record<string, { required: readonly string[]; recommended: readonly string[] }>> = {
  Product: {
    required: ["name", "image", "offers"],
    recommended: ["description", "sku", "brand", "aggregateRating"],
  },
  Offer: {
    required: ["price", "priceCurrency"],
    recommended: ["availability", "url", "itemCondition", "seller", "hasMerchantReturnPolicy"],
  },
  Brand: { required: ["name"], recommended: [] },
  OfferShippingDetails: { required: ["shippingDestination"], recommended: ["shippingRate", "deliveryTime"] },
  MonetaryAmount: { required: ["value", "currency"], recommended: [] },
  DefinedRegion: { required: ["addressCountry"], recommended: ["postalCode"] },
  ShippingDeliveryTime: { required: [], recommended: ["transitTime"] },
  QuantitativeValue: { required: ["minValue", "maxValue", "unitCode"], recommended: [] },
  MerchantReturnPolicy: {
    required: ["applicableCountry", "returnPolicyCategory", "merchantReturnDays"],
    recommended: ["merchantReturnLink"],
  },
  AggregateRating: {
    required: ["ratingValue", "reviewCount"],
    recommended: ["bestRating", "worstRating"],
  },
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  ListItem: { required: ["position", "name"], recommended: [] },
  Organization: { required: ["name"], recommended: ["url"] },
  WebSite: { required: ["name", "url"], recommended: ["potentialAction"] },
  SearchAction: { required: ["target", "query-input"], recommended: [] },
  EntryPoint: { required: ["urlTemplate"], recommended: [] },
  FAQPage: { required: ["mainEntity"], recommended: [] },
  Question: { required: ["name", "acceptedAnswer"], recommended: [] },
  Answer: { required: ["text"], recommended: [] },
};

const returns = { days: 7, url: "https://loja.example/politicas/troca-devolucoes" };

const film: JsonLdProduct = {
  name: "Vinil Fosco",
  brand: "Filmes do Exemplo",
  url: "https://loja.example/produtos/vinil-fosco",
  images: ["https://loja.example/imagens/1200/Uploads/vinil.webp"],
  description: "Fosco e sem reflexo.",
  code: "EV-1",
  material: "PVC",
  offers: [
    {
      url: "https://loja.example/produtos/vinil-fosco?vendedor=casa-paulista",
      priceInCentavos: 123456,
      isInStock: true,
      seller: { name: "Casa Paulista", url: "https://loja.example/vitrine/casa-paulista" },
      shipping: { priceInCentavos: 953, cep: "01310-100", minBusinessDays: 1, maxBusinessDays: 3 },
      returns,
    },
    {
      url: "https://loja.example/produtos/vinil-fosco?vendedor=casa-carioca",
      priceInCentavos: 4900,
      isInStock: false,
      seller: { name: "Casa Carioca", url: "https://loja.example/vitrine/casa-carioca" },
      shipping: null,
      returns,
    },
  ],
  rating: { average: 4.3, count: 7 },
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

const crumbs = breadcrumbThing([{ name: "Home", url: "https://loja.example/home" }], "Vinil Fosco");

function thingsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== "object" || value === null) return [];
  const members = { ...value };
  const inside = Object.values(members).flatMap(thingsIn);
  return "@type" in members ? [members, ...inside] : inside;
}

const told = (thing: Thing | null): Record<string, unknown> =>
  thing ? JSON.parse(structuredDataText(thing)) : {};

describe("JSON-LD", () => {
  it.each([
    ["a product", productThing(film)],
    ["a breadcrumb", crumbs],
    ["the company", organizationThing(company)],
    ["the site", webSiteThing(site)],
    ["the questions", questionsThing([{ question: "Posso trocar?", answer: "Sim, em 7 dias." }])],
  ])("for %s has all required and recommended properties", (_, thing) => {
    const things = thingsIn(told(thing));
    expect(things.length).toBeGreaterThan(0);
    expect(things[0]?.["@context"]).toBe("https://schema.org");
    for (const each of things) {
      const fields = wanted[String(each["@type"])];
      if (!fields) throw new Error(`Nobody wrote down what ${String(each["@type"])} needs`);
      expect(Object.keys(each)).toEqual(expect.arrayContaining([...fields.required, ...fields.recommended]));
    }
  });

  it("has one Offer per reseller, in reais with a decimal point and availability", () => {
    expect(told(productThing(film)).offers).toMatchObject([
      {
        "@type": "Offer",
        price: "1234.56",
        priceCurrency: "BRL",
        availability: "https://schema.org/InStock",
        url: "https://loja.example/produtos/vinil-fosco?vendedor=casa-paulista",
        seller: { name: "Casa Paulista" },
      },
      { price: "49.00", availability: "https://schema.org/OutOfStock", seller: { name: "Casa Carioca" } },
    ]);
  });

  it("has an offer's freight and delivery time to one CEP, and the right of withdrawal", () => {
    expect(told(productThing(film)).offers).toMatchObject([
      {
        shippingDetails: {
          shippingRate: { value: "9.53", currency: "BRL" },
          shippingDestination: { addressCountry: "BR", postalCode: "01310-100" },
          deliveryTime: { transitTime: { minValue: 1, maxValue: 3, unitCode: "DAY" } },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 7, merchantReturnLink: returns.url },
      },
      expect.not.objectContaining({ shippingDetails: expect.anything() }),
    ]);
  });

  it("omits unknown values, and ratings without reviews", () => {
    const bare: JsonLdProduct = {
      ...film,
      brand: null,
      description: null,
      code: null,
      material: null,
      rating: null,
    };
    expect(Object.keys(told(productThing(bare)))).toEqual([
      "@context",
      "@type",
      "name",
      "url",
      "image",
      "offers",
    ]);
  });

  it("is absent without price and reviews; an Offer without a seller marks an unsold product", () => {
    expect(productThing({ ...film, offers: [], rating: null })).toBeNull();
    expect(told(productThing({ ...film, offers: [] })).offers).toBeUndefined();
    const nobody = {
      url: film.url,
      priceInCentavos: 100,
      isInStock: false,
      seller: null,
      shipping: null,
      returns,
    };
    expect(told(productThing({ ...film, offers: [nobody] })).offers).toEqual([
      expect.not.objectContaining({ seller: expect.anything() }),
    ]);
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
        const offer = {
          url: "https://x.example/",
          priceInCentavos,
          isInStock: true,
          seller: null,
          shipping: { priceInCentavos, cep: "01310-100", minBusinessDays: null, maxBusinessDays: null },
          returns,
        };
        const [first] = thingsIn(told(productThing({ ...film, offers: [offer] })).offers);
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
        const text = structuredDataText({ "@type": "Product", name });
        expect(text).not.toContain("<");
        expect(JSON.parse(text).name).toBe(name);
      }),
    );
  });
});
