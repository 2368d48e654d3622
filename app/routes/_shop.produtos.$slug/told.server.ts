import type { Offer } from "~/domain/offer";
import { shownPrice } from "~/domain/price";
import { averageNote } from "~/domain/rating";
import type { Reseller } from "~/domain/reseller";
import { productThing, type ToldOffer } from "~/domain/structured-data";
import { paths } from "~/paths";
import type { Arrived } from "~/request.server";
import { tellBreadcrumb, tellSearchEngines } from "~/search-engines/structured-data.server";
import type { BreadcrumbStep } from "~/ui/breadcrumb";
import { type ChosenProduct, priceOf } from "./product-page.server";

type Absolute = (path: string) => string;

const picturesTold = 6;

/** What search engines are told of a product: the sellers and prices that the page shows, and nothing else. */
export function tellOfProduct(
  arrived: Arrived,
  chosen: ChosenProduct,
  steps: readonly BreadcrumbStep[],
  now: Date,
): void {
  const { product } = chosen;
  const average = averageNote(product.reviews) ?? product.reviewAverage;
  const count = product.reviewCount ?? product.reviews.length;
  tellSearchEngines(arrived, (absolute) => [
    productThing({
      name: product.name,
      url: absolute(paths.product(product.slug)),
      images: product.pictures.slice(0, picturesTold).map((path) => absolute(paths.image(1200, path))),
      description: product.description,
      code: product.code,
      material: product.material,
      offers: offersTold(chosen, absolute, now),
      rating: average !== null && count > 0 ? { average, count } : null,
    }),
  ]);
  tellBreadcrumb(arrived, steps, product.name);
}

/** The chosen reseller's offer at the price on top of the page, then the others' as their table has them. */
function offersTold(chosen: ChosenProduct, absolute: Absolute, now: Date): ToldOffer[] {
  const { product, choice, readiness } = chosen;
  const price = priceOf(chosen, now);
  const seller = product.offer?.reseller ?? null;
  const isInStock = seller !== null && (readiness.kind === "ready" || readiness.kind === "incomplete");
  const first: ToldOffer[] =
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

/** Where the page shows this variant at this reseller. */
function addressOf(slug: string, choice: ReadonlyMap<string, string>, seller: Reseller | null): string {
  return paths.product(slug, { ...Object.fromEntries(choice), vendedor: seller?.storeSlug });
}

const sellerTold = ({ name, storeSlug }: Reseller, absolute: Absolute) => ({
  name,
  url: storeSlug ? absolute(paths.showcase(storeSlug)) : null,
});
