import { getGallery } from "~/features/catalogue/gallery";
import { reviewsShownFirst } from "~/features/catalogue/review-list-content";
import type { RequestArgs } from "~/http/request-context.server";
import { toDay } from "~/model/dates";
import { findCheapestOption, type ShippingOption } from "~/model/freight";
import { defaultLocation, type Location } from "~/model/location";
import { findCheapestFreight, type Offer } from "~/model/offer";
import { type DiscountTerms, getShownPrice, isPercentageInForce } from "~/model/price";
import type { Reseller } from "~/model/reseller";
import { calculateAverageRating, sortByRating } from "~/model/review";
import type { Sku, SkuAttribute } from "~/model/sku";
import { isInStock } from "~/model/sku-choice";
import { isInlinePicture } from "~/model/web-address";
import { daysToWithdraw } from "~/model/withdrawal";
import { paths } from "~/paths";
import { addBreadcrumbJsonLd, addJsonLd, type Thing } from "~/seo/structured-data.server";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { dispatchInBusinessDays } from "../../../../common/business-days";
import { offersShownFirst } from "./offers-view.server";
import type { ProductSelection } from "./product-page.server";

type Absolute = (path: string) => string;

const picturesTold = 6;
const variantsTold = 40;

interface PricedProduct extends ProductSelection {
  readonly freight: readonly ShippingOption[] | null;
  readonly location: Location | null;
}

/** Contains only sellers, prices and reviews that the page shows, for this variant or that of a variant's URL. */
export function addProductJsonLd(
  args: RequestArgs,
  chosen: PricedProduct,
  steps: readonly BreadcrumbStep[],
  now: Date,
): void {
  const { product } = chosen;
  const average = calculateAverageRating(product.reviews) ?? product.reviewAverage;
  const count = product.reviewCount ?? product.reviews.length;
  addJsonLd(args, (absolute) => [
    getProductJsonLd({
      id: product.id,
      name: product.name,
      brand: product.brand,
      url: absolute(paths.product(product.slug)),
      images: getImages(product.pictures, absolute).slice(0, picturesTold),
      description: product.description,
      code: product.code,
      material: product.material,
      variants: getVariants(chosen, absolute, now),
      terms: {
        isSoldByMeter: product.isSoldByMeter,
        dispatchInBusinessDays,
        returns: { days: daysToWithdraw, url: absolute(paths.returnsPolicy()) },
      },
      rating: average !== null && count > 0 ? { average, count } : null,
      reviews: sortByRating(product.reviews)
        .slice(0, reviewsShownFirst)
        .flatMap(({ authorName, ...review }) => (authorName ? { ...review, author: authorName } : [])),
    }),
  ]);
  addBreadcrumbJsonLd(args, steps, product.name);
}

const getImages = (pictures: readonly string[], absolute: Absolute) =>
  pictures.filter((path) => !isInlinePicture(path)).map((path) => absolute(paths.image(1200, path)));

/** Variants that are sold; of what other resellers offer, the rows that the table shows. */
function getVariants(chosen: PricedProduct, absolute: Absolute, now: Date): JsonLdVariant[] {
  const { product, soldSkuIds, isUnconfirmed } = chosen;
  if (isUnconfirmed) return [];
  const others = (chosen.otherOffers ?? []).slice(0, offersShownFirst);
  const sold = product.skus.filter(({ id }) => soldSkuIds.has(id)).slice(0, variantsTold);
  return sold.map((sku) => {
    const choice = getChoice(sku);
    const [image = null] = getImages(getGallery(product, choice), absolute);
    const offers = others.filter(({ skuId }) => skuId === sku.id);
    return {
      name: [product.name, ...choice.values()].join(", "),
      code: [product.code, sku.id].filter(Boolean).join("-"),
      image,
      attributes: sku.attributes,
      offers: [getMainOffer(chosen, sku), ...offers.map((offer) => getOtherOffer(chosen, offer))].map(
        (offer) => toJsonLdOffer(offer, absolute, now),
      ),
    };
  });
}

interface SoldVariant {
  readonly slug: string;
  readonly variant: Pick<Sku, "attributes">;
  readonly listPriceInCentavos: number;
  readonly discountTerms: DiscountTerms;
  readonly isInStock: boolean;
  readonly seller: Reseller | null;
  readonly freight: JsonLdOffer["freight"];
}

/** The price is the seller's where it has the variant. */
function getMainOffer(chosen: PricedProduct, sku: Sku): SoldVariant {
  const { product, readiness, freight } = chosen;
  const seller = product.offer?.reseller ?? null;
  const isOffered = seller !== null && sku.resellerIds.includes(seller.id);
  const chosenId = product.offer?.skuId ?? ("sku" in readiness ? readiness.sku.id : null);
  const isChosen = isOffered && sku.id === chosenId;
  return {
    slug: product.slug,
    variant: sku,
    listPriceInCentavos: (isChosen ? product.offer?.priceInCentavos : null) ?? sku.priceInCentavos,
    discountTerms: product.discountTerms,
    isInStock: isInStock(sku) && !(readiness.kind === "outOfStock" && readiness.sku.id === sku.id),
    seller: isOffered ? seller : null,
    freight: isChosen && freight ? toPlace(chosen, findCheapestOption({ options: freight })) : null,
  };
}

function getOtherOffer(chosen: PricedProduct, offer: Offer): SoldVariant {
  const cheapest = findCheapestFreight(offer);
  return {
    slug: chosen.product.slug,
    variant: offer,
    listPriceInCentavos: offer.priceInCentavos,
    discountTerms: offer.discountTerms,
    isInStock: true,
    seller: offer.reseller,
    freight: toPlace(chosen, cheapest && { ...cheapest, minBusinessDays: null }),
  };
}

const toPlace = (
  { location }: PricedProduct,
  freight: Omit<NonNullable<JsonLdOffer["freight"]>, "cep"> | null,
) => freight && { ...freight, cep: (location ?? defaultLocation).cep };

function toJsonLdOffer(offer: SoldVariant, absolute: Absolute, now: Date): JsonLdOffer {
  const { slug, variant, seller, discountTerms, isInStock: isAvailable, freight } = offer;
  const price = getShownPrice(offer.listPriceInCentavos, discountTerms, now);
  const { percentageEndsAt } = discountTerms;
  const ends = isPercentageInForce(discountTerms, now) ? percentageEndsAt : null;
  const query = { ...Object.fromEntries(getChoice(variant)), vendedor: seller?.storeSlug };
  return {
    url: absolute(paths.product(slug, query)),
    priceInCentavos: price.priceInCentavos,
    oldPriceInCentavos: price.oldPriceInCentavos ?? null,
    priceValidUntil: ends && toDay(ends),
    isInStock: isAvailable,
    seller: seller && {
      name: seller.name,
      url: seller.storeSlug ? absolute(paths.showcase(seller.storeSlug)) : null,
    },
    freight,
  };
}

const getChoice = ({ attributes }: Pick<Sku, "attributes">) =>
  new Map(attributes.map(({ attribute, value }) => [attribute, value]));

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
  readonly rating: number;
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
export function getProductJsonLd(product: JsonLdProduct): Thing | null {
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

const reviewThing = ({ author, rating, comment, createdAt }: JsonLdReview): Thing => ({
  "@type": "Review",
  author: { "@type": "Person", name: author },
  datePublished: createdAt ?? undefined,
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  reviewBody: comment ?? undefined,
});
