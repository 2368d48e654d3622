import { getGallery } from "~/features/catalogue/gallery";
import { type JsonLdOffer, type JsonLdVariant, productThing } from "~/features/catalogue/product-json-ld";
import { reviewsShownFirst } from "~/features/catalogue/review-list-content";
import type { RequestArgs } from "~/http/request-context.server";
import { toDay } from "~/model/dates";
import { cheapestOption, type ShippingOption } from "~/model/freight";
import { defaultLocation, type Location } from "~/model/location";
import { cheapestFreight, type Offer } from "~/model/offer";
import { type DiscountTerms, isPercentageInForce, shownPrice } from "~/model/price";

import type { Reseller } from "~/model/reseller";
import { averageNote, sortByNote } from "~/model/review";
import type { Sku } from "~/model/sku";
import { isInStock } from "~/model/sku-choice";
import { isInlinePicture } from "~/model/web-address";
import { daysToWithdraw } from "~/model/withdrawal";
import { paths } from "~/paths";
import { addBreadcrumbJsonLd, addJsonLd } from "~/seo/structured-data.server";
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

/** Only sellers, prices and reviews that the page shows, for this choice or for that of a variant's URL. */
export function addProductJsonLd(
  args: RequestArgs,
  chosen: PricedProduct,
  steps: readonly BreadcrumbStep[],
  now: Date,
): void {
  const { product } = chosen;
  const average = averageNote(product.reviews) ?? product.reviewAverage;
  const count = product.reviewCount ?? product.reviews.length;
  addJsonLd(args, (absolute) => [
    productThing({
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
      reviews: sortByNote(product.reviews)
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
    freight: isChosen && freight ? toPlace(chosen, cheapestOption({ options: freight })) : null,
  };
}

function getOtherOffer(chosen: PricedProduct, offer: Offer): SoldVariant {
  const cheapest = cheapestFreight(offer);
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
  const price = shownPrice(offer.listPriceInCentavos, discountTerms, now);
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
