import { expect, test } from "vitest";
import { isEqualInConstantTime } from "../../server/constant-time.mjs";

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["é", "e\u0301", false],
  ["é".repeat(43), "a".repeat(43), false],
  ["", "", true],
  ["", "a", false],
])("isEqualInConstantTime(%j, %j) is %s", (one, other, same) => {
  expect(isEqualInConstantTime(one, other)).toBe(same);
});

test("equalInConstantTime returns false for bytes of different length", () => {
  expect(isEqualInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2, 3]))).toBe(false);
  expect(isEqualInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2]))).toBe(true);
});
