import { expect, test } from "vitest";
import { seal, unseal } from "~/routes/_secure.checkout/sealed-orders.server";

const text = seal([]).split(".")[0] ?? "";

test.each(["é", "é".repeat(43), "a".repeat(43), "", "\u{1f512}".repeat(21), "\u0000"])(
  "a checkout whose signature is %j is refused, not failed on",
  (signature) => {
    expect(unseal(`${text}.${signature}`, 1)).toBeNull();
  },
);
