import { expect, test } from "vitest";
import { equalInConstantTime } from "../../server/constant-time.mjs";

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["é", "e\u0301", false],
  ["é".repeat(43), "a".repeat(43), false],
  ["", "", true],
  ["", "a", false],
])("equalInConstantTime(%j, %j) is %s", (one, other, same) => {
  expect(equalInConstantTime(one, other)).toBe(same);
});

test("equalInConstantTime returns false for bytes of different length", () => {
  expect(equalInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2, 3]))).toBe(false);
  expect(equalInConstantTime(Buffer.from([1, 2]), Buffer.from([1, 2]))).toBe(true);
});
