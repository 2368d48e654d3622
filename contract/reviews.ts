import { z } from "zod";
import { defineCall } from "./call";
import { review } from "./product";
import { flag, idInQuery, numberInQuery } from "./wire";

export const listReviews = defineCall({
  name: "listReviews",
  method: "GET",
  path: "product/reviews",
  access: "public",
  specification: "catalogue 7",
  mayBeMissing: true,
  query: z.object({
    productId: idInQuery,
    note: numberInQuery.pipe(z.int().min(1).max(5)).optional(),
    withPictures: flag.optional(),
  }),
  answer: z.array(review),
  ourChoice:
    "At most the 100 best reviews of a product with this rating, or with pictures; best first, then newest. Our choice, for products with more reviews than their page has.",
});
