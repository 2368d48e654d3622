import { describe, expect, it } from "vitest";
import { withEveryWord } from "../../app/model/words-in-texts";

describe("texts with every typed word", () => {
  const banks = ["001-BCO DO BRASIL S.A.", "341-ITAÚ UNIBANCO S.A.", "184-BCO ITAÚ BBA S.A."];

  it.each([
    ["itau", ["341-ITAÚ UNIBANCO S.A.", "184-BCO ITAÚ BBA S.A."]],
    ["bba Itaú", ["184-BCO ITAÚ BBA S.A."]],
    ["banco do brasil", ["001-BCO DO BRASIL S.A."]],
    ["bco do brasil", ["001-BCO DO BRASIL S.A."]],
    ["  ", banks],
    ["nenhum", []],
  ])("are found by '%s'", (typed, found) => {
    expect(withEveryWord(banks, typed)).toEqual(found);
  });
});
