import type { z } from "zod";
import type { Location } from "~/model/location";
import type { Offer, OfferFreight } from "~/model/offer";
import { type DiscountTerms, isFree, type Promotion } from "~/model/price";
import type { ChosenOffer, Product, ProductSummary, Texture } from "~/model/product";
import type { Review } from "~/model/review";
import type { Sku, SkuAttribute } from "~/model/sku";
import { toSlug } from "~/model/web-address";
import { findNamedReseller, recordReseller } from "~/upstream/compatibility/named-resellers.server";
import { findBySlug } from "~/upstream/compatibility/names-with-spaces.server";
import { convertToCentavos } from "../../common/money";
import {
  countFacets as countFacetsCall,
  getProductAtAddress,
  getProductByName,
  listOtherOffers,
  listProducts,
  type productFilter,
  recordSearch,
} from "../../contract/catalogue";
import type {
  discountTerms,
  offer,
  offerFreight,
  product,
  promotionTerms,
  review,
  sku,
  skuAttribute,
} from "../../contract/product";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { awaitUnlessMissing, requireItems } from "./upstream-error.server";

type WireProduct = z.output<typeof product>;

export interface ProductPage {
  readonly products: readonly ProductSummary[];
  readonly totalPages: number;
  readonly totalItems: number;
  /** The words that were searched for, if some of the shopper's were corrected or ignored. */
  readonly searchedFor: string | null;
  readonly matchingCategories: readonly MatchingCategory[];
  readonly understood: UnderstoodQuery | null;
  /** Null if the upstream has no price filter to offer. */
  readonly priceRanges: readonly CountedPrices[] | null;
}

export interface MatchingCategory {
  readonly name: string;
  readonly kind: "category" | "subcategory";
}

/** Selection on a product page that determines price, stock and reseller (catalogue 4, "Re-query"). */
export interface WantedOffer {
  /** The sku of the chosen attributes; null if the choice is incomplete. */
  readonly skuId: number | null;
  readonly quantity: number;
  /** Reseller from `?vendedor=`; preferred if it has the SKU. */
  readonly preferredResellerId: number | null;
}

/** Lists products (catalogue 7, "product/listActiveB2C"). With a location, prices are those of nearby resellers. */
/** Both ends are inclusive; the last range has no end. */
export interface CountedPrices {
  readonly fromInCentavos: number;
  readonly toInCentavos: number | null;
  /** Null if too many to count. */
  readonly count: number | null;
}

export async function searchProducts(
  upstream: Upstream,
  filter: z.input<typeof productFilter>,
  location: Location | null,
): Promise<ProductPage> {
  const { products, pager, understood, ...read } = await upstream(listProducts, {
    body: { ...filter, ...locationToWire(location) },
  });
  requireItems(listProducts.name, filter.page, products, pager);
  return {
    // An upstream may ignore the page size.
    products: products.slice(0, filter.pageSize).map(summaryFromWire),
    totalPages: pager.totalPages,
    totalItems: pager.totalItems,
    searchedFor: read.searchedFor ?? null,
    matchingCategories: read.matchingCategories ?? [],
    understood: understood ? understoodFromWire(understood) : null,
    priceRanges:
      read.priceRanges?.map(({ from, to, count }) => ({
        fromInCentavos: convertToCentavos(from),
        toInCentavos: to == null ? null : convertToCentavos(to),
        count: count ?? null,
      })) ?? null,
  };
}

/** Reports a search text (catalogue 4, "Search/listing"). */
export async function reportSearch(upstream: Upstream, text: string): Promise<void> {
  await upstream(recordSearch, { body: { searchedText: text.slice(0, 200) } });
}

/** Finds a product by slug. Throws UpstreamError with status 404 for an unknown one. */
export async function findProduct(upstream: Upstream, slug: string): Promise<Product> {
  return productFromWire(
    upstream,
    await findBySlug(upstream, slug, (productName) => upstream(getProductByName, { query: { productName } })),
  );
}

/** Product with price, stock and reseller for this location and choice (catalogue 7, "product/address"). */
export async function findProductAtAddress(
  upstream: Upstream,
  product: Product,
  location: Location,
  choice: WantedOffer,
): Promise<Product> {
  const answer = await upstream(getProductAtAddress, { body: createAddressBody(product, location, choice) });
  const { reviews, reviewAverage, reviewCount, reviewCounts, reviewsWithPictures } = product;
  return {
    ...productFromWire(upstream, answer),
    reviews,
    reviewAverage,
    reviewCount,
    reviewCounts,
    reviewsWithPictures,
  };
}

/** The answer may hold only the offer. */
export const mergeAnswer = (details: Product, here: Product | null): Product =>
  here && here.skus.length > 0
    ? here
    : { ...details, offer: here?.offer ?? null, shortOffer: here?.shortOffer ?? null };

/** Merges an answer that contains only what prices depend on. */
export function withPrices(upstream: Upstream, product: Product, answer: WireProduct): Product {
  const { skus, priceInCentavos, discountTerms, storeSlug, offer, shortOffer } = productFromWire(
    upstream,
    answer,
  );
  return { ...product, skus, priceInCentavos, discountTerms, storeSlug, offer, shortOffer };
}

export function createAddressBody(
  product: Product,
  { cep, latitude, longitude }: Location,
  choice: WantedOffer,
) {
  const chosen = product.skus.find((each) => each.id === choice.skuId);
  return {
    productName: product.name,
    productId: product.id,
    cep,
    latitude,
    longitude,
    resaleSkus: (chosen?.resellerIds ?? []).map((resaleId) => ({ resaleId })),
    promotionId: product.discountTerms.promotions[0]?.id ?? null,
    skus: choice.skuId === null ? [] : [{ id: choice.skuId, quantity: choice.quantity }],
    resaleId: product.offer?.reseller.id ?? null,
    firstResaleId: product.offer?.reseller.id ?? null,
    sellerResaleId: choice.preferredResellerId,
    selectedSku: choice.skuId,
  };
}

/** Card data; the price is the lowest available. */
function summaryFromWire(wire: WireProduct): ProductSummary {
  const discountTerms = discountTermsFromWire(wire);
  const skus = (wire.skus ?? (wire.sku ? [wire.sku] : []))
    .filter(({ delete_at }) => !delete_at)
    .flatMap((each) => skuFromWire(each, discountTerms) ?? []);
  const offered = wire.skus ? skus.filter(({ resellerIds }) => resellerIds.length > 0) : [];
  const lowest = offered.length > 0 ? Math.min(...offered.map((each) => each.priceInCentavos)) : null;
  return {
    id: wire.productId,
    name: wire.productName,
    slug: wire.slug ?? toSlug(wire.productName),
    picture: pictureFromWire(wire.productPic ?? galleryPathsFromWire(wire.images ?? [])[0]),
    priceInCentavos: isSoldOut(wire)
      ? null
      : (sellingPriceFromWire(wire.clientPrice, discountTerms) ?? lowest),
    skus,
    storeSlug: wire.urlStoreResale ?? null,
    discountTerms,
    isSoldByMeter: wire.calculator ?? false,
    reviewAverage: wire.reviewAverage ?? null,
    reviewCount: wire.reviewCount ?? null,
    modifiedAt: wire.modifiedAt ?? null,
  };
}

/** The price of a product without an offer is the manufacturer's suggestion. */
const isSoldOut = ({ stock, skus, resaleId }: WireProduct): boolean =>
  stock === 0 ||
  (resaleId == null && Boolean(skus?.length) && !skus?.some((each) => each.resaleSkus.length > 0));

export function productFromWire(upstream: Upstream, wire: WireProduct): Product {
  const images = wire.images ?? [];
  const pictures = [wire.productPic, ...galleryPathsFromWire(images)].map(pictureFromWire);
  return {
    ...summaryFromWire(wire),
    code: wire.productCode ?? null,
    brand: wire.brand ?? null,
    pictures: [...new Set(pictures.filter((path) => path !== null))],
    pictureColours: new Map(
      images.flatMap(({ path, colour }) => {
        const picture = pictureFromWire(path);
        return picture !== null && colour ? [[picture, colour] as const] : [];
      }),
    ),
    textures: texturesFromWire(images),
    description: wire.productDescription ?? null,
    material: wire.productApplication ?? null,
    thickness: wire.productType ?? null,
    finish: wire.productGlue ?? null,
    glueType: wire.productLiner ?? null,
    durability: wire.productDurability ?? null,
    advantages: wire.productIndicator ?? null,
    categories: (wire.categories ?? []).map(({ categoryId, categoryName }) => ({
      id: categoryId,
      name: categoryName,
    })),
    subcategories: (wire.subCategories ?? []).map(({ id, name }) => ({ id: id ?? null, name })),
    reviews: (wire.reviews ?? []).map(reviewFromWire),
    reviewCounts: wire.reviewCounts ?? null,
    reviewsWithPictures: wire.reviewsWithPictures ?? null,
    offer: chosenOfferFromWire(upstream, wire),
    shortOffer: wire.shortOffer
      ? { resellerName: wire.shortOffer.resaleName, stock: wire.shortOffer.stock }
      : null,
  };
}

function chosenOfferFromWire(upstream: Upstream, wire: WireProduct): ChosenOffer | null {
  if (wire.resaleId === null || wire.resaleId === undefined) return null;
  const priceInCentavos = priceFromWire(wire.clientPrice);
  if (priceInCentavos !== null && isFree(priceInCentavos, discountTermsFromWire(wire), new Date()))
    return null;
  return {
    skuId: wire.skuId ?? null,
    priceInCentavos,
    stock: wire.stock ?? null,
    reseller: recordReseller(upstream, {
      id: wire.resaleId,
      name: wire.resaleName ?? findNamedReseller(upstream, wire.resaleId)?.name ?? "",
      storeSlug: wire.urlStoreResale ?? null,
      distanceInKm: wire.distance ?? null,
      picture: null,
      taxId: wire.resaleCnpj ?? null,
      whatsApp: wire.resaleWhatsApp ?? null,
    }),
  };
}

export function reviewFromWire(wire: z.output<typeof review>): Review {
  return {
    rating: wire.note,
    comment: wire.evaluation ?? null,
    createdAt: wire.created_at ?? null,
    authorName: wire.user?.name ?? null,
    authorPicture: pictureFromWire(wire.user?.image),
    isVerified: wire.isVerified ?? false,
    pictures: (wire.pictures ?? []).map(pictureFromWire).filter((path) => path !== null),
  };
}

type WireImage = NonNullable<z.output<typeof product>["images"]>[number];

const maxWidthInMm = 10_000;

/** True for a picture of the film alone: it has a true width, of 10 m at most. */
const isTexture = (image: WireImage): image is WireImage & { widthInMm: number } =>
  image.widthInMm != null && image.widthInMm > 0 && image.widthInMm <= maxWidthInMm;

/** The pictures of the film alone that the storefront can show. */
const texturesFromWire = (images: readonly WireImage[]): Texture[] =>
  images.filter(isTexture).flatMap(({ path, colour, widthInMm }) => {
    const picture = pictureFromWire(path);
    return picture === null ? [] : [{ picture, colour: colour ?? null, widthInMm }];
  });

/** Paths of the other pictures, as written. */
const galleryPathsFromWire = (images: readonly WireImage[]): string[] =>
  images.filter((image) => !isTexture(image)).map(({ path }) => path);

/** Centavos; null for a price of zero or below, which is no price. */
function priceFromWire(wire: number | null | undefined): number | null {
  const priceInCentavos = convertToCentavos(wire ?? 0);
  return priceInCentavos > 0 ? priceInCentavos : null;
}

/** Price before discounts as in `priceFromWire`; null also if the discounts leave nothing to pay. */
function sellingPriceFromWire(wire: number | null | undefined, terms: DiscountTerms): number | null {
  const priceInCentavos = priceFromWire(wire);
  return priceInCentavos === null || isFree(priceInCentavos, terms, new Date()) ? null : priceInCentavos;
}

/** A variant that discounts make free is not sold. */
function skuFromWire(wire: z.output<typeof sku>, terms: DiscountTerms): Sku | null {
  const priceInCentavos = priceFromWire(wire.differentValue);
  if (priceInCentavos === null) return null;
  return {
    id: wire.id,
    priceInCentavos,
    attributes: wire.attributes.map(attributeFromWire),
    resellerIds: isFree(priceInCentavos, terms, new Date())
      ? []
      : wire.resaleSkus.map(({ resaleId }) => resaleId),
  };
}

export function attributeFromWire(wire: z.output<typeof skuAttribute>): SkuAttribute {
  return {
    attribute: wire.attribute.name,
    value: wire.name,
    kind: wire.attribute.type === "Cor" ? "colour" : "text",
    hex: wire.hex ?? null,
  };
}

/** Discount type 1 is a percentage, any other an amount in reais (catalogue 9, "Discount type"). */
export function promotionFromWire(
  wire: Omit<z.output<typeof promotionTerms>, "id"> & { id?: number | null },
): Promotion {
  const promotionId = wire.id ?? null;
  return wire.discountType === 1
    ? { id: promotionId, kind: "percentage", percent: wire.discount }
    : { id: promotionId, kind: "amount", amountInCentavos: convertToCentavos(wire.discount) };
}

/** Missing parts mean no discount (catalogue 3, "Promotion"). */
export function discountTermsFromWire(wire: z.output<typeof discountTerms>): DiscountTerms {
  return {
    percentage: wire.percentage ?? null,
    percentageStartsAt: wire.promotionStart ?? null,
    percentageEndsAt: wire.promotionEnd ?? null,
    promotions: (wire.promotions ?? []).map(({ promotion }) => promotionFromWire(promotion)),
  };
}

/** Offers of other resellers (catalogue 7, "product/other-offers"). */
export async function findOtherOffers(
  upstream: Upstream,
  product: Product,
  location: Location,
  choice: WantedOffer,
): Promise<Offer[]> {
  const offers = await upstream(listOtherOffers, { body: createAddressBody(product, location, choice) });
  return offers.flatMap((each) => offerFromWire(upstream, each, product) ?? []);
}

/** Null without a price. */
export function offerFromWire(
  upstream: Upstream,
  wire: z.output<typeof offer>,
  product: Product,
): Offer | null {
  const discountTerms = wire.product ? discountTermsFromWire(wire.product) : product.discountTerms;
  const priceInCentavos = sellingPriceFromWire(wire.differentValue, discountTerms);
  if (priceInCentavos === null) return null;
  return {
    skuId: wire.id,
    reseller: recordReseller(upstream, {
      id: wire.resale.id,
      name: wire.resale.nameFantasy,
      storeSlug: wire.urlStoreResale ?? wire.resale.urlStoreResale ?? null,
      distanceInKm: wire.distance ?? null,
      picture: null,
      taxId: wire.resale.cnpj ?? null,
      whatsApp: null,
    }),
    attributes: (wire.attributes ?? []).map(attributeFromWire),
    priceInCentavos,
    discountTerms,
    freight: offerFreightFromWire(wire.responseFretePrice ?? {}),
  };
}

function offerFreightFromWire(wire: z.output<typeof offerFreight>): OfferFreight[] {
  if (wire.melhorEnvio) {
    return (wire.answerShippingCalculationModel ?? []).map(({ name, company, price, delivery_time }) => ({
      carrierName: company.name,
      serviceName: name ?? null,
      priceInCentavos: convertToCentavos(price),
      maxBusinessDays: delivery_time ?? null,
    }));
  }
  if (wire.price === null || wire.price === undefined) return [];
  const priceInCentavos = convertToCentavos(wire.price);
  return [{ carrierName: null, serviceName: null, priceInCentavos, maxBusinessDays: null }];
}

const locationToWire = (location: Location | null) =>
  location && { cep: location.cep, latitude: location.latitude, longitude: location.longitude };

/** The text too may say a price: 'vinil até 50'. */
const mayNamePrice = ({ rangePrice, product }: CountedList): boolean =>
  rangePrice != null || /\d/.test(product ?? "");

type CountedList = Omit<z.input<typeof productFilter>, "page" | "pageSize">;

/**
 * Product counts per filter value, with every chosen filter but those of the value's own group (ours: product/facets).
 * Null if the upstream does not support it.
 */
export async function countFacets(
  upstream: Upstream,
  { orderByPrice: _byPrice, orderBy: _order, countPriceRanges: _ranges, ...list }: CountedList,
  location: Location | null,
): Promise<z.output<(typeof countFacetsCall)["answer"]> | null> {
  // Only prices depend on the place; other counts are the same for all shoppers, from the cache.
  const body = { ...list, ...(mayNamePrice(list) && locationToWire(location)) };
  return awaitUnlessMissing(upstream(countFacetsCall, { body }));
}

export interface UnderstoodQuery {
  /** Each chip has the search text that remains without it. */
  readonly chips: ReadonlyArray<{ readonly label: string; readonly without: string }>;
  /** Things that were asked for together; the list shows the products of the first. */
  readonly wishes: readonly string[];
  readonly notSold: readonly string[];
  readonly isQuestion: boolean;
  /** Lists with more like the few products found, the nearest first. */
  readonly similar: ReadonlyArray<{
    readonly name: string;
    readonly kind: "search" | "category" | "subcategory";
  }>;
}

type WireQuery = NonNullable<z.output<typeof listProducts.answer>["understood"]>;

const understoodFromWire = ({ chips, wishes, notSold, question, similar }: WireQuery): UnderstoodQuery => ({
  chips,
  notSold,
  similar,
  wishes: wishes.map(({ text }) => text),
  isQuestion: question != null,
});
