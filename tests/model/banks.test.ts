import { getBanks } from "@brazilian-utils/brazilian-utils/get-banks";
import { describe, expect, it } from "vitest";
import { bankOptions } from "~/features/installers/banks.server";

const codes = bankOptions.map((option) => option.slice(0, 3));

describe("banks", () => {
  it("are offered as unique codes of three digits with short names, sorted by code", () => {
    expect(bankOptions.slice(0, 2)).toEqual(["001-BCO DO BRASIL S.A.", "003-BCO DA AMAZONIA S.A."]);
    expect(bankOptions).toContain("260-NU PAGAMENTOS - IP");
    expect(bankOptions).toContain("757-BCO KEB HANA DO BRASIL S.A.");
    expect(bankOptions.filter((option) => !/^\d{3}-\S.*\S$/.test(option))).toEqual([]);
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  it("have every code of the Central Bank, and the 50 of former participants that installers may have chosen", () => {
    const current = new Set(getBanks().map(({ code }) => code));
    expect([...current].filter((code) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => !current.has(code))).toHaveLength(50);
  });
});
