import { describe, expect, it } from "vitest";
import { noticeStaysInMs } from "~/domain/notice";

describe("a notice", () => {
  it("of a success leaves after 4.5 s, wherever it stands", () => {
    expect([true, false].map((isFloating) => noticeStaysInMs("success", isFloating))).toEqual([4500, 4500]);
  });

  it("of a failure stays until it is closed", () => {
    expect([true, false].map((isFloating) => noticeStaysInMs("failure", isFloating))).toEqual([null, null]);
  });

  it("of any other kind leaves after 10 s where it stands over the page, and stays where it stands in it", () => {
    for (const kind of ["warning", "information"] as const) {
      expect([noticeStaysInMs(kind, true), noticeStaysInMs(kind, false)]).toEqual([10_000, null]);
    }
  });
});
