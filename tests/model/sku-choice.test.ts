import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Choice,
  chooseValue,
  findCheapest,
  findMissingAttributes,
  findUnknownValues,
  getOptions,
  getReadiness,
  groupAttributes,
  readChoice,
  resolveSku,
  writeChoice,
} from "~/model/sku-choice";
import { aSku, colour, text } from "./nouns";

const skus = [
  aSku({ id: 1, priceInCentavos: 4990, attributes: [text("Largura", "1,22 m"), colour("Preto")] }),
  aSku({ id: 2, priceInCentavos: 6990, attributes: [text("Largura", "1,52 m"), colour("Preto")] }),
  aSku({
    id: 3,
    priceInCentavos: 5990,
    attributes: [text("Largura", "1,22 m"), colour("Branco")],
    resellerIds: [],
  }),
];
const groups = groupAttributes(skus);
const choice = (chosen: Record<string, string>): Choice => new Map(Object.entries(chosen));
const read = (query: string) => readChoice(new URLSearchParams(query), groups);

describe("incomplete choice", () => {
  it("is available while a matching variant is in stock", () => {
    expect(getReadiness(skus, groups, choice({ Cor: "Preto" })).kind).toBe("incomplete");
  });

  it("reports that no matching variant is in stock", () => {
    expect(getReadiness(skus, groups, choice({ Cor: "Branco" }))).toEqual({
      kind: "soldOut",
      missing: ["Largura"],
    });
  });

  it("reports that no variant is in stock", () => {
    const soldOut = skus.map((sku) => ({ ...sku, resellerIds: [] }));
    expect(getReadiness(soldOut, groups, choice({})).kind).toBe("soldOut");
  });
});

describe("choosing a variant", () => {
  it("lists colours first and each value once", () => {
    expect(groups.map(({ attribute, values }) => [attribute, values.map(({ value }) => value)])).toEqual([
      ["Cor", ["Preto", "Branco"]],
      ["Largura", ["1,22 m", "1,52 m"]],
    ]);
  });

  it("reads the choice from the URL and ignores unknown values", () => {
    expect(read("Cor=Preto&Largura=1,52 m")).toEqual(choice({ Cor: "Preto", Largura: "1,52 m" }));
    expect(read("Cor=Roxo&Largura=1,52 m&__proto__=x")).toEqual(choice({ Largura: "1,52 m" }));
  });

  it("preselects an attribute with a single value", () => {
    const single = groupAttributes([aSku({ attributes: [colour("Preto"), text("Largura", "1,22 m")] })]);
    expect(readChoice(new URLSearchParams(), single)).toEqual(choice({ Cor: "Preto", Largura: "1,22 m" }));
  });

  it("chooses a single value only where none is named, and tells a value that is gone", () => {
    const single = groupAttributes([aSku({ attributes: [text("Largura", "0,60 m")] })]);
    const gone = new URLSearchParams("Largura=1,22 m");
    expect(readChoice(gone, single)).toEqual(choice({}));
    expect(findUnknownValues(gone, single)).toEqual([{ attribute: "Largura", value: "1,22 m" }]);
    for (const query of ["", "Largura=", "Largura=0,60 m"])
      expect(findUnknownValues(new URLSearchParams(query), single)).toEqual([]);
  });

  it("keeps the other URL parameters", () => {
    const params = new URLSearchParams("Cor=Preto&quantidade=3&vendedor=casa");
    const written = writeChoice(params, groups, choice({ Cor: "Branco", Largura: "1,22 m" }));
    expect(Object.fromEntries(written)).toEqual({
      Cor: "Branco",
      Largura: "1,22 m",
      quantidade: "3",
      vendedor: "casa",
    });
    expect(writeChoice(params, groups, choice({})).toString()).toBe("quantidade=3&vendedor=casa");
  });

  it("replaces a value of the same attribute and deselects a repeated one", () => {
    const black = chooseValue(new Map(), "Cor", "Preto");
    expect(chooseValue(black, "Cor", "Branco")).toEqual(choice({ Cor: "Branco" }));
    expect(chooseValue(black, "Cor", "Preto")).toEqual(choice({}));
  });

  it("reports each missing attribute", () => {
    expect(findMissingAttributes(groups, read("Cor=Preto"))).toEqual(["Largura"]);
    expect(getReadiness(skus, groups, choice({}))).toEqual({
      kind: "incomplete",
      missing: ["Cor", "Largura"],
    });
  });

  it("allows buying a variant in stock and explains any other", () => {
    expect(getReadiness(skus, groups, read("Cor=Preto&Largura=1,52 m"))).toMatchObject({
      kind: "ready",
      sku: { id: 2 },
    });
    expect(getReadiness(skus, groups, read("Cor=Branco&Largura=1,22 m"))).toMatchObject({
      kind: "outOfStock",
      sku: { id: 3 },
    });
    expect(getReadiness(skus, groups, read("Cor=Branco&Largura=1,52 m"))).toEqual({ kind: "noSku" });
  });

  it("is complete for a product without attributes", () => {
    const only = [aSku({ id: 9 })];
    expect(getReadiness(only, groupAttributes(only), new Map())).toMatchObject({
      kind: "ready",
      sku: { id: 9 },
    });
    expect(getReadiness([], [], new Map())).toEqual({ kind: "noSku" });
  });

  it("finds the lowest price of several variants", () => {
    expect(findCheapest(skus)?.id).toBe(1);
    expect(findCheapest([])).toBeNull();
  });

  it("prefers the sku in stock among identical ones", () => {
    const alike = [
      aSku({ id: 1, attributes: [colour("Preto")], resellerIds: [] }),
      aSku({ id: 2, attributes: [colour("Preto")] }),
    ];
    expect(resolveSku(alike, groupAttributes(alike), choice({ Cor: "Preto" }))?.id).toBe(2);
  });

  it("marks values that are compatible with the other choices", () => {
    const [colours, widths] = groups;
    const states = (group: (typeof groups)[number] | undefined, query: string) =>
      group &&
      getOptions(skus, group, read(query)).map((each) => [each.value, each.isChosen, each.availability]);
    expect(states(colours, "Largura=1,22 m")).toEqual([
      ["Preto", false, "inStock"],
      ["Branco", false, "outOfStock"],
    ]);
    expect(states(widths, "Cor=Branco&Largura=1,22 m")).toEqual([
      ["1,22 m", true, "outOfStock"],
      ["1,52 m", false, "notMade"],
    ]);
  });
});

describe("choices of any product", () => {
  const values = ["a", "b", "c"];
  const product = fc.uniqueArray(
    fc.record({
      Cor: fc.constantFrom(...values),
      Largura: fc.constantFrom(...values),
      Acabamento: fc.constantFrom(...values),
      inStock: fc.boolean(),
    }),
    { selector: ({ Cor, Largura, Acabamento }) => Cor + Largura + Acabamento, minLength: 1, maxLength: 12 },
  );
  const skusOf = (made: { Cor: string; Largura: string; Acabamento: string; inStock: boolean }[]) =>
    made.map(({ Cor, Largura, Acabamento, inStock }, index) =>
      aSku({
        id: index + 1,
        attributes: [colour(Cor), text("Largura", Largura), text("Acabamento", Acabamento)],
        resellerIds: inStock ? [1] : [],
      }),
    );
  const steps = fc.array(
    fc.tuple(fc.constantFrom("Cor", "Largura", "Acabamento"), fc.constantFrom(...values)),
    { maxLength: 8 },
  );
  const chosenBy = (made: [string, string][]) =>
    made.reduce<Choice>((before, [attribute, value]) => chooseValue(before, attribute, value), new Map());

  it("resolve a full choice to its only matching sku", () => {
    fc.assert(
      fc.property(product, steps, (made, chosen) => {
        const all = skusOf(made);
        const current = chosenBy(chosen);
        const alike = all.filter((sku) =>
          sku.attributes.every((each) => current.get(each.attribute) === each.value),
        );
        expect(alike.length).toBeLessThanOrEqual(1);
        expect(resolveSku(all, groupAttributes(all), current)).toBe(alike[0] ?? null);
      }),
    );
  });

  it("are unchanged after selecting a new value twice", () => {
    fc.assert(
      fc.property(
        steps,
        fc.constantFrom("Cor", "Largura"),
        fc.constantFrom(...values),
        (made, attribute, value) => {
          const before = new Map(chosenBy(made));
          before.delete(attribute);
          expect(chooseValue(chooseValue(before, attribute, value), attribute, value)).toEqual(before);
        },
      ),
    );
  });

  it("offer a value as in stock only if it can still lead to a purchase", () => {
    fc.assert(
      fc.property(product, steps, (made, chosen) => {
        const all = skusOf(made);
        const current = chosenBy(chosen);
        for (const group of groupAttributes(all)) {
          for (const option of getOptions(all, group, current)) {
            const wanted = new Map(current).set(group.attribute, option.value);
            const buyable = all.some(
              (sku) =>
                sku.resellerIds.length > 0 &&
                sku.attributes.every((each) => (wanted.get(each.attribute) ?? each.value) === each.value),
            );
            expect(option.availability === "inStock").toBe(buyable);
          }
        }
      }),
    );
  });

  it("round-trip through the URL", () => {
    fc.assert(
      fc.property(product, fc.nat(), (made, pick) => {
        const all = skusOf(made);
        const own = groupAttributes(all);
        const sku = all[pick % all.length];
        const wanted: Choice = new Map(sku?.attributes.map((each) => [each.attribute, each.value]));
        expect(readChoice(writeChoice(new URLSearchParams(), own, wanted), own)).toEqual(wanted);
      }),
    );
  });
});
