import type { Review, ReviewFilter } from "~/model/review";
import type { Upstream } from "~/upstream/http.server";
import { reviewFromWire } from "~/upstream/products.server";
import { nullIfMissing } from "~/upstream/upstream-error.server";
import { listReviews } from "../../../contract/reviews";

/** Filtered reviews (ours: product/reviews); null if the upstream does not filter them. */
export async function findReviews(
  upstream: Upstream,
  productId: number,
  { note, withPictures }: ReviewFilter,
): Promise<readonly Review[] | null> {
  const query = { productId, note: note ?? undefined, withPictures: withPictures || undefined };
  return (await nullIfMissing(upstream(listReviews, { query })))?.map(reviewFromWire) ?? null;
}
