import { cheapestOption, type ShippingOption } from "~/domain/freight";
import { defaultLocation, type Location } from "~/domain/location";
import type { Offer } from "~/domain/offer";
import { shownPrice } from "~/domain/price";
import type { Reseller } from "~/domain/reseller";
import { averageNote } from "~/domain/review";
import { type JsonLdOffer, productThing } from "~/domain/structured-data";
import { isInlinePicture } from "~/domain/web-address";
import { daysToWithdraw } from "~/domain/withdrawal";
import type { RequestArgs } from "~/http/request-context.server";
import { paths } from "~/paths";
import { addBreadcrumbJsonLd, addJsonLd } from "~/seo/structured-data.server";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { offersShownFirst } from "./offers-view.server";
import { getPrice, type ProductSelection } from "./product-page.server";

type Absolute = (path: string) => string;

const picturesTold = 6;

interface PricedProduct extends ProductSelection {
  readonly freight: readonly ShippingOption[] | null;
  readonly location: Location | null;
}

/** Only sellers and prices that the page shows. */
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
      name: product.name,
      brand: product.brand,
      url: absolute(paths.product(product.slug)),
      images: product.pictures
        .filter((path) => !isInlinePicture(path))
        .slice(0, picturesTold)
        .map((path) => absolute(paths.image(1200, path))),
      description: product.description,
      code: product.code,
      material: product.material,
      offers: offersTold(chosen, absolute, now),
      rating: average !== null && count > 0 ? { average, count } : null,
    }),
  ]);
  addBreadcrumbJsonLd(args, steps, product.name);
}

/** The chosen offer at the displayed price first, then the others in table order. */
function offersTold(chosen: PricedProduct, absolute: Absolute, now: Date): JsonLdOffer[] {
  const { product, choice, readiness } = chosen;
  const price = getPrice(chosen, now);
  const seller = product.offer?.reseller ?? null;
  const isInStock = seller !== null && (readiness.kind === "ready" || readiness.kind === "incomplete");
  const first: JsonLdOffer[] =
    price === null || chosen.isUnconfirmed
      ? []
      : [
          {
            url: absolute(getAddress(product.slug, choice, seller)),
            priceInCentavos: price.priceInCentavos,
            isInStock,
            seller: seller && sellerTold(seller, absolute),
            shipping: shippingTold(chosen),
            returns: { days: daysToWithdraw, url: absolute(paths.returnsPolicy()) },
          },
        ];
  const others = (chosen.otherOffers ?? []).slice(0, offersShownFirst).map((offer) => ({
    url: absolute(getAddress(product.slug, getValues(offer), offer.reseller)),
    priceInCentavos: shownPrice(offer.priceInCentavos, offer.discountTerms, now).priceInCentavos,
    isInStock: true,
    seller: sellerTold(offer.reseller, absolute),
    shipping: null,
    returns: null,
  }));
  return [...first, ...others];
}

function shippingTold({ freight, location }: PricedProduct): JsonLdOffer["shipping"] {
  const cheapest = freight && cheapestOption({ options: freight });
  return cheapest && { ...cheapest, cep: (location ?? defaultLocation).cep };
}

const getValues = ({ attributes }: Offer) =>
  new Map(attributes.map(({ attribute, value }) => [attribute, value]));

function getAddress(slug: string, choice: ReadonlyMap<string, string>, seller: Reseller | null): string {
  return paths.product(slug, { ...Object.fromEntries(choice), vendedor: seller?.storeSlug });
}

const sellerTold = ({ name, storeSlug }: Reseller, absolute: Absolute) => ({
  name,
  url: storeSlug ? absolute(paths.showcase(storeSlug)) : null,
});
