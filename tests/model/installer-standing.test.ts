import { describe, expect, test } from "vitest";
import { answerTimeInWords, describeStanding, getShownRating } from "../../app/model/installer";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

describe("answerTimeInWords", () => {
  test.each([
    [0, "responde em até 1 hora"],
    [60, "responde em até 1 hora"],
    [61, "responde em cerca de 2 horas"],
    [86, "responde em cerca de 2 horas"],
    [430, "responde em cerca de 7 horas"],
    [1200, "responde em cerca de 20 horas"],
    [1201, "responde em cerca de 1 dia"],
    [2000, "responde em cerca de 1 dia"],
    [2400, "responde em cerca de 2 dias"],
  ])("says of %d minutes '%s'", (minutes, words) => {
    expect(plain(answerTimeInWords(minutes))).toBe(words);
  });
});

describe("describeStanding", () => {
  test("joins jobs and time to an answer, and is null without both", () => {
    const rating = { average: 4.9, count: 3 };
    expect(plain(describeStanding({ rating, jobs: 1, answerMinutes: 30 }))).toBe(
      "1 trabalho no último ano · responde em até 1 hora",
    );
    expect(plain(describeStanding({ rating, jobs: 12, answerMinutes: null }))).toBe(
      "12 trabalhos no último ano",
    );
    expect(describeStanding({ rating, jobs: 0, answerMinutes: null })).toBeNull();
  });

  test("calls an installer with fewer than three ratings new, and shows no stars", () => {
    const standing = { rating: { average: 5, count: 2 }, jobs: 1, answerMinutes: null };
    expect(plain(describeStanding(standing))).toBe("Novo na Envelopa · 1 trabalho no último ano");
    expect(getShownRating(standing)).toBeNull();
    const rating = { average: 5, count: 3 };
    expect(getShownRating({ ...standing, rating })).toBe(rating);
  });
});
