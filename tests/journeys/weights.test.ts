import { brotliDecompressSync } from "node:zlib";
import * as cheerio from "cheerio";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { handoffType, keyHeader } from "~/document/handoff";
import type { Page } from "../driver/page";
import { scriptsOf } from "./page-files";
import { arrive, findProduct } from "./walks";
import { type Weighed, weigh } from "./weighed";

/** What fits into the first flight of a new connection. */
const firstFlightInBytes = 14_000;
/** 1.15 times what a Remix page without anything of a shop sends of script. */
const scriptInBytes = 102_000;
const lightProductInBytes = 40_000;

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

describe("What a shopper on a slow line waits for", () => {
  it.each(kinds)("on a first visit, %s and its styles come in the first flight", async (kind) => {
    const { status, encoding, bytes, body } = await visit(kind);
    expect([status, encoding]).toEqual([200, "br"]);
    expect(brotliDecompressSync(body).toString()).toMatch(/<style>@layer/);
    expect(bytes).toBeLessThanOrEqual(firstFlightInBytes);
  });

  it.each(kinds)("later, %s takes its styles from the browser's cache", async (kind) => {
    const first = read(await visit(kind));
    const [, href = ""] = /<link rel="stylesheet" href="(\/assets\/[^"]+)" media="print"/.exec(first) ?? [];
    const sheet = await fetch(origin + href);
    const kept = sheet.headers.get("set-cookie")?.split(";")[0];
    expect([sheet.status, kept]).toEqual([200, `estilos=${href}`]);
    const html = read(await visit(kind, { cookie: `${cookie}; ${kept}` }));
    expect(html).not.toContain("<style");
    expect(html).toContain(`<link rel="stylesheet" href="${href}">`);
  });

  it("who goes on before the style sheet has come waits for no style sheet", async () => {
    const { visitor } = await arrive(origin);
    for (const address of ["/home", "/produtos?produto=carbono", "/cart"]) {
      expect((await visitor.open(address)).$("head style").length).toBe(1);
    }
  });

  it.each(kinds)("%s loads no more script than 1.15 bare pages", async (kind) => {
    const files = await scriptsOf(cheerio.load(read(await visit(kind))), origin);
    const weighed = await Promise.all(files.map((file) => weigh(origin + file)));
    expect(weighed.every(({ encoding }) => encoding === "br")).toBe(true);
    expect(weighed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(scriptInBytes);
  });

  it("in the light mode a whole first visit to a product weighs no more than a picture used to", async () => {
    const light = { cookie: `${cookie}; modo-leve=1` };
    const document = await visit("product", light);
    const html = read(document);
    const sources = [...html.matchAll(/(?:src|rel="stylesheet" href)="(\/[^"]+)"/g)].map(
      ([, source]) => source,
    );
    const files = await Promise.all([...new Set(sources)].map((source) => weigh(origin + source)));
    const icons = /\/assets\/icons-[^"#]+/.exec(html)?.[0];
    const icon = icons ? await weigh(origin + icons) : null;
    const sum = [document, ...files, ...(icon ? [icon] : [])].reduce((total, { bytes }) => total + bytes, 0);
    expect(files.every(({ status }) => status === 200)).toBe(true);
    expect(sum).toBeLessThanOrEqual(lightProductInBytes);
  });
});

describe("What brings a page to life", () => {
  it.each(kinds)("is the very data that %s was drawn from", async (kind) => {
    const html = read(await visit(kind));
    const fingerprint = /data-fingerprint="([^"]+)"/.exec(html)?.[1];
    const [, key = ""] = /data-key="([^"]+)"/.exec(html) ?? [];
    const handoff = JSON.parse(read(await visit(kind, { accept: handoffType, [keyHeader]: key })));
    expect(handoff.fingerprint).toBe(fingerprint);
    expect(html).not.toContain('id="vida-dados"');
  });

  it("travels with a page that would not be drawn the same again", async () => {
    const refused = await (await arrive(origin)).visitor.open("/login");
    const again = await refused.form("Entrar").fill("E-mail", "a").submit();
    expect(again.status).toBe(400);
    expect(again.$("#vida-dados").length).toBe(1);
    expect(again.$("script:not([src])[type='application/json']").text()).toContain("Campo requerido.");
  });
});
