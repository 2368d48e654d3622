import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import type { FilterOption, FilterOptions } from "~/features/catalogue/filter-options";
import { noFilter, type ProductFilter, productOrders } from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { paginate } from "~/model/pagination";
import { ProductGrid } from "~/ui/product-card";
import { render } from "./render";
import { products } from "./scenes/content";

const option = (name: string, count: number | null = null, hex: string | null = null) => ({
  name,
  count,
  hex,
});
const inSight = (...options: FilterOption[]): FilterOptions => ({
  inSight: options,
  others: [],
  isEstimated: false,
});

type Listing = ComponentProps<typeof ProductListing>["listing"];
type Further = Partial<Pick<Listing, "options" | "priceRanges" | "orders">>;

interface Shown {
  filter?: Partial<ProductFilter>;
  totalItems?: number;
  missingFilters?: string[];
  searchLabel?: string;
  counted?: boolean;
  further?: Further;
}

function listing({ filter, totalItems = 45, missingFilters = [], ...shown }: Shown = {}) {
  const { searchLabel, counted, further } = shown;
  const page = filter?.page ?? 1;
  const totalPages = Math.ceil(totalItems / 20);
  return render(
    <ProductListing
      listing={{
        filter: { ...noFilter, ...filter },
        cards: totalItems > 0 ? products : [],
        pagination: paginate(page, 20, { totalPages, totalItems }, 5),
        isBeyondLast: false,
        priceRanges: null,
        orders: ["none", "ascending", "descending"],
        ...further,
        options: {
          colours: counted
            ? {
                ...inSight(option("Preto", 31, "#141414")),
                others: [option("Vinho", 0), option("Roxo", 0)],
              }
            : inSight(option("Preto"), option("Vinho")),
          sizes: inSight(option("1,52 m"), option("61 cm")),
          ...further?.options,
        },
        missingFilters,
      }}
      path="/produtos"
      maxPageButtons={5}
      heading={<h1>Resultados</h1>}
      empty={<p>Nenhum resultado</p>}
      searchLabel={searchLabel}
    />,
  );
}

/** Default form values without script. */
function sentBy($: ReturnType<typeof render>): string[] {
  const fields = $("form.filters").find("input").get();
  return fields
    .filter(
      (field) => !["checkbox", "radio"].includes($(field).attr("type") ?? "") || $(field).is("[checked]"),
    )
    .map((field) => `${$(field).attr("name")}=${$(field).attr("value") ?? ""}`);
}

describe("product filters", () => {
  it("open 'Cor' and close 'Tamanho' unless a size is selected", () => {
    const openGroups = ($: ReturnType<typeof render>) =>
      $("form.filters details[open] > summary")
        .get()
        .map((summary) => $(summary).text());
    expect(openGroups(listing())).toEqual(["Cor"]);
    expect(openGroups(listing({ filter: { sizes: ["61 cm"] } }))).toEqual(["Cor", "Tamanho"]);
  });

  it("submit the selection with the order and page 1", () => {
    const $ = listing({
      filter: { text: "vinil", colours: ["Preto"], sizes: ["61 cm"], order: "descending", page: 2 },
    });
    expect($("form.filters").attr()).toMatchObject({ method: "get", action: "/produtos" });
    expect(sentBy($)).toEqual(["produto=vinil", "cor=Preto", "tamanho=61 cm", "ordem=preco-descendente"]);
  });

  it("show counts only if available", () => {
    expect(listing()("form.filters svg, form.filters small").length).toBe(0);
    const $ = listing({ counted: true });
    expect($("form.filters li circle").attr("fill")).toBe("#141414");
    expect($("form.filters li small").first().text()).toBe("31");
    const others = $("form.filters details details");
    expect([others.attr("open"), others.children("summary").text()]).toEqual([undefined, "Outras cores (2)"]);
  });

  it("report filters that could not be loaded", () => {
    const $ = listing({ missingFilters: ["Erro listar as categorias"] });
    expect($(".filters [role=status]").text()).toBe("Erro listar as categorias");
  });

  it("show removable pills, a reset link and a count on the phone's button", () => {
    const filter = {
      text: "vinil",
      colours: ["Preto"],
      sizes: ["61 cm"],
      order: "ascending",
      page: 2,
    } as const;
    const $ = listing({ filter });
    const hrefs = $(".pills a")
      .get()
      .map((link) => $(link).attr("href"));
    expect(hrefs).toEqual([
      "/produtos?produto=vinil&tamanho=61+cm&ordem=preco-ascendente",
      "/produtos?produto=vinil&cor=Preto&ordem=preco-ascendente",
      "/produtos?produto=vinil&ordem=preco-ascendente",
    ]);
    expect($('.only-narrow a[href="#filtros"]').text()).toBe("Filtros 2 ativos");
    expect(listing()('.only-narrow a[href="#filtros"]').text()).toBe("Filtros");
  });

  it("count the search text where it filters a list such as a category", () => {
    const $ = listing({ filter: { text: "vinil" }, searchLabel: "Buscar nesta categoria" });
    expect($(".pills a").first().attr()).toMatchObject({
      href: "/produtos",
      "aria-label": "Remover filtro “vinil”",
    });
    expect($("label[for=filtro-texto]").text()).toBe("Buscar nesta categoria");
  });
});

describe("further filters", () => {
  const further: Further = {
    priceRanges: [
      { fromInCentavos: 0, toInCentavos: 2499, count: 7 },
      { fromInCentavos: 2500, toInCentavos: null, count: null },
    ],
    options: {
      minRating: inSight({ ...option("4", 12), label: "4 estrelas ou mais" }),
      isDiscounted: inSight(option("sim", 3)),
      hasFreeFreight: inSight(option("gratis", 2)),
      seller: inSight({ ...option("casa-paulista", 9), label: "Casa Paulista" }),
    },
  };
  const groupsOf = ($: ReturnType<typeof render>) =>
    $("form.filters details > summary")
      .get()
      .map((summary) => $(summary).text());

  it("are absent where the upstream has none", () => {
    expect(groupsOf(listing())).toEqual(["Cor", "Tamanho"]);
  });

  it("are groups with counts; price ranges are links that keep the other filters", () => {
    const $ = listing({ further, filter: { colours: ["Preto"] } });
    expect(groupsOf($)).toEqual(["Cor", "Tamanho", "Preço", "Avaliação", "Ofertas", "Loja"]);
    const prices = $("form.filters li:has(> a)").get();
    expect(prices.map((item) => [$(item).find("a").attr("href"), $(item).text()])).toEqual([
      ["/produtos?cor=Preto&preco-ate=24%2C99", "Até R$\u00a024,99 7"],
      ["/produtos?cor=Preto&preco-de=25", "A partir de R$\u00a025 "],
    ]);
    const counted = $("form.filters li:has(label):has(small)").get();
    expect(counted.map((item) => $(item).text())).toEqual([
      "4 estrelas ou mais 12",
      "Com desconto 3",
      "Frete grátis 2",
      "Casa Paulista 9",
    ]);
  });

  it("are sent by the form and removed by pills", () => {
    const filter = {
      prices: { fromInCentavos: 1000, toInCentavos: 4990 },
      minRating: 4,
      isDiscounted: true,
      hasFreeFreight: true,
      seller: "casa-paulista",
    };
    const $ = listing({ further, filter });
    expect(sentBy($)).toEqual([
      "produto=",
      "preco-de=10",
      "preco-ate=49,90",
      "avaliacao=4",
      "desconto=sim",
      "frete=gratis",
      "loja=casa-paulista",
    ]);
    const pills = $(".pills a").get();
    expect(pills.map((pill) => $(pill).text())).toEqual([
      "R$\u00a010 a R$\u00a049,90",
      "4 estrelas ou mais",
      "Com desconto",
      "Frete grátis",
      "Casa Paulista",
      "Limpar filtros",
    ]);
    expect($(pills[0]).attr("href")).toBe(
      "/produtos?avaliacao=4&desconto=sim&frete=gratis&loja=casa-paulista",
    );
    expect($(pills.at(-1)).attr("href")).toBe("/produtos");
  });
});

describe("counts beside filters", () => {
  it("leave a value that would leave nothing readable, without an input", () => {
    const minRating = inSight(option("4", 3), option("3", 0));
    const $ = listing({ further: { options: { minRating } } });
    expect(
      $("[name=avaliacao]")
        .get()
        .map((input) => $(input).attr("value")),
    ).toEqual(["", "4"]);
    expect($("fieldset[aria-label=Avaliação] li").last().text()).toBe("3 0");
  });

  it("keep the input of a chosen value that leaves nothing, so that it can be removed", () => {
    const minRating = inSight(option("4", 3), option("3", 0));
    const $ = listing({ filter: { minRating: 3 }, further: { options: { minRating } } });
    expect($("[name=avaliacao][value=3]").attr("checked")).toBeDefined();
  });

  it("say where they are estimates", () => {
    const minRating = { ...inSight(option("4", 8400)), isEstimated: true };
    const $ = listing({ further: { options: { minRating } } });
    expect($("fieldset[aria-label=Avaliação] small").text()).toBe("cerca de 8.400");
  });
});

describe("product sorting", () => {
  it("has the further orders that the upstream has", () => {
    const $ = listing({ further: { orders: productOrders } });
    const links = $("#ordem .sorts a").get().slice(3);
    expect(links.map((link) => [$(link).text(), $(link).attr("href")])).toEqual([
      ["Mais vendidos", "/produtos?ordem=mais-vendidos"],
      ["Melhor avaliados", "/produtos?ordem=melhor-avaliados"],
      ["Novidades", "/produtos?ordem=novidades"],
      ["Maior desconto", "/produtos?ordem=maior-desconto"],
    ]);
  });

  it("uses links that keep the filters and reset to page 1", () => {
    const $ = listing({ filter: { colours: ["Preto"], order: "ascending", page: 3 } });
    const links = $("#ordem .sorts a").get();
    expect(links.map((link) => [$(link).text(), $(link).attr("href"), $(link).attr("aria-current")])).toEqual(
      [
        ["Relevância", "/produtos?cor=Preto", undefined],
        ["Preço ascendente", "/produtos?cor=Preto&ordem=preco-ascendente", "true"],
        ["Preço descendente", "/produtos?cor=Preto&ordem=preco-descendente", undefined],
      ],
    );
  });

  it("is hidden for an empty list", () => {
    const $ = listing({ totalItems: 0, filter: { text: "zzz" } });
    expect($("#ordem, a[href='#ordem']").length).toBe(0);
    expect($("#resultados").text()).toBe("Nenhum resultado");
  });
});

it("a list shows its visible range once, on one page or several", () => {
  const texts = ($: ReturnType<typeof render>) =>
    $("p.hint")
      .get()
      .map((line) => $(line).text())
      .filter((text) => text.startsWith("Mostrando"));
  expect(texts(listing({ filter: { page: 2 } }))).toEqual(["Mostrando 21 - 40 de 45 itens"]);
  expect(texts(listing({ totalItems: 7 }))).toEqual(["Mostrando 1 - 7 de 7 itens"]);
});

it("a list has links to its subcategories, a search or a filtered list none", () => {
  const subcategory = inSight(option("Motos", 3), option("Carros", 5));
  const linksAt = (filter: Partial<ProductFilter>) =>
    listing({ filter, further: { options: { subcategory } } })("[aria-label=Subcategorias] a").length;
  expect([{}, { text: "vinil" }, { sizes: ["1,52 m"] }].map(linksAt)).toEqual([2, 0, 0]);
});

it("a list's dialogs are titled sections, opened and closed by links", () => {
  const $ = listing();
  const parts = $("section.sheet").get();
  const titles = parts.map((part) => $(`#${$(part).attr("aria-labelledby")}`));
  expect(titles.map((title) => title.text())).toEqual(["Filtrar por Ordenar por", "Selecionar filtros"]);
  for (const part of parts) {
    expect($(`.only-narrow a[href="#${$(part).attr("id")}"]`).length).toBe(1);
    expect($(part).find('a[href="#resultados"]').text()).toBe("Fechar");
  }
});

it("links from the last product that phones show to the next, which the style sheet hides", () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    name: `Vinil ${index}`,
    href: `/produtos/${index}`,
  }));
  const $ = render(<ProductGrid products={many} />);
  const link = $(".others a");
  expect(link.text()).toBe("Mostrar mais 10");
  expect($(link.attr("href") ?? "").index()).toBe(10);
  expect(render(<ProductGrid products={many.slice(0, 10)} />)(".others").length).toBe(0);
  const less = render(<ProductGrid products={many} shownOnPhones={8} />);
  expect([less(".others").text().trim(), less("#outros-produtos").index()]).toEqual(["Mostrar mais 12", 8]);
});
