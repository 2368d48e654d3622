import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getListingMeta } from "~/features/catalogue/listing-page";
import { noFilter, type ProductFilter } from "~/features/catalogue/product-filter";
import { paths } from "~/paths";
import {
  createErrorMeta,
  createIndexedPageMeta,
  createUnlistedPageMeta,
  createVariantPageMeta,
  formatDescription,
  formatPageName,
  formatTitle,
} from "~/seo/page-meta";

const shown = { matches: [{ id: "root", data: { origin: "https://loja.example" } }] };

function said(descriptors: ReturnType<typeof createIndexedPageMeta>) {
  const found: Record<string, unknown> = {};
  for (const each of descriptors) {
    if ("title" in each) found.title = each.title;
    if ("rel" in each) found.canonical = each.href;
    if ("name" in each) found[String(each.name)] = each.content;
    if ("property" in each) found[String(each.property)] = each.content;
  }
  return found;
}

const cards = [{ picture: null }, { picture: "Uploads/vinil.webp" }];
const listed = (change: Partial<ProductFilter>, found = cards) =>
  said(
    getListingMeta(
      shown,
      {
        title: "Cozinha",
        description: "Azulejos.",
        pathWith: (query) => paths.category("Cozinha", query),
      },
      { filter: { ...noFilter, ...change }, cards: found },
    ),
  );

describe("page title", () => {
  it.each([
    ["Vinil Fosco", "Vinil Fosco | Envelopa"],
    ["Envelopa: adesivos", "Envelopa: adesivos"],
    ["x".repeat(54), `${"x".repeat(54)} | Envelopa`],
    ["x".repeat(55), "x".repeat(55)],
  ])("for %s is %s", (name, title) => {
    expect(formatTitle(name)).toBe(title);
  });

  it("is limited to the length shown in search results and cut between words", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), (name) => {
        const title = formatTitle(name);
        expect(title.length).toBeLessThanOrEqual(65);
        const kept = title.replace(/( \| Envelopa|…)$/, "");
        expect(name.startsWith(kept)).toBe(true);
        expect(name.slice(kept.length)).toMatch(/^(\W|$)/);
      }),
    );
  });
});

describe("page description", () => {
  it("is one line of at most 155 characters", () => {
    expect(formatDescription(" Um\n\n texto  curto. ")).toBe("Um texto curto.");
    const long = formatDescription("palavra ".repeat(60));
    expect(long.length).toBeLessThanOrEqual(155);
    expect(long).toMatch(/palavra…$/);
  });
});

describe("meta tags of an indexable page", () => {
  it("contain the canonical URL and Open Graph data with absolute URLs", () => {
    const page = {
      title: "Vinil",
      description: "Fosco.",
      path: "/produtos/vinil",
      picture: "Uploads/a.webp",
    };
    expect(said(createIndexedPageMeta(shown, { ...page, type: "product" }))).toEqual({
      title: "Vinil | Envelopa",
      description: "Fosco.",
      canonical: "https://loja.example/produtos/vinil",
      "og:title": "Vinil",
      "og:description": "Fosco.",
      "og:type": "product",
      "og:url": "https://loja.example/produtos/vinil",
      "og:image": "https://loja.example/imagens/1200/Uploads/a.webp",
      "og:site_name": "Envelopa",
      "og:locale": "pt_BR",
      "twitter:card": "summary_large_image",
    });
  });

  it("name the size of a picture that is cut for shared links", () => {
    const page = { title: "Rui Prado", path: "/detail-installer?id=3", picture: "Uploads/a.webp" };
    expect(said(createIndexedPageMeta(shown, { ...page, isCut: true }))).toMatchObject({
      "og:image": "https://loja.example/imagens/1200x630/Uploads/a.webp",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Rui Prado",
    });
    expect(said(createIndexedPageMeta(shown, page))).not.toHaveProperty("og:image:width");
  });

  it("use the shop logo as the Open Graph image when the page has no picture", () => {
    expect(said(createIndexedPageMeta(shown, { title: "Termos", path: "/termos" }))).toMatchObject({
      "og:image": "https://loja.example/logo.png",
      "twitter:card": "summary",
    });
  });

  it("for a failed page contain the error title and noindex", () => {
    const error = { status: 404, statusText: "", internal: false, data: null };
    expect(said(createIndexedPageMeta({ ...shown, error }, { title: "Vinil", path: "/x" }))).toEqual({
      title: "Página não encontrada | Envelopa",
      robots: "noindex, follow",
    });
    expect(said(createErrorMeta(error, { 404: "Produto não encontrado" })).title).toBe(
      "Produto não encontrado | Envelopa",
    );
    expect(said(createErrorMeta(new Error("x"))).title).toMatch(/^Algo deu errado/);
  });
});

describe("meta tags of a page variant", () => {
  it("contain a title, the canonical URL of the page and no Open Graph data", () => {
    expect(said(createVariantPageMeta(shown, { title: "Em Natal", path: "/installers" }))).toEqual({
      title: "Em Natal | Envelopa",
      canonical: "https://loja.example/installers",
    });
    const error = { status: 404, statusText: "", internal: false, data: null };
    expect(said(createVariantPageMeta({ ...shown, error }, { title: "x", path: "/x" })).robots).toBe(
      "noindex, follow",
    );
  });
});

describe("meta tags of a private page", () => {
  it("contain a title and noindex", () => {
    expect(said(createUnlistedPageMeta(shown, "Meu carrinho"))).toEqual({
      title: "Meu carrinho | Envelopa",
      robots: "noindex, follow",
    });
  });
});

describe("meta tags of a page with a refused form", () => {
  const refusedBy = (data: object) => ({
    matches: [{ id: "root", data: { ...shown.matches[0]?.data, ...data } }],
  });

  it("prefix the title with 'Erro: ' and are otherwise unchanged", () => {
    const refused = refusedBy({ answer: { isRefusal: true } });
    const page = { title: "Vinil", path: "/produtos/vinil" };
    for (const descriptors of [
      createIndexedPageMeta(refused, page),
      createVariantPageMeta(refused, page),
      createUnlistedPageMeta(refused, "Vinil"),
    ]) {
      expect(said(descriptors).title).toBe("Erro: Vinil | Envelopa");
    }
    expect(said(createIndexedPageMeta(refused, page))["og:title"]).toBe("Vinil");
  });

  it("also have the prefix when the loader refused the form", () => {
    const loaded = { matches: [...shown.matches, { id: "routes/x", data: { isRefusal: true } }] };
    expect(said(createUnlistedPageMeta(loaded, "Vinil")).title).toBe("Erro: Vinil | Envelopa");
  });

  it("have no prefix for other action results", () => {
    const answered = refusedBy({ answer: { kind: "review" } });
    expect(said(createUnlistedPageMeta(answered, "Vinil")).title).toBe("Vinil | Envelopa");
  });
});

describe("title of a paginated list", () => {
  it("keeps the page number when the list name is long", () => {
    expect(formatPageName("Cozinha")).toBe("Cozinha");
    expect(formatPageName("Cozinha", 2)).toBe("Cozinha, página 2");
    expect(formatTitle(formatPageName("palavra ".repeat(30), 12))).toMatch(/^palavra .*…, página 12$/);
  });
});

describe("meta tags of a product list", () => {
  it("have the URL without a query as canonical URL on the first page", () => {
    expect(listed({})).toMatchObject({
      title: "Cozinha | Envelopa",
      description: "Azulejos.",
      canonical: "https://loja.example/categorias/cozinha",
      "og:image": "https://loja.example/imagens/1200/Uploads/vinil.webp",
    });
    expect(listed({}).robots).toBeUndefined();
  });

  it("have a separate URL and title for each page, and a description on the first page only", () => {
    expect(listed({ page: 3 })).toMatchObject({
      title: "Cozinha, página 3 | Envelopa",
      canonical: "https://loja.example/categorias/cozinha?pagina=3",
    });
    expect(listed({ page: 3 })).not.toHaveProperty("description");
  });

  it.each<[string, Partial<ProductFilter>]>([
    ["searched", { text: "azul" }],
    ["narrowed by colour", { colours: ["Preto"] }],
    ["narrowed by size", { sizes: ["1,52 m"] }],
    ["narrowed by subcategory", { subcategory: "Azulejos" }],
    ["sorted", { order: "ascending" }],
    ["sorted, on another page", { order: "descending", page: 2 }],
  ])("of a list that is %s point to the whole list, or are noindex when it is empty", (_, change) => {
    expect(listed(change).robots).toBeUndefined();
    expect(listed(change)).toMatchObject({ canonical: "https://loja.example/categorias/cozinha" });
    expect(listed(change)).not.toHaveProperty("og:url");
    expect(listed(change, []).robots).toBe("noindex, follow");
    expect(listed(change, [])).not.toHaveProperty("canonical");
  });
});
