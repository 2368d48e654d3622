import type { Offer } from "~/domain/offer";
import { shownPrice } from "~/domain/price";
import { averageNote } from "~/domain/rating";
import type { Reseller } from "~/domain/reseller";
import { type JsonLdOffer, productThing } from "~/domain/structured-data";
import { isInlinePicture } from "~/domain/web-address";
import type { RequestArgs } from "~/http/request-context.server";
import { paths } from "~/paths";
import { addBreadcrumbJsonLd, addJsonLd } from "~/seo/structured-data.server";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { type ChosenProduct, priceOf } from "./product-page.server";

type Absolute = (path: string) => string;

const picturesTold = 6;

/** Only sellers and prices that the page shows. */
export function addProductJsonLd(
  arrived: RequestArgs,
  chosen: ChosenProduct,
  steps: readonly BreadcrumbStep[],
  now: Date,
): void {
  const { product } = chosen;
  const average = averageNote(product.reviews) ?? product.reviewAverage;
  const count = product.reviewCount ?? product.reviews.length;
  addJsonLd(arrived, (absolute) => [
    productThing({
      name: product.name,
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
  addBreadcrumbJsonLd(arrived, steps, product.name);
}

/** The chosen offer at the displayed price first, then the others in table order. */
function offersTold(chosen: ChosenProduct, absolute: Absolute, now: Date): JsonLdOffer[] {
  const { product, choice, readiness } = chosen;
  const price = priceOf(chosen, now);
  const seller = product.offer?.reseller ?? null;
  const isInStock = seller !== null && (readiness.kind === "ready" || readiness.kind === "incomplete");
  const first: JsonLdOffer[] =
    price === null || chosen.isUnconfirmed
      ? []
      : [
          {
            url: absolute(addressOf(product.slug, choice, seller)),
            priceInCentavos: price.priceInCentavos,
            isInStock,
            seller: seller && sellerTold(seller, absolute),
          },
        ];
  const others = (chosen.otherOffers ?? []).map((offer) => ({
    url: absolute(addressOf(product.slug, valuesOf(offer), offer.reseller)),
    priceInCentavos: shownPrice(offer.priceInCentavos, offer.discountTerms, now).priceInCentavos,
    isInStock: true,
    seller: sellerTold(offer.reseller, absolute),
  }));
  return [...first, ...others];
}

const valuesOf = ({ attributes }: Offer) =>
  new Map(attributes.map(({ attribute, value }) => [attribute, value]));

function addressOf(slug: string, choice: ReadonlyMap<string, string>, seller: Reseller | null): string {
  return paths.product(slug, { ...Object.fromEntries(choice), vendedor: seller?.storeSlug });
}

const sellerTold = ({ name, storeSlug }: Reseller, absolute: Absolute) => ({
  name,
  url: storeSlug ? absolute(paths.showcase(storeSlug)) : null,
});
