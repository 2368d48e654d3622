import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { countFacets, listProducts } from "../../../contract/catalogue";
import { shopperIn } from "../../setup/catalogue-rows";
import { createTestDatabase } from "../../setup/database";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream({}, { createDatabase: createTestDatabase });
});
afterAll(() => upstream.close());

type Filter = Omit<z.input<typeof countFacets.body>, "cep" | "latitude" | "longitude">;

const place = shopperIn("São Paulo");
const facetsOf = (filter: Filter) => upstream.answerTo(countFacets, { body: { ...place, ...filter } });
const totalOf = async (filter: Filter) => {
  const { productSearch, clock } = upstream.parts;
  const asked = listProducts.body.parse({ page: 1, pageSize: 1, ...place, ...filter });
  return (await productSearch.findPage(asked, clock.now())).totalItems;
};

/** `npm run prove -- facets` takes 500 and every count of each. */
const combinations = Number(process.env.FACET_COMBINATIONS ?? "3");
const isShort = process.env.FACET_COMBINATIONS === undefined;
/** More would wait longer for a connection than its time limit. */
const listsAtOnce = 4;
const valuesApart = isShort ? 12 : 1;

/** Reproducible, so that a failure is found again. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Facets = Awaited<ReturnType<typeof facetsOf>>;

/** Every value with the filter that it stands for, and the product count that the facets promise for it. */
function promised(facets: Facets, filter: Filter): Array<{ filter: Filter; count: number }> {
  const of = (change: Filter, count: number) => ({ filter: { ...filter, ...change }, count });
  return [
    ...facets.sizes.map(({ name, count }) => of({ selectedSizes: [name] }, count)),
    ...facets.colours.map(({ name, count }) => of({ Subcategories: [name] }, count)),
    ...(facets.subcategories ?? []).map(({ name, count }) => of({ productSubCategory: name }, count)),
    ...(facets.ratings ?? []).map(({ from, count }) => of({ minRating: from }, count)),
    ...(facets.sellers ?? []).map(({ store, count }) => of({ resale: store }, count)),
    of({ discounted: true }, facets.discounted ?? -1),
    of({ freeFreight: true }, facets.freeFreight ?? -1),
  ];
}

const prices: Array<[number, number]> = [
  [0, 50],
  [20, 100],
  [50, 1_000_000],
];
const groups = ["size", "colour", "subcategory", "rating", "seller", "discount", "freight", "price"] as const;

function chooseFilters(facets: Facets, list: Filter, random: (below: number) => number): Filter {
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)];
  const left = [...groups];
  let filter = list;
  for (let chosen = 2 + random(3); chosen > 0; chosen--) {
    const [group] = left.splice(random(left.length), 1);
    const names = (values: ReadonlyArray<{ name: string }>) =>
      [pick(values), pick(values)].flatMap((value) => value?.name ?? []).slice(random(2));
    const changes: Record<(typeof groups)[number], () => Filter> = {
      size: () => ({ selectedSizes: names(facets.sizes) }),
      colour: () => ({ Subcategories: names(facets.colours) }),
      subcategory: () => ({ productSubCategory: pick(facets.subcategories ?? [])?.name }),
      rating: () => ({ minRating: pick(facets.ratings ?? [])?.from }),
      seller: () => ({ resale: pick(facets.sellers ?? [])?.store }),
      discount: () => ({ discounted: true }),
      freight: () => ({ freeFreight: true }),
      price: () => ({ rangePrice: pick(prices) }),
    };
    if (group) filter = { ...filter, ...changes[group]() };
  }
  return filter;
}

describe("facet counts beside other filters", () => {
  it("leave out what a chosen colour rules out", async () => {
    const { subcategories } = await facetsOf({ Subcategories: ["Cinza"] });
    const marbles = subcategories?.find(({ name }) => name === "Mármores");
    expect(marbles?.count).toBe(await totalOf({ Subcategories: ["Cinza"], productSubCategory: "Mármores" }));
  });

  it("keep the group of a chosen colour open", async () => {
    const { colours } = await facetsOf({ Subcategories: ["Cinza"] });
    const black = colours.find(({ name }) => name === "Preto");
    expect(black?.count).toBe(await totalOf({ Subcategories: ["Preto"] }));
  });

  it("are zero for a size that only other colours of a search have", async () => {
    const { sizes } = await facetsOf({ product: "vinil", Subcategories: ["Preto"] });
    expect(sizes.find(({ name }) => name === "1,00 m")?.count).toBe(
      await totalOf({ product: "vinil", Subcategories: ["Preto"], selectedSizes: ["1,00 m"] }),
    );
  });

  it.each<[string, Filter]>([
    ["everything", {}],
    ["a search", { product: "vinil" }],
    ["a category", { CategoryName: "envelopamento-automotivo" }],
  ])(
    "are the totals of the filtered list for random filters in %s",
    async (_what, list) => {
      const random = randomNumbers(list.product?.length ?? list.CategoryName?.length ?? 1);
      const facets = await facetsOf(list);
      for (let round = 0; round < Math.ceil(combinations / 3); round++) {
        const filter = chooseFilters(facets, list, random);
        const values = promised(await facetsOf(filter), filter).filter((_, at) => at % valuesApart === 0);
        const totals: number[] = [];
        for (let at = 0; at < values.length; at += listsAtOnce) {
          const some = values.slice(at, at + listsAtOnce);
          totals.push(...(await Promise.all(some.map((value) => totalOf(value.filter)))));
        }
        expect(
          values.map((value, at) => ({ ...value, count: totals[at] })),
          JSON.stringify(filter),
        ).toEqual(values);
      }
    },
    combinations * 5_000,
  );
});
