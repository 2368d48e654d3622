import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeFilter,
  describeFilter,
  getActiveFilters,
  noFilter,
  type ProductFilter,
  productOrders,
  readProductFilter,
  toPage,
  writeProductFilter,
} from "~/features/catalogue/product-filter";
import { cleanLine } from "../../../common/text";
import { anyText } from "../../setup/any-text";

const word = fc
  .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((text) => text.replace(/\p{Cc}+/gu, " ").trim())
  .filter(Boolean);
const words = fc.uniqueArray(word, { maxLength: 6 });
const filters: fc.Arbitrary<ProductFilter> = fc.record({
  text: fc.oneof(word.map(cleanLine), fc.constant("")),
  sizes: words,
  colours: words,
  subcategory: fc.option(word),
  prices: fc.record({
    fromInCentavos: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    toInCentavos: fc.option(fc.integer({ min: 5_000_000, max: 100_000_000 })),
  }),
  seller: fc.option(word),
  isDiscounted: fc.boolean(),
  minRating: fc.option(fc.integer({ min: 1, max: 5 })),
  hasFreeFreight: fc.boolean(),
  order: fc.constantFrom(...productOrders),
  page: fc.integer({ min: 1, max: 100_000 }),
});

const throughUrl = (filter: ProductFilter) =>
  readProductFilter(new URL(`https://loja.example/produtos?${writeProductFilter(filter)}`).searchParams);

describe("product filter", () => {
  it("is fully represented in the URL", () => {
    const query =
      "produto=carbono&subcategoria=Motos&cor=Preto&tamanho=1%2C52+m&tamanho=1%2C22+m&preco-de=10&preco-ate=49%2C90" +
      "&avaliacao=4&desconto=sim&frete=gratis&loja=casa-paulista&ordem=preco-ascendente&pagina=2";
    const filter = readProductFilter(new URLSearchParams(query));
    expect(filter).toEqual({
      text: "carbono",
      sizes: ["1,52 m", "1,22 m"],
      colours: ["Preto"],
      subcategory: "Motos",
      prices: { fromInCentavos: 1000, toInCentavos: 4990 },
      seller: "casa-paulista",
      isDiscounted: true,
      minRating: 4,
      hasFreeFreight: true,
      order: "ascending",
      page: 2,
    });
    expect(writeProductFilter(filter).toString()).toBe(query);
  });

  it("round-trips through the URL", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(throughUrl(filter)).toEqual(filter);
      }),
    );
  });

  it("resets to page 1 after a change of text, size, colour, subcategory or order", () => {
    const changes: fc.Arbitrary<Partial<Omit<ProductFilter, "page">>> = fc.oneof(
      fc.record({ text: word }),
      fc.record({ sizes: words }),
      fc.record({ colours: words }),
      fc.record({ subcategory: fc.option(word) }),
      fc.record({ order: fc.constantFrom(...productOrders) }),
    );
    fc.assert(
      fc.property(filters, changes, (filter, change) => {
        expect(changeFilter(filter, change)).toEqual({ ...filter, ...change, page: 1 });
      }),
    );
  });

  it("keeps everything else on pagination", () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 1000 }), (filter, page) => {
        expect(throughUrl(toPage(filter, page))).toEqual({ ...filter, page });
      }),
    );
  });

  it("is left by each link with all but one of its values, on page 1", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const queryOf = (changed: ProductFilter) =>
          [...writeProductFilter({ ...changed, page: 1 })].map(String);
        const all = queryOf(filter);
        for (const { without } of getActiveFilters(filter)) {
          const rest = queryOf(without);
          expect([without.page, rest.filter((entry) => !all.includes(entry))]).toEqual([1, []]);
          expect(all.length - rest.length).toBe(all.length === rest.length + 2 ? 2 : 1);
        }
        const cleared = getActiveFilters(filter).length === 0;
        expect(cleared).toBe(describeFilter({ ...filter, text: "" }) === "");
      }),
    );
  });

  it("is described in words", () => {
    const filter = {
      ...noFilter,
      text: "vinil",
      subcategory: "Motos",
      colours: ["Preto"],
      sizes: ["1,52 m"],
    };
    expect(describeFilter(filter)).toBe("vinil, Motos, Preto, 1,52 m");
    expect(describeFilter(noFilter)).toBe("");
    const from5000 = { fromInCentavos: 5000, toInCentavos: null };
    const further = { prices: from5000, isDiscounted: true, minRating: 4, hasFreeFreight: true };
    expect(describeFilter({ ...noFilter, ...further, seller: "casa-paulista" })).toBe(
      "A partir de R$\u00a050, 4 estrelas ou mais, Com desconto, Frete grátis, casa-paulista",
    );
    const to = (toInCentavos: number, fromInCentavos: number | null = null) =>
      describeFilter({ ...noFilter, prices: { fromInCentavos, toInCentavos } });
    expect(to(9999, 5000)).toBe("R$\u00a050 a R$\u00a099,99");
    expect(to(2500)).toBe("Até R$\u00a025");
  });
});

describe("product filter from a malformed URL", () => {
  it("ignores prices, ratings and flags that are none, and swaps prices in the wrong order", () => {
    const read = (query: string) => readProductFilter(new URLSearchParams(query));
    for (const query of [
      "preco-de=abc&preco-ate=-1",
      "avaliacao=6",
      "avaliacao=0",
      "desconto=1",
      "frete=x",
    ]) {
      expect(read(query), query).toEqual(noFilter);
    }
    expect(read("preco-de=99999999999999&preco-ate=1e9")).toEqual(noFilter);
    expect(read("preco-de=100&preco-ate=49,90")).toMatchObject({
      prices: { fromInCentavos: 4990, toInCentavos: 10_000 },
    });
  });

  it("ignores invalid values", () => {
    const query = "produto=%20&tamanho=&cor=Preto&cor=+Preto+&ordem=abc&pagina=abc&utm=x&subcategoria=";
    expect(readProductFilter(new URLSearchParams(query))).toEqual({ ...noFilter, colours: ["Preto"] });
    expect(writeProductFilter(noFilter).toString()).toBe("");
  });

  it("never exceeds the upstream's limits", () => {
    const params = new URLSearchParams({ produto: "v".repeat(500), subcategoria: "s".repeat(500) });
    for (let number = 0; number < 300; number += 1) params.append("cor", `Cor ${number}`);
    params.append("tamanho", "t".repeat(201));
    const { text, subcategory, colours, sizes } = readProductFilter(params);
    expect([text.length, subcategory?.length, colours.length, sizes]).toEqual([200, 200, 100, []]);
  });

  it("accepts any input", () => {
    const values = fc.array(fc.tuple(fc.constantFrom("produto", "cor", "tamanho", "subcategoria"), anyText));
    fc.assert(
      fc.property(values, (entries) => {
        const filter = readProductFilter(new URLSearchParams(entries));
        const texts = [filter.text, filter.subcategory ?? "", ...filter.colours, ...filter.sizes];
        for (const text of texts) {
          expect(text).not.toMatch(/\p{Cc}|\p{Cs}/u);
          expect(text.length).toBeLessThanOrEqual(200);
        }
        expect(throughUrl(filter)).toEqual(filter);
      }),
    );
    expect(readProductFilter(new URLSearchParams({ produto: `${"a".repeat(199)}😀` })).text).toBe(
      "a".repeat(199),
    );
  });
});
