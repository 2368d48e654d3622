import { getBanks } from "@brazilian-utils/brazilian-utils/get-banks";
import { describe, expect, it } from "vitest";
import { bankOptions, banks } from "~/domain/banks.server";
import { isValidCnpj } from "../../common/tax-id";

const byCode = (code: string) => banks.find(({ COMPE }) => COMPE === code);

describe("banks", () => {
  it("are offered as unique codes with short names, sorted by code", () => {
    expect(bankOptions.slice(0, 2)).toEqual(["001-BCO DO BRASIL S.A.", "003-BCO DA AMAZONIA S.A."]);
    expect(bankOptions).toContain("260-NU PAGAMENTOS - IP");
    expect(bankOptions).toEqual([...new Set(bankOptions)].sort());
    expect(bankOptions).toHaveLength(banks.length);
  });

  it("have the documented fields", () => {
    const known: Readonly<Record<string, RegExp>> = {
      COMPE: /^\d{3}$/,
      ISPB: /^\d{8}$/,
      LongName: /\S/,
      ShortName: /^\S.*\S$/,
      Network: /^(RSFN|Internet|null)$/,
      PixType: /^(DRCT|IDRT|null)$/,
      Url: /^(https?:\/\/.+|null)$/,
      DateOperationStarted: /^(\d{4}-\d\d-\d\d|null)$/,
      DatePixStarted: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|null)$/,
      DateRegistered: /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/,
      DateUpdated: /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/,
    };
    const wrong = banks.flatMap((bank) =>
      Object.entries(bank)
        .filter(([field, value]) => known[field] && !known[field].test(String(value)))
        .map(([field, value]) => `${bank.COMPE} ${field}: ${value}`),
    );
    expect(wrong).toEqual([]);
    const odd = banks.filter(({ Document }) => !isValidCnpj(Document));
    expect(odd.map(({ COMPE, Document }) => `${COMPE} ${Document}`)).toEqual([]);
  });

  it("have the types and Pix start dates of the specification", () => {
    const types = new Set(banks.map(({ Type }) => Type));
    for (const named of [
      "Banco Múltiplo",
      "Banco Comercial",
      "Banco Comercial Estrangeiro - Filial no país",
      "Banco Múltiplo Cooperativo",
      null,
    ])
      expect(types).toContain(named);
    expect(byCode("001")).toMatchObject({ PixType: "DRCT", DatePixStarted: "2020-11-03 06:30:00" });
    expect(byCode("757")?.ShortName).toBe("BCO KEB HANA DO BRASIL S.A.");
  });

  it("match the Central Bank's codes", () => {
    const missing = getBanks().filter(({ code }) => byCode(code) === undefined);
    expect(missing.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
  });
});
