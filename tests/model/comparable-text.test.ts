import { describe, expect, it } from "vitest";
import { toComparable } from "../../app/model/words-in-texts";

describe("comparable text", () => {
  it("ignores accents, case and spaces around it", () => {
    expect(toComparable(" São João DEL Rei ")).toBe("sao joao del rei");
  });
});
