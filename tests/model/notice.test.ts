import { describe, expect, it } from "vitest";
import { getNoticeDurationMs } from "~/model/notice";

describe("notice duration", () => {
  it("is 4.5 s for a success everywhere", () => {
    expect([true, false].map((isFloating) => getNoticeDurationMs("success", isFloating))).toEqual([
      4500, 4500,
    ]);
  });

  it("is unlimited for an error", () => {
    expect([true, false].map((isFloating) => getNoticeDurationMs("failure", isFloating))).toEqual([
      null,
      null,
    ]);
  });

  it("for other kinds is 10 s as an overlay and unlimited in the flow", () => {
    for (const kind of ["warning", "information"] as const) {
      expect([getNoticeDurationMs(kind, true), getNoticeDurationMs(kind, false)]).toEqual([10_000, null]);
    }
  });
});
