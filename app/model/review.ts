/** A product or reseller review (catalogue 3, "Review"). */
export interface Review {
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string | null;
  /** ISO 8601; null if the upstream does not say. */
  readonly createdAt: string | null;
  readonly authorName: string | null;
  readonly authorPicture: string | null;
  /** Upstream paths. */
  readonly pictures: readonly string[];
  /** The author bought it here. */
  readonly isVerified: boolean;
}

export interface ReviewFilter {
  /** 1 to 5; null for every rating. */
  readonly rating: number | null;
  readonly withPictures: boolean;
}

export function readReviewFilter(searchParams: URLSearchParams): ReviewFilter {
  const rating = searchParams.get("nota") ?? "";
  return {
    rating: /^[1-5]$/.test(rating) ? Number(rating) : null,
    withPictures: searchParams.get("com-foto") === "1",
  };
}

export const isFiltering = ({ rating, withPictures }: ReviewFilter): boolean =>
  rating !== null || withPictures;

/** A rating with a fraction counts as its whole stars. */
export const filterReviews = (reviews: readonly Review[], { rating, withPictures }: ReviewFilter): Review[] =>
  reviews.filter(
    (review) =>
      (rating === null || Math.floor(review.rating) === rating) &&
      (!withPictures || review.pictures.length > 0),
  );

/** Reviews with 1 to 5 stars. */
export const countByNote = (reviews: readonly Review[]): number[] =>
  [1, 2, 3, 4, 5].map((rating) => filterReviews(reviews, { rating, withPictures: false }).length);

/** Average to one decimal; null without reviews (catalogue 9, "Ratings"). */
export function calculateAverageRating(reviews: readonly Pick<Review, "rating">[]): number | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  return Math.round((sum * 10) / reviews.length) / 10;
}

/** Rounded to half stars, 0 to 5. */
export const getStars = (average: number): number => Math.min(5, Math.max(0, Math.round(average * 2) / 2));

export const formatAverage = (average: number): string => average.toFixed(1).replace(".", ",");

/** '1 avaliação', '2.400 avaliações'. */
export const formatReviewCount = (count: number): string =>
  count === 1 ? "1 avaliação" : `${String(count).replace(/\B(?=(\d{3})+$)/g, ".")} avaliações`;

/** 'nota 4,8 em 12 avaliações'. */
export const describeRating = ({ average, count }: { average: number; count: number }): string =>
  `nota ${formatAverage(average)} em ${formatReviewCount(count)}`;

const getTime = ({ createdAt }: Pick<Review, "createdAt">): number =>
  createdAt === null ? 0 : Date.parse(createdAt);

/** Stars alone say least. */
const getDetail = ({ comment, pictures }: Pick<Review, "comment" | "pictures">): number =>
  (pictures.length > 0 ? 2 : 0) + (comment?.trim() ? 1 : 0);

/** Best first (catalogue 9, "Ratings"); among equal ratings those with photos, then with words, then the newest. */
export function sortByRating<Reviewed extends Pick<Review, "rating" | "comment" | "pictures" | "createdAt">>(
  reviews: readonly Reviewed[],
): Reviewed[] {
  return [...reviews].sort(
    (one, other) =>
      other.rating - one.rating || getDetail(other) - getDetail(one) || getTime(other) - getTime(one),
  );
}
