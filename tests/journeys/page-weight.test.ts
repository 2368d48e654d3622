import { brotliDecompressSync } from "node:zlib";
import * as cheerio from "cheerio";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { hydrationDataType, idempotencyKeyHeader } from "~/rendering/framework/hydration-data";
import type { Page } from "../driver/page";
import { scriptsOf } from "./page-files";
import { arrive, findProduct } from "./purchase-steps";
import { type Weighed, weigh } from "./weigh";

/** The initial TCP congestion window. */
const firstFlightInBytes = 14_000;
/** 1.11 times the script of an empty Remix page. */
const scriptInBytes = 101_400;
const lightProductInBytes = 29_100;

const origin = inject("storefrontUrl");
let pages: Readonly<Record<string, string>>;
let cookie: string;

beforeAll(async () => {
  const home = await arrive(origin);
  const product = await findProduct(home);
  cookie = product.visitor.jar.header();
  pages = {
    home: "/home",
    search: "/produtos?produto=carbono",
    category: hrefIn(home, "/categorias/"),
    product: product.address,
    cart: "/cart",
  };
});

const hrefIn = (page: Page, start: string) => page.$(`a[href^="${start}"]`).first().attr("href") ?? "";
const kinds = ["home", "search", "category", "product", "cart"];
const read = ({ body }: Weighed) => brotliDecompressSync(body).toString("utf8");
const visit = (kind: string, headers: Record<string, string> = {}) =>
  weigh(`${origin}${pages[kind]}`, { "sec-ch-ua-mobile": "?1", cookie, ...headers });

const chosenFilm = async () => {
  const product = await findProduct(await arrive(origin));
  return (await product.follow(/^Preto/)).follow(/^1,52 m/);
};
const addChosenFilm = async () => (await chosenFilm()).press("Adicionar ao carrinho");

async function hydrationDataOf({ visitor, url, $ }: Page): Promise<{ readonly fingerprint: string }> {
  const key = $("#vida").attr("data-key");
  const cookie = visitor.jar.header();
  const answer = await fetch(url, {
    headers: { cookie, accept: hydrationDataType, ...(key && { [idempotencyKeyHeader]: key }) },
  });
  visitor.jar.keep(answer.headers);
  return answer.json();
}

describe("page weight", () => {
  it.each(kinds)(
    "on a first visit, %s and its critical CSS fit into the initial congestion window",
    async (kind) => {
      const { status, encoding, bytes, body } = await visit(kind);
      expect([status, encoding]).toEqual([200, "br"]);
      expect(brotliDecompressSync(body).toString()).toContain("<style>");
      expect(bytes).toBeLessThanOrEqual(firstFlightInBytes);
    },
  );

  it.each(kinds)("on a later visit, %s uses the cached style sheet", async (kind) => {
    const first = read(await visit(kind));
    const [, href = ""] = /<link rel="stylesheet" href="(\/assets\/[^"]+)" media="print"/.exec(first) ?? [];
    const sheet = await fetch(origin + href);
    const kept = sheet.headers.get("set-cookie")?.split(";")[0];
    expect([sheet.status, kept]).toEqual([200, `estilos=${href}`]);
    const html = read(await visit(kind, { cookie: `${cookie}; ${kept}` }));
    expect(html).not.toContain("<style");
    expect(html).toContain(`<link rel="stylesheet" href="${href}">`);
  });

  it("lets script request the full style sheet of a first visit, and browsers without it at once", async () => {
    const whole = cheerio.load(read(await visit("product")), { scriptingEnabled: false });
    const sheets = whole('body link[rel="stylesheet"]');
    expect(sheets.first().is("[disabled]#estilos")).toBe(true);
    expect(whole('noscript > link[media="print"]').attr("href")).toBe(sheets.first().attr("href"));
    const light = cheerio.load(read(await visit("product", { cookie: `${cookie}; modo-leve=1` })));
    expect(light('body link[media="print"]:not([disabled])').length).toBe(1);
  });

  it("keeps inlining critical CSS until the style sheet has been cached", async () => {
    const { visitor } = await arrive(origin);
    for (const address of ["/home", "/produtos?produto=carbono", "/cart"]) {
      expect((await visitor.open(address)).$("head style").length).toBe(1);
    }
  });

  it.each(kinds)("%s loads at most 1.13 times the script of an empty Remix page", async (kind) => {
    const files = await scriptsOf(cheerio.load(read(await visit(kind))), origin);
    const weighed = await Promise.all(files.map((file) => weigh(origin + file)));
    expect(weighed.every(({ encoding }) => encoding === "br")).toBe(true);
    expect(weighed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(scriptInBytes);
  });

  it("a first visit to a product in the light mode weighs at most 29 kB, headers included", async () => {
    const light = { cookie: `${cookie}; modo-leve=1` };
    const document = await visit("product", light);
    const html = read(document);
    const sources = [...html.matchAll(/(?:src|rel="stylesheet" href)="(\/[^"]+)"/g)].map(
      ([, source]) => source,
    );
    const [icons = ""] = /\/assets\/icons-[^"#]+/.exec(html) ?? [];
    const requested = new Set([...sources, icons, "/favicon.svg"]);
    const asBrowsers = { accept: "image/avif,image/webp,*/*;q=0.8" };
    const files = await Promise.all([...requested].map((source) => weigh(origin + source, asBrowsers)));
    expect(files.every(({ status }) => status === 200)).toBe(true);
    const sum = [document, ...files].reduce(
      (total, { bytes, headerBytes }) => total + bytes + headerBytes,
      0,
    );
    expect(sum).toBeLessThanOrEqual(lightProductInBytes);
  });
});

describe("light mode", () => {
  it.each(kinds)("shows as many products, offers, reviews and folds as %s does with script", async (kind) => {
    const countsOf = async (more: string) => {
      const $ = cheerio.load(read(await visit(kind, { cookie: cookie + more })));
      return [".card", ".offers tr", ".reviews li", ".pages a", "main details", "main details[open]"].map(
        (selector) => $(selector).length,
      );
    };
    expect(await countsOf("; modo-leve=1")).toEqual(await countsOf("; modo-leve=0"));
  });
});

describe("hydration data", () => {
  it.each(kinds)("equals the loader data of the rendered %s", async (kind) => {
    const html = read(await visit(kind));
    const fingerprint = /data-fingerprint="([^"]+)"/.exec(html)?.[1];
    const [, key = ""] = /data-key="([^"]+)"/.exec(html) ?? [];
    const hydrationData = JSON.parse(
      read(await visit(kind, { accept: hydrationDataType, [idempotencyKeyHeader]: key })),
    );
    expect(hydrationData.fingerprint).toBe(fingerprint);
    expect(html).not.toContain('id="vida-dados"');
  });

  it("is the same with and without a notice, which is in the document", async () => {
    const added = await addChosenFilm();
    const boot = added.$("#vida");
    expect(added.$("#vida-dados").length).toBe(0);
    expect(JSON.parse(boot.attr("data-notices") ?? "")).toEqual([
      expect.objectContaining({ message: "Produto adicionado ao carrinho com sucesso!" }),
    ]);
    const { fingerprint } = await hydrationDataOf(added);
    expect(fingerprint).toBe(boot.attr("data-fingerprint"));
    const later = await added.visitor.open(added.address);
    expect([later.$("#vida").attr("data-notices"), later.$("#vida").attr("data-fingerprint")]).toEqual([
      undefined,
      fingerprint,
    ]);
  });

  it("leaves the notice of another tab to the next page", async () => {
    const page = await chosenFilm();
    const answer = await page.visitor.send(page.form("Adicionar ao carrinho").submission(), page.url);
    expect(answer.status).toBe(303);
    await hydrationDataOf(page);
    const next = await page.visitor.open("/home");
    expect(next.text).toContain("Produto adicionado ao carrinho com sucesso!");
  });

  it("is included in pages that would not render identically again", async () => {
    const refused = await (await arrive(origin)).visitor.open("/login");
    const again = await refused.form("Entrar").fill("E-mail", "a").submit();
    expect(again.status).toBe(400);
    expect(again.$("#vida-dados").length).toBe(1);
    expect(again.$("script:not([src])[type='application/json']").text()).toContain("Campo requerido.");
  });
});
