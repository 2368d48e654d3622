import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/_shop.perguntas-frequentes/route";
import { commonQuestions } from "../../api/database/schema/information";
import { answerFrom, asking, newcomer } from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

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
afterAll(() => upstream.close());
beforeEach(() => answerFrom(upstream));

const open = async (query = "") => loader(await asking(`/perguntas-frequentes${query}`, newcomer));

describe("a visitor with a question", () => {
  it("sees fifteen questions a page, and how many there are", async () => {
    const first = await open();
    expect(first.questions).toHaveLength(15);
    expect(first).toMatchObject({ page: 1, totalPages: 2, totalItems: 17 });
    expect((await open("?pagina=2")).questions).toHaveLength(2);
  });

  it("finds it without its accents, and keeps what was searched for in the box", async () => {
    const found = await open("?busca=%20pelicula%20");
    expect(found.questions.map(({ question }) => question)).toEqual(["Como aplico a película?"]);
    expect(found.search).toBe("pelicula");
  });

  it("is told when nothing answers it, and nonsense for a page is the first page", async () => {
    expect((await open("?busca=xyzxyz")).questions).toEqual([]);
    expect((await open("?pagina=-3")).page).toBe(1);
  });
});
