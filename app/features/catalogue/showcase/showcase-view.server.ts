import { type ProductFilter, writeProductFilter } from "~/features/catalogue/product-filter";
import { reviewListContent } from "~/features/catalogue/review-list-content";
import { messages } from "~/messages";
import { formatKm } from "~/model/location";
import type { Showcase } from "~/model/reseller";
import { paths } from "~/paths";

interface Asked {
  /** Last segment of the showcase URL. */
  store: string;
  filter: ProductFilter;
  allReviews: boolean;
}

/** Catalogue 2, "Reseller showcase". With a search, filter or page, products come before pictures and description. */
export function showcaseView(showcase: Showcase, { store, filter, allReviews }: Asked) {
  const { reseller, title, description, address, banners, reviews } = showcase;
  const { distanceInKm, taxId, whatsApp, picture } = reseller;
  const name = title?.trim() || reseller.name;
  const isFirstSight = writeProductFilter(filter).size === 0;
  const withAllReviews = writeProductFilter(filter);
  withAllReviews.set("avaliacoes", "todas");
  return {
    store,
    name,
    picture,
    banners: isFirstSight ? banners : [],
    description: (isFirstSight && description?.trim()) || null,
    address: address?.trim() || null,
    distance: distanceInKm === null ? null : `a ${formatKm(distanceInKm)} de você`,
    taxId,
    whatsAppHref: whatsApp ? paths.whatsApp(whatsApp, messages.ours.storeGreeting(name)) : null,
    reviewList: reviewListContent(reviews, {
      all: allReviews,
      allHref: paths.showcase(store, withAllReviews),
      totals: { count: showcase.reviewCount, average: showcase.reviewAverage },
    }),
  };
}

export type ShowcaseView = ReturnType<typeof showcaseView>;
