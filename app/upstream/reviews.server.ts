import { listReviews } from "../../contract/reviews";
import type { Review, ReviewFilter } from "../domain/review";
import type { Upstream } from "./http.server";
import { reviewFromWire } from "./products.server";
import { isUnknownCall } from "./upstream-error.server";

/** Filtered reviews (ours: product/reviews); null if the upstream does not filter them. */
export async function findReviews(
  upstream: Upstream,
  productId: number,
  { note, withPictures }: ReviewFilter,
): Promise<readonly Review[] | null> {
  const query = { productId, note: note ?? undefined, withPictures: withPictures || undefined };
  try {
    return (await upstream(listReviews, { query })).map(reviewFromWire);
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}
