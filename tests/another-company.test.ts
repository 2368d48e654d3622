import { readFileSync } from "node:fs";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/** The settings must be set before they are read. */
vi.hoisted(() =>
  Object.assign(process.env, {
    COMPANY_NAME: "Película Boa Ltda.",
    COMPANY_TAX_ID: "11.222.333/0001-81",
    COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Curitiba, PR, 80010-000",
    COMPANY_EMAIL: "contato@peliculaboa.com.br",
    COMPANY_PHONE: "(41) 3200-1000",
    COMPANY_WHATSAPP: "(41) 99876-1000",
  }),
);
vi.mock("../brand/brand", () => ({
  brandName: "Película Boa",
  theShop: "a Película Boa",
  TheShop: "A Película Boa",
  ofShop: "da Película Boa",
  inShop: "na Película Boa",
  toShop: "à Película Boa",
  byShop: "pela Película Boa",
  brandTagline: "películas para vidros",
  brandColors: { main: "#0B5D3B", dark: "#084C30", deep: "#063A25", tint: "#EFF8F3" },
}));
vi.mock("../brand/marks", () => ({
  logo: "<svg><title>boa</title></svg>",
  mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Película Boa</title><path fill="#0B5D3B" d="M1 1h7v7z"/><circle fill="#084C30" cx="5" cy="5" r="1"/></svg>',
}));

import { commitSession, type Session } from "~/session/session.server";
import { createApp } from "../api/app";
import { mails } from "../api/database/schema/information";
import { manifest } from "../scripts/brand/draw-brand";
import { buyerWith, orderStatusOf, reviewForm, sendCheckout } from "./setup/buying";
import { addSoldFilm } from "./setup/catalogue-rows";
import { createTestDatabase } from "./setup/database";
import { routePaths } from "./setup/listed-routes";
import { projectFiles } from "./setup/references";
import { createShopFromSource } from "./setup/shop-from-source";
import { answerFrom, guestIn } from "./setup/storefront";
import { openUpstream, type Upstream } from "./setup/upstream";

/** Not the verb ('Envelopar a geladeira'), and not identifiers, which no shopper sees. */
const brand = /\bEnvelopa\b|envelopa\.example|#c4122b/i;

/** Code identifiers and demonstration data, which are not the brand (docs/another-company.md). */
const identifiers =
  /^envelopa([.:-][\w.:-]*)?$|^application\/vnd\.envelopa|^\/var\/lib\/envelopa|^envelopa:limit:|^Envelopa: (contas|dados) de demonstração/;

function listTexts(file: string): string[] {
  const texts: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    if (ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

describe("the sources", () => {
  it("name the brand in brand/ and in the demonstration's company only", () => {
    const sources = projectFiles.filter(
      (file) =>
        /^(app|api|common|server|contract)\/.*\.(tsx?|mjs)$/.test(file) &&
        !/^app\/env-company\.server\.ts$|^api\/(env|database\/backup)\.ts$|^contract\/openapi\.ts$|concept-table\.ts$/.test(
          file,
        ),
    );
    const found = sources.flatMap((file) =>
      listTexts(file)
        .filter((text) => brand.test(text) && !identifiers.test(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it("keep it out of the proxy's pages and of the demonstration's texts", () => {
    const texts = [
      "platform-settings",
      "common-questions",
      "banners",
      "categories",
      "subcategories",
      "products",
    ];
    const files = [
      ...texts.map((name) => `demo/data/${name}.json`),
      ...projectFiles.filter((file) => /^deploy\/nginx\/pages\//.test(file)),
    ];
    for (const file of files) expect(readFileSync(file, "utf8"), file).not.toMatch(/\bEnvelopa\b|@envelopa/);
  });
});

/** Addresses of pages without parameters. */
const staticPaths = routePaths.filter((each) => !/[:*.]|logout/.test(each));

let upstream: Upstream;
let visit: (path: string, who: Session) => Promise<string>;
let session: Session;
let ordered: string;
const guest = guestIn("São Paulo");

beforeAll(async () => {
  upstream = await openUpstream({}, { createDatabase: createTestDatabase });
  answerFrom(upstream);
  const shop = await createShopFromSource();
  visit = async (path, who) => {
    const [cookie = ""] = (await commitSession(who)).split(";");
    const response = await shop(`http://loja.test${path}`, { headers: { cookie } });
    expect(response.status, path).toBeLessThan(500);
    return response.text();
  };
  const { database } = upstream;
  const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 9900 });
  ({ session } = await buyerWith(upstream, [skuId, resellerId, 1]));
  const { location } = await sendCheckout(session, await reviewForm(session, "pagamento=boleto"));
  ordered = location ?? "";
});
afterAll(() => upstream.close());

describe("another company's shop", () => {
  it("shows its own name and nothing of the demonstration's on every page", async () => {
    answerFrom(upstream);
    const paths = [
      ...staticPaths,
      "/produtos/vinil-preto",
      "/produtos/vinil-preto/metros",
      "/produtos/vinil-preto/na-parede",
      "/produtos?produto=vinil",
      "/politicas/privacidade",
      "/politicas/trocas-e-devolucoes",
      "/politicas/termos",
      "/aplicadores",
      "/aplicadores/sp",
      "/categorias/envelopamento-automotivo",
      "/vitrine/perto",
      "/guias/geladeira",
      "/existe-nada-aqui",
      "/sitemap.xml",
      "/robots.txt",
      ordered,
    ];
    expect(paths.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const path of paths)
      for (const who of [guest, session]) {
        const page = await visit(path, who);
        const at = page.search(brand);
        if (at >= 0) found.push(`${path}: ${page.slice(Math.max(0, at - 60), at + 60)}`);
      }
    expect(found).toEqual([]);
    const home = await visit("/home", guest);
    expect(home).toContain("<title>Película Boa: películas para vidros</title>");
    expect(home).toContain("Película Boa Ltda. · CNPJ 11.222.333/0001-81");
    expect(home).toContain("<svg><title>boa</title></svg>");
    expect(home).toContain('<meta name="theme-color" content="#0B5D3B"');
    expect(home).not.toContain("Central do vendedor");
  });

  it("sends mails and prints boletos in its own name", async () => {
    answerFrom(upstream);
    const { database } = upstream;
    const register = { name: "Ana Lima", email: "ana@exemplo.com.br", password: "uma senha boa 77" };
    await upstream.ask("POST", "user/register", { body: register });
    await upstream.ask("POST", "email/sendClient", { body: { email: register.email } });
    await upstream.ask("POST", "user/forgot-password", { body: { email: register.email } });
    const written = await database.select().from(mails).orderBy(mails.id);
    expect(written.length).toBeGreaterThan(2);
    for (const { subject, body, html } of written)
      expect([subject, body, html].join("\n").match(brand)?.[0], subject).toBeUndefined();
    expect(written.map(({ subject }) => subject)).toContain("Boas-vindas à Película Boa");
    expect(written.every(({ html }) => html?.includes("Película Boa</a>"))).toBe(true);
    const { boletos } = await orderStatusOf(session, ordered);
    const page = new URL(boletos[0]?.url ?? "");
    const printed = await (await createApp(upstream.parts).request(page.pathname)).text();
    expect(printed).toContain("Beneficiário");
    expect(printed).not.toMatch(brand);
  });

  it("has its own manifest", () => {
    expect(manifest).toMatchObject({
      name: "Película Boa: películas para vidros",
      short_name: "Película Boa",
      theme_color: "#0B5D3B",
    });
  });
});
