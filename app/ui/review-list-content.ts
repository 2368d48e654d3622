import { formatDate } from "~/domain/dates";
import { averageNote, sortByNote } from "~/domain/rating";
import type { Review } from "~/domain/review";
import { reviewListId } from "./review-list";

/** What a list shows of a review. */
export interface ShownReview {
  readonly note: number;
  readonly comment: string | null;
  /** 'Cliente' where nobody is named. */
  readonly author: string;
  readonly picture: string | null;
  /** dd/mm/aaaa. */
  readonly date: string;
}

/** Reviews as a page shows them, and what they come to. */
export interface ReviewListContent {
  readonly reviews: readonly ShownReview[];
  /** How many there are, shown or not. */
  readonly count: number;
  /** To one decimal; null where nobody has said anything. */
  readonly average: number | null;
  /** The page with all of them; null where all of them are here. */
  readonly allHref: string | null;
}

/** Reviews on a page before all of them are asked for: two fills of the list's height. */
export const reviewsShownFirst = 10;

interface ReviewListTerms {
  /** All of them were asked for. */
  all: boolean;
  /** The page with all of them, without a fragment. */
  allHref: string;
  /** What the upstream says of all reviews, where it sends only some of them. */
  told?: { readonly count: number | null; readonly average: number | null };
}

/** The best first (catalogue 9); the first few until all are asked for. */
export function reviewListContent(
  reviews: readonly Review[],
  { all, allHref, told }: ReviewListTerms,
): ReviewListContent {
  const sorted = sortByNote(reviews);
  const shown = all ? sorted : sorted.slice(0, reviewsShownFirst);
  return {
    reviews: shown.map(({ note, comment, authorName, authorPicture, createdAt }) => ({
      note,
      comment: comment?.trim() || null,
      author: authorName?.trim() || "Cliente",
      picture: authorPicture,
      date: formatDate(createdAt),
    })),
    count: Math.max(told?.count ?? 0, reviews.length),
    average: told?.average ?? averageNote(reviews),
    allHref: shown.length < sorted.length ? `${allHref}#${reviewListId}` : null,
  };
}
