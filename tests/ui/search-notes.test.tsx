import { describe, expect, it } from "vitest";
import { noFilter } from "~/features/catalogue/product-filter";
import { SearchNotes, SearchRows } from "../../app/features/catalogue/search/route";

import { render } from "./render";
import { products } from "./scenes/content";

const understood = { chips: [], wishes: [], notSold: [], isQuestion: false, similar: [] };
const notes = (shown: Partial<Parameters<typeof SearchNotes>[0]>) =>
  render(
    <SearchNotes
      {...{
        filter: { ...noFilter, text: "adezivo preto" },
        searchedFor: null,
        matchingCategories: [],
        guides: [],
        hasProducts: true,
      }}
      understood={understood}
      {...shown}
    />,
  );

describe("notes of a search", () => {
  it("show a chip for each thing understood, a link to the search without it", () => {
    const chips = [
      { label: "até R$ 30", without: "vinil preto" },
      { label: "preto", without: "vinil até 30" },
      { label: "bagum: couro", without: "" },
    ];
    const $ = notes({ understood: { ...understood, chips } });
    const links = $("[aria-label='O que entendemos da busca'] a").get();
    expect(links.map((link) => [$(link).text(), $(link).attr("href"), $(link).attr("aria-label")])).toEqual([
      ["até R$ 30", "/produtos?produto=vinil+preto", "Remover da busca: até R$ 30"],
      ["preto", "/produtos?produto=vinil+at%C3%A9+30", "Remover da busca: preto"],
      ["bagum: couro", "/produtos", "Remover da busca: bagum: couro"],
    ]);
  });

  it("keep filters, prices and order in their links", () => {
    const filter = {
      ...noFilter,
      text: "adezivo preto",
      sizes: ["1,52 m"],
      page: 3,
      prices: { fromInCentavos: null, toInCentavos: 9000 },
      order: "ascending" as const,
    };
    const chips = [{ label: "preto", without: "adesivo" }];
    const $ = notes({ filter, searchedFor: "adesivo preto", understood: { ...understood, chips } });
    const queries = ["p.hint a", "[aria-label='O que entendemos da busca'] a"].map((link) =>
      Object.fromEntries(new URL($(link).first().attr("href") ?? "", "http://loja.test").searchParams),
    );
    const kept = { tamanho: "1,52 m", "preco-ate": "90", ordem: "preco-ascendente" };
    expect(queries).toEqual([
      { produto: '"adezivo preto"', ...kept },
      { produto: "adesivo", ...kept },
    ]);
  });

  it("link back from a correction to the words as they were typed", () => {
    const $ = notes({ searchedFor: "adesivo preto" });
    const note = $("p.hint").first();
    expect(note.text()).toBe(
      "Mostrando resultados para “adesivo preto”. Buscar por “adezivo preto” mesmo assim",
    );
    expect(note.find("a").attr("href")).toBe("/produtos?produto=%22adezivo+preto%22");
  });

  it("answer a question with the guide that it means, else with the ways to an answer", () => {
    const question = { understood: { ...understood, isQuestion: true } };
    const linksOf = ($: ReturnType<typeof render>) => $("a").length;
    expect(linksOf(notes(question))).toBe(3);
    expect(linksOf(notes({ ...question, guides: [{ name: "Geladeira", href: "/guias/geladeira" }] }))).toBe(
      1,
    );
  });

  it("say nothing where the words were searched for as typed", () => {
    expect(notes({}).text()).toBe("");
  });
});

describe("rows of a search for several things", () => {
  it("head the first wish's products, which follow them, like those of the others", () => {
    const rows = [{ title: "espátula", href: "/produtos?produto=esp%C3%A1tula", cards: products }];
    const headings = (below?: string, shown = rows) =>
      render(<SearchRows rows={shown} below={below} />)("h2")
        .get()
        .map((heading) => heading.children.map((each) => ("data" in each ? each.data : "")).join(""));
    expect(headings("vinil")).toEqual(["espátula", "vinil"]);
    expect(headings()).toEqual(["espátula"]);
    expect(headings("vinil", [])).toEqual([]);
  });
});
