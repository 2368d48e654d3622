import { expect, test } from "vitest";
import { signReview, verifyReview } from "~/features/checkout/review.server";

const text =
  signReview({ madeAtMs: Date.now(), reviewedAtMs: 0, earlierCodes: [], orders: [] }).split(".")[0] ?? "";

test.each(["é", "é".repeat(43), "a".repeat(43), "", "\u{1f512}".repeat(21), "\u0000"])(
  "a checkout with the signature %j is refused without an error",
  (signature) => {
    expect(verifyReview(`${text}.${signature}`, 1)).toBeNull();
  },
);
