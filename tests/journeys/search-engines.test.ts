import * as cheerio from "cheerio";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { formatCentavos } from "../../common/money";
import { type Page, readable } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { checkMerchantRules } from "../setup/merchant-rules";
import { arrive } from "./purchase-steps";

const origin = new URL(inject("storefrontUrl")).origin;
const open = (path: string, headers?: Record<string, string>) => new Visitor(origin, { headers }).open(path);

async function addressesOf(sitemap: string): Promise<string[]> {
  const answer = await fetch(origin + sitemap);
  expect([sitemap, answer.status]).toEqual([sitemap, 200]);
  const $ = cheerio.load(await answer.text(), { xml: true });
  return $("loc")
    .toArray()
    .map((each) => $(each).text());
}

const metaOf = (page: Page, name: string) =>
  page.$(`meta[name="${name}"], meta[property="${name}"]`).attr("content");
const canonicalOf = (page: Page) => page.$("link[rel=canonical]").attr("href");

function told(page: Page): ReadonlyMap<string, ReturnType<typeof JSON.parse>> {
  const blocks = page.$('script[type="application/ld+json"]').toArray();
  const things = blocks.map((each) => JSON.parse(page.$(each).text()));
  return new Map(things.map((thing) => [thing["@type"], thing]));
}

const productIn = (page: Page) => told(page).get("ProductGroup") ?? told(page).get("Product");

function offersIn(page: Page): ReturnType<typeof JSON.parse>[] {
  const product = productIn(page);
  return (product.hasVariant ?? [product]).flatMap((variant: { offers: unknown[] }) => variant.offers);
}

/** One in twelve similar pages is opened. */
const oneSimilarPageIn = 12;
const similar = /\/(produtos|categorias|subcategorias|vitrine|detail-installer|aplicadores)\//;

describe("the pages listed in the sitemap", () => {
  let pages: Page[];
  beforeAll(async () => {
    const parts = await addressesOf("/sitemap.xml");
    expect(parts.length).toBeGreaterThan(3);
    const found = await Promise.all(parts.map((each) => addressesOf(new URL(each).pathname)));
    const addresses = found.flat();
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(150);
    const looked = [
      ...addresses.filter((each) => !similar.test(each)),
      ...addresses.filter((each) => similar.test(each)).filter((_, at) => at % oneSimilarPageIn === 0),
    ];
    pages = [];
    for (const address of looked) pages.push(await open(address));
  });

  it("answer 200 without redirects, with their own canonical URL and indexable", () => {
    const wrong = pages.filter(
      (page) =>
        page.status !== 200 ||
        page.trail.length > 0 ||
        canonicalOf(page) !== page.url ||
        metaOf(page, "robots") !== undefined,
    );
    expect(wrong.map(({ address, status, trail }) => [address, status, trail])).toEqual([]);
  });

  it("have one heading each, and a unique title and description", () => {
    expect(pages.filter((page) => page.$("h1").length !== 1).map(({ address }) => address)).toEqual([]);
    for (const told of [
      pages.map(({ title }) => title),
      pages.map((page) => metaOf(page, "description") ?? ""),
    ]) {
      expect(told.filter((text, position) => text === "" || told.indexOf(text) !== position)).toEqual([]);
    }
    const tooLong = pages.filter(
      (page) => page.title.length > 65 || (metaOf(page, "description") ?? "").length > 155,
    );
    expect(tooLong.map(({ address }) => address)).toEqual([]);
  });

  it("have Open Graph title, description and an existing picture", async () => {
    for (const page of pages) {
      expect(metaOf(page, "og:url")).toBe(page.url);
      for (const name of ["og:title", "og:type", "og:site_name", "og:locale", "twitter:card"]) {
        expect(metaOf(page, name), `${name} of ${page.address}`).toBeTruthy();
      }
    }
    const pictures = [...new Set(pages.map((page) => metaOf(page, "og:image") ?? ""))];
    expect(pictures.filter((each) => !each.startsWith(`${origin}/`))).toEqual([]);
    const answers = await Promise.all(pictures.slice(0, 3).map((each) => fetch(each)));
    expect(answers.map(({ ok, headers }) => [ok, headers.get("content-type")?.split("/")[0]])).toEqual(
      answers.map(() => [true, "image"]),
    );
  });

  it("have a breadcrumb in JSON-LD that matches the visible one", () => {
    const withCrumbs = pages.filter((page) => page.$(".crumbs").length > 0);
    expect(withCrumbs.length).toBeGreaterThan(pages.length - 2);
    for (const page of withCrumbs) {
      const seen = page
        .$(".crumbs li")
        .toArray()
        .map((each) => [readable(page.$(each).text()), page.$(each).find("a").attr("href")]);
      const steps: { name: string; item?: string }[] =
        told(page).get("BreadcrumbList")?.itemListElement ?? [];
      expect(steps.map(({ name, item }) => [readable(name), item?.replace(origin, "")])).toEqual(seen);
    }
  });

  it("have product JSON-LD after the rules of merchant listings, with the name, pictures and prices of the page", () => {
    const products = pages.filter(
      (page) => page.address.startsWith("/produtos/") && page.$("button[value=comprar]").length > 0,
    );
    expect(products.length).toBeGreaterThan(10);
    for (const page of products) {
      const product = productIn(page);
      expect(product, page.address).toBeDefined();
      // No product of the demonstration names a brand.
      const { broken, missing } = checkMerchantRules(product);
      expect(broken, page.address).toEqual([]);
      const isRated = page.$(".reviews li").length > 0;
      const unrated = isRated ? [] : ["ProductGroup.aggregateRating", "ProductGroup.review"];
      expect(missing.filter((each) => each.startsWith("ProductGroup."))).toEqual(
        product["@type"] === "ProductGroup" ? ["ProductGroup.brand", ...unrated] : [],
      );
      const { text } = page;
      expect(readable(product.name)).toBe(page.heading);
      if (isRated) expect(text).toContain(String(product.aggregateRating.ratingValue).replace(".", ","));
      for (const { author } of product.review ?? []) expect(text).toContain(readable(author.name));
      for (const { seller } of offersIn(page)) if (seller) expect(text).toContain(readable(seller.name));
    }
    const groups = products.filter((page) => productIn(page)["@type"] === "ProductGroup");
    expect(groups.length).toBeGreaterThan(5);
  });

  it("link each JSON-LD offer to a page with the same price, freight terms and availability", async () => {
    const page = pages.find((each) => productIn(each)?.hasVariant?.length > 5);
    if (!page) throw new Error("No product has several variants");
    for (const { url, price, seller, availability, priceSpecification } of offersIn(page)) {
      const offered = await open(url);
      expect(canonicalOf(offered)).toBe(canonicalOf(page));
      expect(offered.text).toContain(readable(formatCentavos(Math.round(Number(price) * 100))));
      const same = offersIn(offered).find((each) => each.url.startsWith(url) && each.price === price);
      expect(same).toMatchObject({ availability, priceSpecification, ...(seller && { seller }) });
    }
  });

  it("have the organization and the site search in the home page's JSON-LD", () => {
    const home = pages.find(({ address }) => address === "/home");
    if (!home) throw new Error("The home page is not in the sitemap");
    const things = told(home);
    expect([...things.keys()]).toEqual(["Organization", "WebSite"]);
    expect(things.get("WebSite").potentialAction.target.urlTemplate).toBe(
      `${origin}/produtos?produto={search_term_string}`,
    );
  });
});

describe("a crawler that follows links", () => {
  it.each([
    "/produtos?produto=zzqxw",
    "/categorias/envelopamento-automotivo?produto=zzqxw",
    "/categorias/cores",
    "/localizacao",
    "/resetpassword?token=x",
    "/nada",
    "/produtos/nada",
  ])("does not index %s", async (path) => {
    const page = await open(path);
    expect(metaOf(page, "robots")).toBe("noindex, follow");
    expect(canonicalOf(page)).toBeUndefined();
  });

  it.each([
    [
      "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&quantidade=3",
      "/produtos/vinil-adesivo-fibra-de-carbono-4d",
    ],
    [
      "/produtos/vinil-adesivo-fibra-de-carbono-4d?utm_source=x",
      "/produtos/vinil-adesivo-fibra-de-carbono-4d",
    ],
    ["/categorias/envelopamento-automotivo?pagina=1&utm_source=x", "/categorias/envelopamento-automotivo"],
    ["/categorias/envelopamento-automotivo?pagina=2", "/categorias/envelopamento-automotivo?pagina=2"],
    ["/categorias/envelopamento-automotivo?cor=Preto", "/categorias/envelopamento-automotivo"],
    ["/categorias/envelopamento-automotivo?ordem=preco-ascendente", "/categorias/envelopamento-automotivo"],
    ["/categorias/envelopamento-automotivo?produto=carbono&pagina=2", "/categorias/envelopamento-automotivo"],
    ["/produtos?produto=carbono", "/produtos"],
    ["/produtos?pagina=2", "/produtos?pagina=2"],
    ["/perguntas-frequentes?busca=frete", "/perguntas-frequentes"],
    ["/cart", "/cart"],
    ["/login?voltar=%2Fcart", "/login"],
    ["/register", "/register"],
    ["/forgotpassword", "/forgotpassword"],
  ])("gets for %s the canonical URL %s", async (path, canonical) => {
    const page = await open(path);
    expect(metaOf(page, "robots")).toBeUndefined();
    expect(canonicalOf(page)).toBe(origin + canonical);
  });

  it("gets the meta data but no JSON-LD in the light mode", async () => {
    const page = await open("/produtos/vinil-adesivo-fibra-de-carbono-4d", { "save-data": "on" });
    expect(told(page).size).toBe(0);
    expect(canonicalOf(page)).toBe(`${origin}/produtos/vinil-adesivo-fibra-de-carbono-4d`);
  });
});

describe("JSON-LD for a shopper with a known location", () => {
  it("is left out, because robots keep no cookie and it would cost bytes", async () => {
    const { visitor } = await arrive(origin);
    for (const path of ["/home", "/produtos/vinil-adesivo-fibra-de-carbono-4d"]) {
      expect(told(await visitor.open(path)).size).toBe(0);
    }
  });
});
