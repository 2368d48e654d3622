import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredWidths, pictureWidths, widthFor } from "../../common/picture-widths";

describe("picture widths", () => {
  it("are sorted ascending", () => {
    expect([...pictureWidths].sort((one, other) => one - other)).toEqual([...pictureWidths]);
    expect([64, 177, 240, 241, 480, 720, 5000].map(widthFor)).toEqual([176, 240, 240, 360, 480, 720, 1200]);
  });

  it("are offered up to twice the rendered width for dense screens, and at least one for every slot", () => {
    expect(offeredWidths(64)).toEqual([176]);
    expect(offeredWidths(112)).toEqual([176]);
    expect(offeredWidths(240)).toEqual([240, 360, 480]);
    expect(offeredWidths(480)).toEqual([480, 720]);
    expect(offeredWidths(720)).toEqual([720, 1200]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (drawn) => {
        const offered = offeredWidths(drawn);
        expect(offered[0]).toBe(widthFor(drawn));
        for (const width of offered) expect(pictureWidths).toContain(width);
      }),
    );
  });
});
