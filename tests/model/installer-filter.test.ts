import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parsePlace, readInstallerFilter, writeInstallerFilter } from "~/model/installer-filter";
import { anyText } from "../setup/any-text";

const written = (filter: ReturnType<typeof readInstallerFilter>) =>
  new URLSearchParams(
    Object.entries(writeInstallerFilter(filter)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

describe("installer filter", () => {
  it("is written to the URL without page 1 and empty values", () => {
    const filter = readInstallerFilter(
      new URLSearchParams("especialidade=Te%E2%80%8Bto&cidade= Campinas%E2%80%AC &pagina=2"),
    );
    expect(filter).toEqual({ specialty: "Teto", city: "Campinas", radiusInKm: null, page: 2 });
    expect(`${written(filter)}`).toBe("especialidade=Teto&cidade=Campinas&pagina=2");
    expect(`${written({ specialty: "", city: "", radiusInKm: null, page: 1 })}`).toBe("");
  });

  test.each([
    ["25", 25],
    ["100", 100],
    ["30", null],
    ["-10", null],
    ["", null],
    ["1e1", null],
  ])("parses the radius %j as %j", (raio, radiusInKm) => {
    expect(readInstallerFilter(new URLSearchParams({ raio })).radiusInKm).toBe(radiusInKm);
  });

  test.each(["0", "-1", "abc", "", "1.5"])("parses page %j as 1", (page) => {
    expect(readInstallerFilter(new URLSearchParams({ pagina: page })).page).toBe(1);
  });

  it("uses the first of repeated values and truncates long ones", () => {
    const asked = new URLSearchParams(`cidade=Natal&cidade=Recife&especialidade=${"a".repeat(5000)}`);
    expect(readInstallerFilter(asked)).toMatchObject({ city: "Natal", specialty: "a".repeat(200) });
  });

  test("round-trips through its URL", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer(), (a, b, page) => {
        const asked = new URLSearchParams({ especialidade: a, cidade: b, pagina: String(page) });
        const filter = readInstallerFilter(asked);
        expect(readInstallerFilter(written(filter))).toEqual(filter);
      }),
    );
  });
});

describe("city with state", () => {
  test.each([
    ["Bom Jesus/RS", "Bom Jesus", "RS"],
    ["Bom Jesus - PI", "Bom Jesus", "PI"],
    ["Bom Jesus-PI", "Bom Jesus", "PI"],
    ["Bom Jesus – PI", "Bom Jesus", "PI"],
    ["Bom Jesus, RS", "Bom Jesus", "RS"],
    ["Bom Jesus (RS)", "Bom Jesus", "RS"],
    ["bom jesus rs", "bom jesus", "RS"],
    ["Bom Jesus, Rio Grande do Sul", "Bom Jesus", "RS"],
    ["Bom Jesus - piaui", "Bom Jesus", "PI"],
    ["Campinas/XX", "Campinas", null],
    ["São José dos Campos", "São José dos Campos", null],
    ["Rio de Janeiro", "Rio de Janeiro", null],
    ["Ji-Paraná", "Ji-Paraná", null],
    ["Itu", "Itu", null],
    ["Xique-Xique/BA", "Xique-Xique", "BA"],
    ["Xique-Xique", "Xique-Xique", null],
    ["rs", "", "RS"],
    ["", "", null],
  ])("parses %s as %s of %s", (typed, city, state) => {
    expect(parsePlace(typed)).toEqual({ city, state });
  });
});
