import { describe, expect, it } from "vitest";
import { isSameBy } from "../../common/is-same-by";

const paulista = { street: "Avenida Paulista", complement: "", latitude: -23.5 };
const compared = { street: true, complement: true, latitude: false };

describe("isSameBy", () => {
  it("compares the marked fields alone, and a missing text like an empty one", () => {
    expect(isSameBy(compared, paulista, { ...paulista, latitude: 0 })).toBe(true);
    expect(isSameBy(compared, paulista, { ...paulista, street: "Rua Vergueiro" })).toBe(false);
    expect(
      isSameBy<Record<keyof typeof paulista, unknown>>(compared, paulista, { ...paulista, complement: null }),
    ).toBe(true);
  });

  it("does not compile while a field that was added is not listed", () => {
    const withReference = { ...paulista, reference: "Ao lado do museu" };
    // @ts-expect-error: `reference` is missing.
    const incomplete: Readonly<Record<keyof typeof withReference, boolean>> = compared;
    expect(Object.keys(withReference).filter((name) => !(name in incomplete))).toEqual(["reference"]);
  });
});
