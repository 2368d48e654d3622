import * as cheerio from "cheerio";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as robots } from "~/features/operations/robots/route";
import { loader as part } from "~/features/operations/sitemap/route";
import { loader as index } from "~/features/operations/sitemap-index/route";
import { listMenuCategories, listProducts } from "../../../contract/catalogue";
import { listInstallerCities, listSpecialties } from "../../../contract/installers";
import { listNearbyResellers } from "../../../contract/resellers";
import { offeredSpecialties } from "../../setup/listed-installers";
import { routePaths } from "../../setup/listed-routes";
import { upstreamAnswers } from "../../setup/stand-in";
import { failing } from "../../setup/storefront";

const anHourInMs = 3_600_000;
let now = Date.parse("2026-11-21T12:00:00Z");

// Two days apart, so that no test sees the cache of another.
beforeEach(() => {
  now += 48 * anHourInMs;
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const arrived = (path: string, params: Record<string, string> = {}) => ({
  request: new Request(`http://loja.test${path}`),
  params,
  context: {},
});
const askIndex = () => index(arrived("/sitemap.xml"));
const askPart = (name: string) => part(arrived(`/sitemap/${name}`, { part: name }));

async function addressesIn(response: Response): Promise<string[]> {
  const $ = cheerio.load(await response.text(), { xml: true });
  return $("loc")
    .toArray()
    .map((each) => $(each).text().replace("http://loja.test", ""));
}

function shelves(count: number) {
  return upstreamAnswers(listProducts, ({ body }) => {
    const from = (body.page - 1) * body.pageSize;
    const length = Math.max(0, Math.min(body.pageSize, count - from));
    const products = Array.from({ length }, (_, position) => ({
      productId: from + position + 1,
      productName: `Vinil ${from + position + 1}`,
    }));
    return { products, pager: { totalItems: count, totalPages: Math.ceil(count / body.pageSize) } };
  });
}

describe("sitemap", () => {
  it("lists its parts, with as many product parts as needed", async () => {
    shelves(2001);
    const answer = await askIndex();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await addressesIn(answer)).toEqual([
      "/sitemap/paginas.xml",
      "/sitemap/categorias.xml",
      "/sitemap/aplicadores.xml",
      "/sitemap/lojas.xml",
      "/sitemap/produtos-1.xml",
      "/sitemap/produtos-2.xml",
      "/sitemap/produtos-3.xml",
    ]);
  });

  it("lists every product once, a thousand per part", async () => {
    shelves(2001);
    const parts = await Promise.all(["produtos-1.xml", "produtos-2.xml", "produtos-3.xml"].map(askPart));
    const found = await Promise.all(parts.map(addressesIn));
    expect(found.map(({ length }) => length)).toEqual([1000, 1000, 1]);
    expect(new Set(found.flat()).size).toBe(2001);
    expect(found[2]).toEqual(["/produtos/vinil-2001"]);
  });

  it("has the date and the picture of a product where the upstream tells them", async () => {
    upstreamAnswers(listProducts, {
      products: [
        {
          productId: 1,
          productName: "Vinil",
          modifiedAt: "2026-11-20T10:00:00Z",
          productPic: "Uploads/a.webp",
        },
        { productId: 2, productName: "Papel" },
      ],
      pager: { totalItems: 2, totalPages: 1 },
    });
    const $ = cheerio.load(await (await askPart("produtos-1.xml")).text(), { xml: true });
    const told = $("url")
      .toArray()
      .map((each) => [$(each).find("lastmod").text(), $(each).find("image\\:loc").text()]);
    expect(told).toEqual([
      ["2026-11-20T10:00:00Z", "http://loja.test/imagens/1200/Uploads/a.webp"],
      ["", ""],
    ]);
  });

  it("makes at most ten upstream calls per part and caches them for an hour", async () => {
    const asked = shelves(20_000);
    await Promise.all([askPart("produtos-7.xml"), askPart("produtos-7.xml")]);
    expect(asked.map(({ body }) => body.page).sort((one, other) => one - other)).toEqual([
      1,
      ...Array.from({ length: 10 }, (_, index) => 61 + index),
    ]);
    vi.setSystemTime(now + anHourInMs - 1000);
    await askPart("produtos-7.xml");
    expect(asked).toHaveLength(11);
  });

  it.each([
    "produtos-0.xml",
    "produtos-01.xml",
    "produtos-4.xml",
    "produtos-99999999.xml",
    "nada.xml",
    "toString",
  ])("answers 404 for part %s", async (name) => {
    shelves(2001);
    expect((await askPart(name)).status).toBe(404);
  });

  it("lists each category and subcategory of the menu once", async () => {
    const subCategory = { name: "Azulejos & cia" };
    upstreamAnswers(listMenuCategories, {
      categories: [
        { categoryId: 1, categoryName: "Cozinha", subCategoriesToCategory: [{ subCategory }] },
        { categoryId: 2, categoryName: "Banheiro", subCategoriesToCategory: [{ subCategory }] },
      ],
    });
    const answer = await askPart("categorias.xml");
    expect(await addressesIn(answer)).toEqual([
      "/categorias/cozinha",
      "/categorias/banheiro",
      "/subcategorias/azulejos-%26-cia",
    ]);
  });

  it("omits the category that only holds the colour filters", async () => {
    upstreamAnswers(listMenuCategories, {
      categories: [
        { categoryId: 1, categoryName: "Cozinha" },
        {
          categoryId: 2,
          categoryName: "Cores",
          subCategoriesToCategory: [{ subCategory: { name: "Preto" } }],
        },
      ],
    });
    expect(await addressesIn(await askPart("categorias.xml"))).toEqual(["/categorias/cozinha"]);
  });

  it("lists the country, states and cities with an installer, and the specialties offered there", async () => {
    upstreamAnswers(listSpecialties, offeredSpecialties);
    upstreamAnswers(listInstallerCities, {
      cities: [
        { city: "São José dos Campos", state: "SP", installers: 2, specialtyIds: [2] },
        { city: "Natal", state: "RN", installers: 1, specialtyIds: [] },
      ],
    });
    expect(await addressesIn(await askPart("aplicadores.xml"))).toEqual([
      "/aplicadores",
      "/aplicadores/sp",
      "/aplicadores/rn",
      "/aplicadores/sp/sao-jose-dos-campos",
      "/aplicadores/sp/sao-jose-dos-campos/envelopamento-de-moveis",
      "/aplicadores/rn/natal",
    ]);
  });

  it("lists the showcases around every state's capital once", async () => {
    const asked = upstreamAnswers(listNearbyResellers, ({ body }) => [
      { id: 1, nameFantasy: "Casa Paulista", urlStoreResale: "casa-paulista" },
      { id: 2, nameFantasy: "Sem vitrine" },
      ...(body.latitude > 0 ? [{ id: 3, nameFantasy: "Norte", urlStoreResale: "casa-do-norte" }] : []),
    ]);
    expect(await addressesIn(await askPart("lojas.xml"))).toEqual([
      "/vitrine/casa-paulista",
      "/vitrine/casa-do-norte",
    ]);
    expect(asked).toHaveLength(27);
  });

  it("lists public pages and no account pages", async () => {
    const found = await addressesIn(await askPart("paginas.xml"));
    expect(found).toContain("/home");
    expect(found.filter((path) => /cart|checkout|profile|login|address/.test(path))).toEqual([]);
  });

  it("serves the last version while the upstream fails, or 503 with Retry-After", async () => {
    shelves(5);
    expect((await askPart("produtos-1.xml")).status).toBe(200);
    failing("POST product/listActiveB2C", 500);
    vi.setSystemTime(now + 20 * anHourInMs);
    expect(await addressesIn(await askPart("produtos-1.xml"))).toHaveLength(5);
    await new Promise((resolve) => setTimeout(resolve, 400));
    vi.setSystemTime(now + 26 * anHourInMs);
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = await askPart("produtos-1.xml");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(logged).toHaveBeenCalledOnce();
    expect((await askIndex()).status).toBe(503);
  });
});

describe("robots.txt", () => {
  const text = () => robots(arrived("/robots.txt")).text();

  /** Google's rule syntax: a prefix, with `*` as a wildcard. */
  async function isOpen(path: string) {
    const rules = (await text()).matchAll(/^Disallow: (.+)$/gm);
    return [...rules].every(([, rule = ""]) => {
      const pattern = rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*");
      return !new RegExp(`^${pattern}`).test(path);
    });
  }

  it.each([
    "/home",
    "/produtos/vinil-fosco",
    "/produtos/vinil-fosco?Cor=Preto&vendedor=casa-paulista",
    "/categorias/cozinha?pagina=2",
    "/produtos?produto=vinil",
    "/na-parede",
    "/produtos/vinil-fosco/na-parede?ambiente=sala",
    "/vitrine/casa-paulista",
    "/cart",
    "/login",
    "/register",
    "/forgotpassword",
    "/imagens/1200/Uploads/a.webp",
    "/assets/root-abc.css",
    "/sitemap/produtos-1.xml",
  ])("allows %s", async (path) => {
    expect(await isOpen(path)).toBe(true);
  });

  it.each([
    "/cart?remover=1",
    "/checkout?etapa=pagamento",
    "/profile?step=1",
    "/login?voltar=/cart",
    ...(routePaths.includes("/na-parede") ? ["/na-parede?ambiente=sala"] : []),
    "/address?id=1",
    "/categorias/cozinha?cor=Preto",
    "/categorias/cozinha?pagina=2&tamanho=1",
    "/produtos?produto=x&ordem=preco-ascendente",
    "/produtos/vinil?quantidade=3",
  ])("disallows %s", async (path) => {
    expect(await isOpen(path)).toBe(false);
  });

  it("names the sitemap", async () => {
    expect(await text()).toMatch(/^Sitemap: http:\/\/loja\.test\/sitemap\.xml$/m);
  });
});
