import { expect, test } from "vitest";
import { equalInConstantTime } from "../../serving/constant-time.mjs";

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["é", "e\u0301", false],
  ["é".repeat(43), "a".repeat(43), false],
  ["", "", true],
  ["", "a", false],
])("%j and %j: %s", (one, other, same) => {
  expect(equalInConstantTime(one, other)).toBe(same);
});

test("bytes of another length are another secret", () => {
  expect(equalInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2, 3]))).toBe(false);
  expect(equalInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2]))).toBe(true);
});
