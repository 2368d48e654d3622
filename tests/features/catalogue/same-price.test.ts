import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { formatCentavos } from "../../../common/money";
import { type Page, readable } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { addCategory, addOffer, addProduct, addSku } from "../../setup/catalogue-rows";
import { openFilmShop, shop } from "../../setup/film-shop";
import { routePaths } from "../../setup/listed-routes";
import { createShopFromSource } from "../../setup/shop-from-source";

/** Every page that names a price names the same one for the same variant at the same place (docs/prices.md). */

const { upstream } = openFilmShop();
const name = "Vinil Distante";
const product = "/produtos/vinil-distante";
let visitor: Visitor;

const suggestions = z.object({ products: z.tuple([z.object({ priceInCentavos: z.number() })]) });

const pricesIn = (text: string) => readable(text).match(/R\$ [\d.]+,\d\d/g) ?? [];
const first = (page: Page, selector: string) => {
  const item = page
    .$(selector)
    .filter((_, element) => readable(page.$(element).text()).includes(name))
    .first();
  item.find("s").remove();
  const strong = item.find("strong");
  return pricesIn((strong.length > 0 ? strong : item).text())[0];
};

const all: readonly (readonly [route: string, address: string, selector: string])[] = [
  ["/produtos", "/produtos?produto=distante", ".card, article, li"],
  ["/produtos", "/categorias/vinis-distantes", ".card, article, li"],
  ["/favoritos", "/favoritos", ".favourites > li"],
  // What was seen last.
  ["/favoritos", "/produtos/espátula", "article, .card, li"],
  ["/na-parede", "/na-parede?ambiente=porta&produto=distante", "li"],
];
/** Entries of an extra that was taken out are skipped. */
const lists = all.filter(([route]) => routePaths.includes(route));

beforeAll(async () => {
  const { database } = upstream();
  const film = await addProduct(database, { name, hasCalculator: true, percentage: 10 });
  for (const [index, Largura] of ["1,22 m", "1,52 m"].entries()) {
    // The manufacturer's price is neither shop's.
    const sku = await addSku(database, film, {
      priceInCentavos: 1700 + index,
      values: { Largura, Cor: "Preto" },
    });
    await addOffer(database, sku, { id: shop.paulista }, { priceInCentavos: 2000 + index * 1000 });
    await addOffer(database, sku, { id: shop.carioca }, { priceInCentavos: 1000 + index * 1000 });
  }
  await addCategory(database, { name: "Vinis Distantes" }, [film]);
});

const open = async (fetch: typeof globalThis.fetch, cep: string) => {
  const gate = await new Visitor("http://loja.test", { fetch }).open("/home");
  return (await gate.form("Confirmar cep").fill("CEP", cep).submit()).visitor;
};

describe.each([
  ["01310-100", "R$ 18,00", "R$ 27,00"],
  ["20040-002", "R$ 9,00", "R$ 18,00"],
])("at the CEP %s", (cep, lowest, wide) => {
  it("lists, suggestions, favourites and what was seen last begin where the product's page does", async () => {
    visitor = await open(await createShopFromSource(), cep);
    await visitor.go({
      url: "http://loja.test/cookies",
      method: "POST",
      body: new URLSearchParams({ resposta: "aceitar" }),
    });
    const page = await visitor.open(product);
    if (page.has("button", "Salvar nos favoritos")) await page.press("Salvar nos favoritos");
    const found: Record<string, string | undefined> = {
      [product]: pricesIn(page.$(".price strong").text())[0],
    };
    for (const [, address, selector] of lists) found[address] = first(await visitor.open(address), selector);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((each) => [each, lowest])));
    const asked = await visitor.send({
      url: "http://loja.test/busca/sugestoes?produto=distante",
      method: "GET",
    });
    expect(readable(formatCentavos(suggestions.parse(await asked.json()).products[0].priceInCentavos))).toBe(
      lowest,
    );
  });

  it("page and cart name one price of the chosen variant", async () => {
    // The cart shows only the price for a single meter.
    const chosen = await visitor.open(`${product}?Largura=1,52 m&Cor=Preto&quantidade=2`);
    expect(pricesIn(chosen.$(".price strong").text())).toEqual([wide]);
    const cart = await chosen.press("Comprar");
    expect(cart.text).toContain(`${wide} por metro`);
  });
});
