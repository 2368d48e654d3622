import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseWidth, listOfferedWidths, pictureWidths } from "../../common/picture-widths";

describe("picture widths", () => {
  it("are sorted ascending", () => {
    expect([...pictureWidths].sort((one, other) => one - other)).toEqual([...pictureWidths]);
    expect([64, 177, 240, 241, 480, 720, 5000].map(chooseWidth)).toEqual([
      176, 240, 240, 360, 480, 720, 1200,
    ]);
  });

  it("are offered up to twice the rendered width for dense screens, and at least one for every slot", () => {
    expect(listOfferedWidths(64)).toEqual([176]);
    expect(listOfferedWidths(112)).toEqual([176]);
    expect(listOfferedWidths(240)).toEqual([240, 360, 480]);
    expect(listOfferedWidths(480)).toEqual([480, 720]);
    expect(listOfferedWidths(720)).toEqual([720, 1200]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (drawn) => {
        const offered = listOfferedWidths(drawn);
        expect(offered[0]).toBe(chooseWidth(drawn));
        for (const width of offered) expect(pictureWidths).toContain(width);
      }),
    );
  });
});
