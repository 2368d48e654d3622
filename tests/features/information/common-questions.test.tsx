import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages } from "~/messages";
import { getJsonLd } from "~/seo/structured-data.server";
import { commonQuestions } from "../../../api/database/schema/information";
import { loader, Questions } from "../../../app/features/information/questions/route";
import { answerFrom, asking, instead, newcomer } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { render } from "../../ui/render";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const asked = Array.from({ length: 17 }, (_, index) => ({
    question: index === 16 ? "Como aplico a película?" : `Pergunta ${index + 1}`,
    answer: "Com água e sabão.",
    position: index + 1,
  }));
  await upstream.database.insert(commonQuestions).values(asked);
});
beforeEach(() => answerFrom(upstream));

const open = async (query = "") => loader(await asking(`/perguntas-frequentes${query}`, newcomer));

const page = async (query = "") => render(<Questions {...(await open(query))} />);

async function told(query = "") {
  const asked = await asking(`/perguntas-frequentes${query}`, newcomer);
  await loader(asked);
  return asked.context ? getJsonLd(asked.context) : [];
}

describe("GET /common-questions", () => {
  it("shows fifteen questions a page and their total", async () => {
    const first = await open();
    expect(first.questions).toHaveLength(15);
    expect(first).toMatchObject({ page: 1, totalPages: 2, totalItems: 17 });
    expect((await open("?pagina=2")).questions).toHaveLength(2);
  });

  it("ignores accents in a search and keeps the text in the box", async () => {
    const found = await open("?busca=%20pelic%E2%80%8Bula%20");
    expect(found.questions.map(({ question }) => question)).toEqual(["Como aplico a película?"]);
    expect(found.search).toBe("pelicula");
  });

  it("shows a message without results and treats an invalid page number as 1", async () => {
    expect((await open("?busca=xyzxyz")).questions).toEqual([]);
    expect((await open("?busca=xyzxyz")).summary).toBeNull();
    expect((await open("?pagina=-3")).page).toBe(1);
  });

  it("shows the number of results", async () => {
    expect((await open("?busca=sab%C3%A3o")).summary).toBe(messages.ours.questionsFound(17, "sabão"));
    expect((await open("?busca=aplico")).summary).toBe("1 pergunta fala de “aplico”");
    expect((await open()).summary).toBeNull();
  });

  it("shows the last page for a page number beyond it", async () => {
    const last = await open("?pagina=99");
    expect(last.page).toBe(2);
    expect(last.questions).toHaveLength(2);
  });

  it("expands a question in place, and by default when it is the only result", async () => {
    const all = await page();
    expect(all("details.accordion").length).toBe(15);
    expect(all("details.accordion[open]").length).toBe(0);
    expect(all("details.accordion > summary").first().text()).toBe("Pergunta 1");
    expect(all("details.accordion > div").first().text()).toBe("Com água e sabão.");
    expect((await page("?busca=aplico"))("details.accordion[open]").length).toBe(1);
  });

  it("paginates only when there are more, keeping the search", async () => {
    const hrefs = ($: Awaited<ReturnType<typeof page>>) =>
      $("nav.pages a")
        .get()
        .map((link) => $(link).attr("href"));
    expect(hrefs(await page())).toContain("/perguntas-frequentes?pagina=2");
    expect(hrefs(await page("?busca=sabao"))).toContain("/perguntas-frequentes?busca=sabao&pagina=2");
    expect(hrefs(await page("?busca=aplico"))).toEqual([]);
    expect(hrefs(await page("?busca=xyzxyz"))).toEqual([]);
  });

  it("searches with 'Pesquisar' and resets with 'Limpar'", async () => {
    const $ = await page("?busca=xyzxyz");
    expect($("search form").attr()).toMatchObject({ method: "get", action: "/perguntas-frequentes" });
    expect($("search button").text()).toBe("Pesquisar");
    expect($("search a").text()).toBe("Limpar");
    expect($("search a").attr("href")).toBe("/perguntas-frequentes");
    expect($("search input").attr("value")).toBe("xyzxyz");
    expect($(".empty h2").text()).toBe("Nenhuma pergunta encontrada");
  });

  it("escapes HTML in a question and its answer", async () => {
    const hostile = "</script><img src=x onerror=alert(1)><a href=javascript:alert(1)>clique</a>";
    instead("POST commonQuestions/all", {
      content: {
        commonQuestions: [
          { question: hostile, answer: hostile },
          { question: hostile, answer: "outra" },
        ],
        pager: { totalItems: 2, totalPages: 1 },
      },
    });
    const $ = await page();
    expect($("img, script, a[href^=javascript]").length).toBe(0);
    expect($("details.accordion > summary").first().text()).toBe(hostile);
    expect($("details.accordion > div").first().text()).toBe(hostile);
    expect((await told())[1]).not.toContain("<");
  });

  it("lets search engines index the first page, but neither searches nor later pages", async () => {
    expect(JSON.parse((await told())[1] ?? "")).toMatchObject({
      "@type": "FAQPage",
      mainEntity: { 0: { name: "Pergunta 1", acceptedAnswer: { text: "Com água e sabão." } } },
    });
    for (const query of ["?pagina=2", "?busca=pelicula"]) expect(await told(query)).toHaveLength(1);
  });
});
