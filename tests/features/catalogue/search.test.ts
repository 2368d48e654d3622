import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FilterOptions } from "~/features/catalogue/filter-options";
import { loader } from "~/features/catalogue/search/route";
import {
  addCategory,
  addOffer,
  addProduct,
  addReseller,
  addSimpleProduct,
  addSku,
  addSubcategory,
} from "../../setup/catalogue-rows";
import {
  answerFrom,
  asking,
  failing,
  guestIn,
  listenTo,
  newcomer,
  thrownBy,
  unreachable,
} from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  for (let number = 1; number <= 42; number += 1) {
    await addSimpleProduct(database, shop, { name: `Vinil ${number}`, priceInCentavos: number * 100 });
  }
  const made: { id: number }[] = [];
  const variants: Record<string, string>[] = [
    { Cor: "Vermelho", "1,52 m": "1,52 m" },
    { Cor: "Vermelho" },
    { Cor: "Preto", "1,52 m": "1,52 m" },
  ];
  for (const [index, values] of variants.entries()) {
    const film = await addProduct(database, { name: `Película ${index + 1}` });
    const priceInCentavos = 4300 + index * 100;
    const sku = await addSku(database, film, { priceInCentavos, values });
    await addOffer(database, sku, shop, { priceInCentavos });
    made.push(film);
  }
  const films = await addCategory(database, { name: "Filmes" }, made);
  await addSubcategory(database, films, { name: "Filmes para vidro" });
  const colours = await addCategory(database, { name: "Cores", statusOnMenu: false });
  await addSubcategory(database, colours, { name: "Vermelho" }, made.slice(0, 2));
  await addSubcategory(database, colours, { name: "Preto" }, made.slice(2));
});
beforeEach(() => answerFrom(upstream));

const guest = guestIn("São Paulo");
const search = async (query: string, session = guest) => loader(await asking(`/produtos${query}`, session));
const namesOf = ({ cards }: Awaited<ReturnType<typeof search>>) => cards.map(({ name }) => name);

const namesIn = (options?: FilterOptions) => (options?.inSight ?? []).map(({ name }) => name);

describe("GET /produtos", () => {
  it("matches words regardless of accents and case, and records the search", async () => {
    const searches = listenTo("search");
    expect(namesOf(await search("?produto=PELICULA")).sort()).toEqual([
      "Película 1",
      "Película 2",
      "Película 3",
    ]);
    expect(searches).toEqual([{ searchedText: "PELICULA" }]);
  });

  it("says which words were searched for when some were misspelt, and links categories of the words", async () => {
    const misspelt = await search("?produto=pelicla");
    expect(misspelt.searchedFor).toBe("película");
    expect(misspelt.cards).toHaveLength(3);
    const exact = await search("?produto=pelicula");
    expect(exact.searchedFor).toBeNull();
    expect(exact.matchingCategories).toEqual([]);
    expect((await search("?produto=filme")).matchingCategories).toEqual([
      { name: "Filmes", kind: "category" },
      { name: "Filmes para vidro", kind: "subcategory" },
    ]);
  });

  it("finds nothing for a text without letters and digits", async () => {
    expect((await search("?produto=%25")).cards).toEqual([]);
  });

  it("lists everything for an empty search and records nothing", async () => {
    const searches = listenTo("search");
    const everything = await search("?produto=+");
    expect(everything.pagination).toMatchObject({
      totalItems: 45,
      totalPages: 3,
      showing: { from: 1, to: 20 },
      pages: [1, 2, 3],
    });
    expect(searches).toEqual([]);
  });

  it("answers 200 with an empty list for unknown words", async () => {
    const nothing = await search("?produto=zzzzqqq");
    expect(nothing.cards).toEqual([]);
    expect(nothing.pagination.showing).toBeNull();
  });

  it("sorts by price in both directions without duplicates across pages", async () => {
    const cheapest = await search("?ordem=preco-ascendente");
    expect(namesOf(cheapest).slice(0, 2)).toEqual(["Vinil 1", "Vinil 2"]);
    const dearest = await search("?ordem=preco-descendente");
    expect(dearest.cards[0]?.priceInCentavos).toBe(4500);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search(`?ordem=preco-ascendente&pagina=${page}`)),
    );
    expect(pages.map(({ cards }) => cards.length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flatMap(namesOf)).size).toBe(45);
    expect(pages[2]?.pagination).toMatchObject({ showing: { from: 41, to: 45 }, previous: 2, next: null });
  });

  it("combines words, size, colour and order in one URL", async () => {
    const both = await search(
      "?produto=pelicula&cor=Vermelho&tamanho=1%2C52+m&ordem=preco-descendente&pagina=1",
    );
    expect(namesOf(both)).toEqual(["Película 1"]);
    expect(both.filter).toEqual({
      text: "pelicula",
      colours: ["Vermelho"],
      sizes: ["1,52 m"],
      subcategory: null,
      prices: { fromInCentavos: null, toInCentavos: null },
      seller: null,
      isDiscounted: false,
      minRating: null,
      hasFreeFreight: false,
      order: "descending",
      page: 1,
    });
    expect(namesOf(await search("?cor=Vermelho&cor=Preto&ordem=preco-ascendente"))).toEqual([
      "Película 1",
      "Película 2",
      "Película 3",
    ]);
  });

  it("offers sizes that contain a digit and the shop's colours", async () => {
    const { options, missingFilters } = await search("");
    expect(namesIn(options.sizes)).toEqual(["1,52 m"]);
    expect(namesIn(options.colours).sort()).toEqual(["Preto", "Vermelho"]);
    expect(missingFilters).toEqual([]);
  });

  it.each(["4", "999", "100000", "1000000000", "99999999999999999999"])(
    "shows the last page with a message for page %s of three",
    async (page) => {
      const last = await search(`?ordem=preco-ascendente&pagina=${page}`);
      expect(last.isBeyondLast).toBe(true);
      expect(last.filter.page).toBe(3);
      expect(last.cards).toHaveLength(5);
      expect(last.pagination).toMatchObject({ page: 3, next: null, showing: { from: 41, to: 45 } });
    },
  );

  it.each(["0", "-1", "abc", "1.5", "1e9", ""])("shows the first page for page %j", async (page) => {
    const first = await search(`?pagina=${page}`);
    expect([first.filter.page, first.isBeyondLast, first.cards.length]).toEqual([1, false, 20]);
  });

  it("accepts repeated, unknown, excessive and overlong parameters", async () => {
    const many = Array.from({ length: 300 }, (_, number) => `cor=Cor+${number}`).join("&");
    for (const query of [
      "?cor=Vermelho&cor=Vermelho&cor=Azul-marinho",
      `?cor=Vermelho&${many}`,
      `?cor=Vermelho&tamanho=${"9".repeat(5000)}`,
      "?cor=Vermelho&ordem=tudo&subcategoria=&produto=%00&pagina=abc",
    ]) {
      expect(namesOf(await search(query)).sort()).toEqual(["Película 1", "Película 2"]);
    }
    expect(namesOf(await search(`?produto=${"z".repeat(5000)}&cor=%00&subcategoria=%F0%9F%98%80`))).toEqual(
      [],
    );
  });

  it("shows result counts for each filter, including empty ones", async () => {
    const { colours, sizes } = (await search("?produto=pelicula")).options;
    expect(colours?.inSight.map(({ name, count }) => [name, count]).sort()).toEqual([
      ["Preto", 1],
      ["Vermelho", 2],
    ]);
    expect(sizes?.inSight).toEqual([{ name: "1,52 m", hex: null, count: 2 }]);
    const nothingRed = (await search("?produto=vinil&cor=Vermelho")).options;
    expect(nothingRed.colours?.inSight).toEqual([{ name: "Vermelho", hex: null, count: 0 }]);
    expect(nothingRed.colours?.others.map(({ name }) => name)).toEqual(["Preto"]);
  });

  it("shows a selected colour that the shop does not have, so that it can be removed", async () => {
    const { options } = await search("?cor=Azul-marinho");
    expect(namesIn(options.colours)).toContain("Azul-marinho");
  });

  it("works before a location is known", async () => {
    expect((await search("?produto=pelicula", newcomer)).cards).toHaveLength(3);
  });
});

describe("further filters of GET /produtos", () => {
  it("narrow the list, with counts, and keep the price of the card", async () => {
    const listing = await search("?preco-de=2&preco-ate=4&loja=casa-paulista&ordem=preco-ascendente");
    expect(namesOf(listing)).toEqual(["Vinil 2", "Vinil 3", "Vinil 4"]);
    expect(listing.cards[0]?.href).toBe("/produtos/vinil-2?vendedor=casa-paulista");
    expect(listing.priceRanges).toEqual([
      { fromInCentavos: 0, toInCentavos: 2499, count: 24 },
      { fromInCentavos: 2500, toInCentavos: 4999, count: 21 },
    ]);
    expect(listing.options.seller?.inSight).toEqual([
      { name: "casa-paulista", label: "Casa Paulista", hex: null, count: 3 },
    ]);
  });

  it("link a card to the variant of its price", async () => {
    const [card] = (await search("?produto=pelicula&cor=Preto")).cards;
    expect([card?.href, card?.priceInCentavos]).toEqual([
      "/produtos/pelicula-3?Cor=Preto&1%2C52+m=1%2C52+m",
      4500,
    ]);
  });

  it("leave nothing for a seller that does not exist, and can be removed", async () => {
    const listing = await search("?loja=casa-nenhuma");
    expect([listing.cards, listing.filter.seller]).toEqual([[], "casa-nenhuma"]);
    expect(namesIn(listing.options.seller)).toContain("casa-nenhuma");
  });

  it("ask for prices from 0 to 200 reais, which would mean no limit", async () => {
    const asked = listenTo("product/listActiveB2C");
    await search("?preco-ate=200");
    expect(asked).toMatchObject([{ rangePrice: [0.01, 200] }]);
  });

  it("answer bad values with the whole list", async () => {
    const query = "?preco-de=abc&preco-ate=-3&avaliacao=9&desconto=talvez&frete=pago&ordem=nenhuma";
    expect((await search(query)).pagination.totalItems).toBe(45);
  });

  const further = "?avaliacao=4&desconto=sim&frete=gratis&loja=casa-paulista&ordem=novidades";

  it("are left out for an upstream without them", async () => {
    failing("POST product/facets", 404);
    const plain = await search(further);
    expect(plain.filter).toMatchObject({ minRating: null, isDiscounted: false, seller: null, order: "none" });
    expect([plain.options.isDiscounted, plain.options.hasFreeFreight].flatMap(namesIn)).toEqual([]);
    expect(plain.orders).toEqual(["none", "ascending", "descending"]);
  });

  it("are kept when counting fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing("POST product/facets", 500);
    expect((await search(further)).filter).toMatchObject({ minRating: 4, order: "newest" });
  });
});

describe("recorded searches", () => {
  /** What is recorded for a navigation between two pages. */
  async function recordedFor(query: string, from?: string): Promise<unknown[]> {
    const searches = listenTo("search");
    const asked = await asking(`/produtos${query}`, guest);
    if (from) asked.request.headers.set("referer", `http://loja.test${from}`);
    await loader(asked);
    return searches;
  }

  it.each([
    ["?produto=vinil", undefined],
    ["?produto=vinil", "/home"],
    ["?produto=vinil&cor=Preto", "/produtos?produto=carbono&cor=Preto"],
  ])("include a search for %s, made at %s", async (query, from) => {
    expect(await recordedFor(query, from)).toEqual([{ searchedText: "vinil" }]);
  });

  it.each([
    ["?produto=vinil&pagina=2", "/produtos?produto=vinil"],
    ["?produto=vinil", "/produtos?produto=vinil&pagina=2"],
    ["?produto=vinil&cor=Preto", "/produtos?produto=vinil"],
    ["?produto=vinil&ordem=preco-ascendente", "/produtos?produto=vinil&cor=Preto"],
    ["?produto=vinil&pagina=2", undefined],
  ])("exclude refinements of the same search: %s at %s", async (query, from) => {
    expect(await recordedFor(query, from)).toEqual([]);
  });
});

describe("search page with a failing upstream", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it("shows the products when the search cannot be recorded", async () => {
    failing("POST search", 500);
    expect((await search("?produto=pelicula")).cards).toHaveLength(3);
  });

  it("names the missing filters and shows the list", async () => {
    failing("GET attributesgroup/listGroupItems", 500);
    failing("GET category/categoryByName", 500);
    const listing = await search("");
    expect(listing.cards).toHaveLength(20);
    expect(listing.missingFilters).toEqual([
      "Erro listar as categorias",
      "Não foi possível lista os tamanhos!",
    ]);
  });

  it("offers no colours when the upstream has none, without an error", async () => {
    failing("GET category/categoryByName", 404);
    expect(await search("")).toMatchObject({
      options: { colours: { inSight: [], others: [] } },
      missingFilters: [],
    });
  });

  it.each([404, 500])("offers all filters without counts when counting answers %i", async (status) => {
    failing("POST product/facets", status);
    const { colours, sizes } = (await search("?produto=vinil")).options;
    expect(colours?.inSight.map(({ count }) => count)).toEqual([null, null]);
    expect([sizes?.inSight.length, colours?.others, sizes?.others]).toEqual([1, [], []]);
  });

  it("is an error page when the products cannot be loaded", async () => {
    failing("POST product/listActiveB2C", 500);
    expect((await thrownBy(search(""))).status).toBe(502);
    unreachable("POST product/listActiveB2C");
    expect((await thrownBy(search(""))).status).toBe(503);
  });
});
