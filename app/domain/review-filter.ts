import type { Review } from "./review";

export interface ReviewFilter {
  /** 1 to 5; null for every rating. */
  readonly note: number | null;
  readonly withPictures: boolean;
}

export function readReviewFilter(searchParams: URLSearchParams): ReviewFilter {
  const note = searchParams.get("nota") ?? "";
  return {
    note: /^[1-5]$/.test(note) ? Number(note) : null,
    withPictures: searchParams.get("com-foto") === "1",
  };
}

export const isFiltering = ({ note, withPictures }: ReviewFilter): boolean => note !== null || withPictures;

/** A note with a fraction counts as its whole stars. */
export const filterReviews = (reviews: readonly Review[], { note, withPictures }: ReviewFilter): Review[] =>
  reviews.filter(
    (review) =>
      (note === null || Math.floor(review.note) === note) && (!withPictures || review.pictures.length > 0),
  );

/** Reviews with 1 to 5 stars. */
export const countByNote = (reviews: readonly Review[]): number[] =>
  [1, 2, 3, 4, 5].map((note) => filterReviews(reviews, { note, withPictures: false }).length);
