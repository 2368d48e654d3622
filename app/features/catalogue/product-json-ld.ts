import type { SkuAttribute } from "~/model/sku";
import type { Thing } from "~/model/structured-data";

/** schema.org JSON-LD of a product, after the merchant documentation of search engines. */

export interface JsonLdOffer {
  /** URL that shows exactly this price. */
  readonly url: string;
  readonly priceInCentavos: number;
  /** The struck price; null without a discount. */
  readonly oldPriceInCentavos: number | null;
  /** Last day of the price, yyyy-mm-dd; null if it has none. */
  readonly priceValidUntil: string | null;
  readonly isInStock: boolean;
  /** Null if the seller is unknown. */
  readonly seller: { readonly name: string; readonly url: string | null } | null;
  /** Null if the freight is unknown. */
  readonly freight: JsonLdFreight | null;
}

interface JsonLdFreight {
  readonly priceInCentavos: number;
  readonly cep: string;
  readonly minBusinessDays: number | null;
  readonly maxBusinessDays: number | null;
}

/** What holds for every offer of a page. */
interface JsonLdTerms {
  /** The price is that of one metre. */
  readonly isSoldByMeter: boolean;
  /** Maximum number of business days before dispatch. */
  readonly dispatchInBusinessDays: number;
  /** The right of withdrawal. */
  readonly returns: { readonly days: number; readonly url: string };
}

interface JsonLdReview {
  readonly author: string;
  /** 1 to 5. */
  readonly note: number;
  readonly comment: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

export interface JsonLdVariant {
  readonly name: string;
  readonly code: string;
  readonly image: string | null;
  readonly attributes: readonly SkuAttribute[];
  readonly offers: readonly JsonLdOffer[];
}

export interface JsonLdProduct {
  readonly id: number;
  readonly name: string;
  /** Null if the upstream does not name it. */
  readonly brand: string | null;
  readonly url: string;
  readonly images: readonly string[];
  readonly description: string | null;
  readonly code: string | null;
  readonly material: string | null;
  /** Variants that are offered; with fewer than two the product has their offers itself. */
  readonly variants: readonly JsonLdVariant[];
  readonly terms: JsonLdTerms;
  /** Null without reviews. */
  readonly rating: { readonly average: number; readonly count: number } | null;
  readonly reviews: readonly JsonLdReview[];
}

/**
 * Product, or ProductGroup with variants, with one Offer per reseller; null without price and review, which search engines
 * ignore. Not AggregateOffer: that is for pages that link to other shops, and it is excluded from merchant listings.
 */
export function productThing(product: JsonLdProduct): Thing | null {
  const { name, brand, url, images, description, code, material, rating, reviews } = product;
  const [first, ...others] = product.variants;
  if (!first && rating === null) return null;
  const offerThing = createOfferThings(product.terms);
  const variesBy = [
    ...new Set(product.variants.flatMap(({ attributes }) => Object.keys(traits(attributes)))),
  ];
  const isGroup = others.length > 0;
  return {
    "@type": isGroup ? "ProductGroup" : "Product",
    name,
    url,
    image: images.length > 0 ? images : undefined,
    description: description || undefined,
    ...(isGroup ? { productGroupID: code ?? String(product.id) } : { sku: code ?? undefined }),
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    material: material || undefined,
    ...(isGroup
      ? {
          variesBy: variesBy.map((property) => `https://schema.org/${property}`),
          hasVariant: product.variants.map((variant) => ({
            "@type": "Product",
            name: variant.name,
            sku: variant.code,
            image: variant.image ?? images[0],
            ...traits(variant.attributes),
            offers: variant.offers.map(offerThing),
          })),
        }
      : { ...traits(first?.attributes ?? []), offers: first?.offers.map(offerThing) }),
    aggregateRating: rating ? ratingThing(rating) : undefined,
    review: reviews.length > 0 ? reviews.map(reviewThing) : undefined,
  };
}

const materials = ["Acabamento", "Material"];

const getTrait = ({ attribute, kind }: SkuAttribute) => {
  if (kind === "colour") return "color";
  return materials.includes(attribute) ? "material" : "size";
};

/** The properties by which search engines tell variants apart: what is neither colour nor material is a size. */
function traits(attributes: readonly SkuAttribute[]): Readonly<Record<string, string>> {
  const texts = new Map<string, string>();
  for (const each of attributes) {
    const trait = getTrait(each);
    const before = texts.get(trait);
    texts.set(trait, before ? `${before}, ${each.value}` : each.value);
  }
  return Object.fromEntries(texts);
}

const reaisText = (amountInCentavos: number) => (amountInCentavos / 100).toFixed(2);

/** What offers share is written once and then named by its @id. */
function createOfferThings({ isSoldByMeter, dispatchInBusinessDays, returns }: JsonLdTerms) {
  const written = new Set<string>();
  const once = (id: string, thing: Thing) => {
    const isWritten = written.has(id);
    written.add(id);
    return isWritten ? { "@id": id } : { "@id": id, ...thing };
  };
  const handlingTime = businessDays(0, dispatchInBusinessDays);
  return (offer: JsonLdOffer): Thing => {
    const { url, priceInCentavos, oldPriceInCentavos, priceValidUntil, isInStock, seller, freight } = offer;
    const prices = [
      ...(isSoldByMeter ? [{ ...unitPriceThing(priceInCentavos), referenceQuantity: oneMetre }] : []),
      ...(oldPriceInCentavos === null
        ? []
        : [{ ...unitPriceThing(oldPriceInCentavos), priceType: "https://schema.org/StrikethroughPrice" }]),
    ];
    return {
      "@type": "Offer",
      url,
      price: reaisText(priceInCentavos),
      priceCurrency: "BRL",
      priceSpecification: prices.length > 0 ? prices : undefined,
      priceValidUntil: priceValidUntil ?? undefined,
      availability: `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: seller
        ? { "@type": "Organization", name: seller.name, url: seller.url ?? undefined }
        : undefined,
      shippingDetails: freight
        ? shippingThing(handlingTime, freight)
        : once("#envio", shippingThing(handlingTime, null)),
      hasMerchantReturnPolicy: once("#trocas", returnsThing(returns)),
    };
  };
}

const unitPriceThing = (amountInCentavos: number): Thing => ({
  "@type": "UnitPriceSpecification",
  price: reaisText(amountInCentavos),
  priceCurrency: "BRL",
});

/** MTR is the metre of UN/CEFACT. */
const oneMetre: Thing = {
  "@type": "QuantitativeValue",
  value: 1,
  unitCode: "MTR",
  valueReference: { "@type": "QuantitativeValue", value: 1, unitCode: "MTR" },
};

const returnsThing = ({ days, url }: JsonLdTerms["returns"]): Thing => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "BR",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: days,
  merchantReturnLink: url,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/FreeReturn",
});

const businessDays = (minValue: number, maxValue: number): Thing => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

const shippingThing = (handlingTime: Thing, freight: JsonLdFreight | null): Thing => ({
  "@type": "OfferShippingDetails",
  shippingRate: freight
    ? { "@type": "MonetaryAmount", value: reaisText(freight.priceInCentavos), currency: "BRL" }
    : undefined,
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "BR", postalCode: freight?.cep },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    handlingTime,
    transitTime:
      freight?.maxBusinessDays == null
        ? undefined
        : businessDays(freight.minBusinessDays ?? 0, freight.maxBusinessDays),
  },
});

const ratingThing = ({ average, count }: { average: number; count: number }): Thing => ({
  "@type": "AggregateRating",
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});

const reviewThing = ({ author, note, comment, createdAt }: JsonLdReview): Thing => ({
  "@type": "Review",
  author: { "@type": "Person", name: author },
  datePublished: createdAt ?? undefined,
  reviewRating: { "@type": "Rating", ratingValue: note, bestRating: 5, worstRating: 1 },
  reviewBody: comment ?? undefined,
});
