import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/features/catalogue/search-suggestions/route";
import type { SearchSuggestions } from "~/ui/search/suggestion";
import { addCategory, addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom, asking, failing, guestIn, listenTo } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const films = [];
  for (let number = 1; number <= 7; number += 1) {
    films.push(
      await addSimpleProduct(database, shop, {
        name: `Película ${number}`,
        priceInCentavos: 1990,
        unitsSold: number,
      }),
    );
  }
  await addCategory(database, { name: "Películas" }, films);
  await addSimpleProduct(database, shop, { name: "Cola", priceInCentavos: 500, quantity: 0 });
});
beforeEach(() => answerFrom(upstream));

async function suggest(text: string) {
  const query = new URLSearchParams({ produto: text });
  return loader(await asking(`/busca/sugestoes?${query}`, guestIn("São Paulo")));
}
const suggestionsFor = async (text: string): Promise<SearchSuggestions> => (await suggest(text)).data;

describe("GET /busca/sugestoes", () => {
  it("suggests five products with their prices, and the categories that the text names", async () => {
    const { products, categories } = await suggestionsFor("pelic");
    expect(products).toHaveLength(5);
    expect(products[0]).toEqual({
      name: "Película 7",
      href: "/produtos/pelicula-7",
      picture: null,
      priceInCentavos: 1990,
    });
    expect(categories).toEqual([{ name: "Películas", href: "/categorias/pel%C3%ADculas" }]);
  });

  it("has no price for a product that is sold out", async () => {
    expect((await suggestionsFor("cola")).products).toMatchObject([{ name: "Cola", priceInCentavos: null }]);
  });

  it.each(["", " ", "p", "!?", "geladeira"])("suggests nothing for %j", async (text) => {
    expect(await suggestionsFor(text)).toEqual({ products: [], categories: [] });
  });

  it("suggests nothing while the upstream fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    failing("POST product/listActiveB2C", 500);
    expect(await suggestionsFor("pelicul")).toEqual({ products: [], categories: [] });
  });

  it("records no search and is not indexed", async () => {
    const searches = listenTo("search");
    const { init } = await suggest("pelic");
    expect(searches).toEqual([]);
    expect(new Headers(init?.headers).get("x-robots-tag")).toBe("noindex");
  });
});
