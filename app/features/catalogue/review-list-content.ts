import { formatDate } from "~/model/dates";
import { calculateAverageRating, type Review, sortByRating } from "~/model/review";

export interface ShownReview {
  readonly rating: number;
  readonly comment: string | null;
  /** 'Cliente' when the author is unknown. */
  readonly author: string;
  readonly picture: string | null;
  /** '12/11/2026 · Compra verificada'; null if nothing is known. */
  readonly date: string | null;
  /** Upstream paths. */
  readonly pictures: readonly string[];
}

export interface ReviewListContent {
  readonly reviews: readonly ShownReview[];
  /** Total count, including reviews that are not shown. */
  readonly count: number;
  /** Rounded to one decimal; null without reviews. */
  readonly average: number | null;
  /** URL with all reviews; null when all are shown. */
  readonly allHref: string | null;
  /** Only some of the reviews were asked for. */
  readonly isFiltered?: boolean;
}

export const reviewListId = "avaliacoes";

/** Each one more counts in the first visit's bytes. */
export const reviewsShownFirst = 2;

interface ReviewListTerms {
  all: boolean;
  allHref: string;
  /** The upstream's totals, when it sends only some reviews. */
  totals?: { readonly count: number | null; readonly average: number | null };
}

/** Best first, limited until all are requested. */
export function presentReviewList(
  reviews: readonly Review[],
  { all, allHref, totals }: ReviewListTerms,
): ReviewListContent {
  const sorted = sortByRating(reviews);
  const shown = all ? sorted : sorted.slice(0, reviewsShownFirst);
  return {
    reviews: shown.map(({ rating, comment, authorName, authorPicture, createdAt, pictures, isVerified }) => ({
      rating,
      comment: comment?.trim() || null,
      author: authorName?.trim() || "Cliente",
      picture: authorPicture,
      date:
        [createdAt && formatDate(createdAt), isVerified && "Compra verificada"].filter(Boolean).join(" · ") ||
        null,
      pictures,
    })),
    count: Math.max(totals?.count ?? 0, reviews.length),
    average: totals?.average ?? calculateAverageRating(reviews),
    allHref: shown.length < sorted.length ? `${allHref}#${reviewListId}` : null,
  };
}
