import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeOptions, type FilterOptions } from "~/features/catalogue/filter-options";

const colours = [{ name: "Preto", hex: "#141414" }, { name: "Branco", hex: null }, { name: "Vinho" }];
const namesOf = ({ inSight, others }: Pick<FilterOptions, "inSight" | "others">) =>
  [inSight, others].map((each) => each.map(({ name }) => name));

describe("filter options", () => {
  it("are all visible without counts", () => {
    const options = arrangeOptions(colours, [], null);
    expect(namesOf(options)).toEqual([["Preto", "Branco", "Vinho"], []]);
    expect(options.inSight[0]).toEqual({ name: "Preto", hex: "#141414", count: null });
  });

  it("are separated when the list lacks them, and stay in sight when only other filters empty them", () => {
    const options = arrangeOptions(
      colours,
      [],
      [
        { name: "Preto", count: 31 },
        { name: "Vinho", count: 0 },
      ],
    );
    expect(namesOf(options)).toEqual([["Preto", "Vinho"], ["Branco"]]);
    expect(options.inSight.map(({ count }) => count)).toEqual([31, 0]);
  });

  it("stay visible when selected, even if empty or unknown", () => {
    const options = arrangeOptions(colours, ["Vinho", "Azul-marinho"], [{ name: "Preto", count: 31 }]);
    expect(namesOf(options)).toEqual([["Preto", "Vinho", "Azul-marinho"], ["Branco"]]);
  });

  it("appear once", () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 8 });
    const counts = fc.option(fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 5 }), fc.nat(3))));
    fc.assert(
      fc.property(names, names, counts, (known, chosen, counted) => {
        const options = arrangeOptions(
          known.map((name) => ({ name })),
          chosen,
          counted?.map(([name, count]) => ({ name, count })) ?? null,
        );
        const [inSight = [], others = []] = namesOf(options);
        expect([...inSight, ...others].sort()).toEqual([...new Set([...known, ...chosen])].sort());
        expect(chosen.every((name) => inSight.includes(name))).toBe(true);
        expect(options.others.every(({ count }) => count === 0)).toBe(true);
      }),
    );
  });
});
