import { beforeAll, describe, expect, it } from "vitest";
import { commonQuestions, platformSettings } from "../../../api/database/schema/information";
import { getPlatformSettings, listCommonQuestions } from "../../../contract/information";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const questions = (more: Record<string, unknown> = {}) =>
  upstream.answerTo(listCommonQuestions, { body: { page: 1, pageSize: 15, ...more } });

describe("shop information", () => {
  it("has no policies and no installer discount before they are configured", async () => {
    expect(await upstream.answerTo(getPlatformSettings)).toEqual({ percentageDiscountForApplicators: 0 });
  });

  it("returns the policies and the installer discount", async () => {
    await upstream.database
      .insert(platformSettings)
      .values({ privacyPolicy: "<p>Privacidade</p>", percentageDiscountForApplicators: 7.5 });
    expect(await upstream.answerTo(getPlatformSettings)).toMatchObject({
      privacyPolicy: "<p>Privacidade</p>",
      percentageDiscountForApplicators: 7.5,
    });
  });

  it("searches questions and answers without accents, page by page", async () => {
    await upstream.database.insert(commonQuestions).values([
      { question: "Como aplico a película?", answer: "Com água e sabão.", position: 2 },
      { question: "Qual é o prazo?", answer: "Dez dias úteis.", position: 1 },
      { question: "Posso trocar?", answer: "Sim, a película sem uso.", position: 3 },
    ]);
    const all = await questions({ pageSize: 2 });
    expect(all.content.commonQuestions.map(({ question }) => question)).toEqual([
      "Qual é o prazo?",
      "Como aplico a película?",
    ]);
    expect(all.content.pager).toEqual({ totalItems: 3, totalPages: 2 });
    expect((await questions({ pageSize: 2, page: 2 })).content.commonQuestions).toHaveLength(1);
    const found = await questions({ search: "PELICULA" });
    expect(found.content.commonQuestions.map(({ question }) => question)).toEqual([
      "Como aplico a película?",
      "Posso trocar?",
    ]);
    const byWords = await questions({ search: "  uso   trocar pelicula" });
    expect(byWords.content.commonQuestions.map(({ question }) => question)).toEqual(["Posso trocar?"]);
    expect((await questions({ search: "trocar sabão" })).content.pager.totalItems).toBe(0);
    expect((await questions({ search: " " })).content.pager.totalItems).toBe(3);
    expect((await questions({ search: "100%" })).content.pager.totalItems).toBe(0);
  });
});
