/**
 * Required and recommended properties, their types and units, after
 * developers.google.com/search/docs/appearance/structured-data (merchant-listing, product-variants, return-policy,
 * shipping-policy, breadcrumb, organization; 2026).
 */

type Check = (value: unknown) => boolean;

interface Rules {
  readonly required: Readonly<Record<string, Check>>;
  readonly recommended?: Readonly<Record<string, Check>>;
  /** Valid, but nothing is asked for. */
  readonly others?: Readonly<Record<string, Check>>;
}

const text: Check = (value) => typeof value === "string" && value.trim() !== "";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const url = matches(/^https?:\/\/[^\s]+$/);
const amount = matches(/^\d+\.\d\d$/);
const date = matches(/^\d{4}-\d\d-\d\d($|T)/);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const schemaOrg = (...names: readonly string[]) =>
  oneOf(...names.map((name) => `https://schema.org/${name}`));
const list =
  (each: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(each);
const oneOrMore =
  (each: Check): Check =>
  (value) =>
    each(value) || list(each)(value);
const thing =
  (...types: readonly string[]): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    (("@type" in value && types.includes(String(value["@type"]))) || "@id" in value);

const described = {
  description: text,
  brand: thing("Brand"),
  aggregateRating: thing("AggregateRating"),
  review: list(thing("Review")),
};

const rules: Readonly<Record<string, Rules>> = {
  Product: {
    required: { name: text, image: oneOrMore(url), offers: list(thing("Offer")) },
    recommended: { ...described, sku: text },
    others: { url, material: text, color: text, size: text },
  },
  ProductGroup: {
    required: { name: text },
    recommended: {
      ...described,
      url,
      productGroupID: text,
      variesBy: list(schemaOrg("color", "size", "material", "pattern")),
      hasVariant: list(thing("Product")),
    },
    others: { image: list(url), material: text },
  },
  Offer: {
    required: { price: amount, priceCurrency: oneOf("BRL") },
    recommended: {
      availability: schemaOrg("InStock", "OutOfStock"),
      url,
      itemCondition: schemaOrg("NewCondition"),
      seller: thing("Organization"),
      shippingDetails: thing("OfferShippingDetails"),
      hasMerchantReturnPolicy: thing("MerchantReturnPolicy"),
      priceSpecification: list(thing("UnitPriceSpecification")),
      priceValidUntil: date,
    },
  },
  UnitPriceSpecification: {
    required: { price: amount, priceCurrency: oneOf("BRL") },
    others: { priceType: schemaOrg("StrikethroughPrice"), referenceQuantity: thing("QuantitativeValue") },
  },
  Brand: { required: { name: text } },
  OfferShippingDetails: {
    required: { shippingDestination: thing("DefinedRegion") },
    recommended: { shippingRate: thing("MonetaryAmount"), deliveryTime: thing("ShippingDeliveryTime") },
  },
  MonetaryAmount: { required: { value: amount, currency: oneOf("BRL") } },
  DefinedRegion: {
    required: { addressCountry: oneOf("BR") },
    recommended: { postalCode: matches(/^\d{5}-\d{3}$/) },
  },
  ShippingDeliveryTime: {
    required: { handlingTime: thing("QuantitativeValue") },
    recommended: { transitTime: thing("QuantitativeValue") },
  },
  QuantitativeValue: {
    required: { unitCode: oneOf("DAY", "MTR") },
    others: { minValue: number, maxValue: number, value: number, valueReference: thing("QuantitativeValue") },
  },
  MerchantReturnPolicy: {
    required: {
      applicableCountry: oneOf("BR"),
      returnPolicyCategory: schemaOrg("MerchantReturnFiniteReturnWindow"),
      merchantReturnDays: oneOf(7),
    },
    recommended: {
      merchantReturnLink: url,
      returnMethod: schemaOrg("ReturnByMail"),
      returnFees: schemaOrg("FreeReturn"),
    },
  },
  AggregateRating: {
    required: { ratingValue: number, reviewCount: number },
    recommended: { bestRating: oneOf(5), worstRating: oneOf(1) },
  },
  Review: {
    required: { author: thing("Person"), reviewRating: thing("Rating") },
    recommended: { datePublished: date },
    others: { reviewBody: text },
  },
  Person: { required: { name: text } },
  Rating: { required: { ratingValue: number }, recommended: { bestRating: oneOf(5), worstRating: oneOf(1) } },
  BreadcrumbList: { required: { itemListElement: list(thing("ListItem")) } },
  ListItem: { required: { position: number, name: text }, others: { item: url } },
  Organization: {
    required: { name: text },
    recommended: { url },
    others: { legalName: text, taxID: text, logo: url, address: text, email: text, telephone: text },
  },
  WebSite: {
    required: { name: text, url },
    recommended: { potentialAction: thing("SearchAction") },
    others: { inLanguage: text },
  },
  SearchAction: { required: { target: thing("EntryPoint"), "query-input": text } },
  EntryPoint: { required: { urlTemplate: url } },
  FAQPage: { required: { mainEntity: list(thing("Question")) } },
  Question: { required: { name: text, acceptedAnswer: thing("Answer") } },
  Answer: { required: { text } },
};

interface Node {
  readonly "@type": unknown;
  readonly [property: string]: unknown;
}

/** All nodes with a type, in the order of the document. */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return "@type" in value ? [{ ...value }, ...inside] : inside;
}

/** Broken rules as 'Offer.price'; `missing` are recommended properties that are not there. */
export function checkMerchantRules(value: unknown): { broken: string[]; missing: string[] } {
  const nodes = nodesIn(value);
  const ids = nodes.map((node) => node["@id"]);
  const broken = referencesIn(value).filter((id) => !ids.includes(id));
  const missing: string[] = [];
  for (const node of nodes) {
    const type = String(node["@type"]);
    const { required = {}, recommended = {}, others = {} } = rules[type] ?? {};
    const known = { ...required, ...recommended, ...others };
    for (const [property, check] of Object.entries(node)) {
      if (property.startsWith("@")) continue;
      if (!known[property]?.(check)) broken.push(`${type}.${property}`);
    }
    broken.push(...Object.keys(required).flatMap((each) => (each in node ? [] : `${type}.${each}`)));
    missing.push(...Object.keys(recommended).flatMap((each) => (each in node ? [] : `${type}.${each}`)));
    if (type === "QuantitativeValue" && !("value" in node) && !("minValue" in node && "maxValue" in node)) {
      broken.push("QuantitativeValue.value");
    }
  }
  return { broken: [...new Set(broken)], missing: [...new Set(missing)] };
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(referencesIn);
  return "@id" in value && !("@type" in value) ? [String(value["@id"]), ...inside] : inside;
}
