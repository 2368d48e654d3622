import { reviewListContent, reviewListId } from "~/features/catalogue/review-list-content";
import { findReviews } from "~/features/catalogue/reviews.server";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import type { Product } from "~/model/product";
import { countByNote, filterReviews, isFiltering, type Review, readReviewFilter } from "~/model/review";
import { paths } from "~/paths";

const hasAllReviews = ({ reviews, reviewCount }: Product): boolean => (reviewCount ?? 0) <= reviews.length;

/** The reviews that `nota` and `com-foto` ask for; among those of the page where the upstream does not filter. */
export async function readReviews(
  { upstream }: Pick<RequestContext, "upstream">,
  product: Product,
  searchParams: URLSearchParams,
): Promise<readonly Review[]> {
  const filter = readReviewFilter(searchParams);
  const found =
    isFiltering(filter) && !hasAllReviews(product)
      ? await optional(findReviews(upstream, product.id, filter), null)
      : null;
  return found ?? filterReviews(product.reviews, filter);
}

export function reviewsView(
  product: Product,
  reviews: readonly Review[],
  searchParams: URLSearchParams,
  kept: URLSearchParams,
) {
  const filter = readReviewFilter(searchParams);
  const hrefWith = (more: Readonly<Record<string, string>>) =>
    `${paths.product(product.slug, new URLSearchParams([...kept, ...Object.entries(more)]))}#${reviewListId}`;
  const pictured = filter.withPictures ? { "com-foto": "1" } : undefined;
  const noted = filter.note === null ? undefined : { nota: String(filter.note) };
  const counts = product.reviewCounts ?? (hasAllReviews(product) ? countByNote(product.reviews) : []);
  const withPictures =
    product.reviewsWithPictures ?? filterReviews(product.reviews, { note: null, withPictures: true }).length;
  return {
    ...reviewListContent(reviews, {
      all: searchParams.has("avaliacoes"),
      allHref: paths.product(
        product.slug,
        new URLSearchParams([...kept, ...Object.entries({ ...noted, ...pictured, avaliacoes: "todas" })]),
      ),
      totals: { count: product.reviewCount ?? product.reviews.length, average: product.reviewAverage },
    }),
    isFiltered: isFiltering(filter),
    byNote: counts
      .map((count, index) => {
        const note = index + 1;
        const isChosen = filter.note === note;
        return {
          note,
          count,
          isChosen,
          href: hrefWith({ ...pictured, ...(!isChosen && { nota: String(note) }) }),
        };
      })
      .reverse(),
    withPictures: {
      count: withPictures,
      isChosen: filter.withPictures,
      href: hrefWith({ ...noted, ...(!filter.withPictures && { "com-foto": "1" }) }),
    },
  };
}

export type ReviewsView = ReturnType<typeof reviewsView>;
