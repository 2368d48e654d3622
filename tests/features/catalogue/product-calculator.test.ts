import { describe, expect, it } from "vitest";
import { linkOf, openFilmShop, pressed, see, visit } from "../../setup/film-shop";

openFilmShop();

describe("length calculator", () => {
  const wall = "Cor=Preto&Largura=1,52 m";

  it("sets the quantity to the area plus 20 %, divided by the roll's width and rounded up", async () => {
    expect(await pressed(`?${wall}&altura=2,5&largura=4&calcular=1`)).toBe(
      "/produtos/vinil-fosco Cor=Preto Largura=1,52 m altura=2,5 largura=4 quantidade=8",
    );
    const page = await see(`?${wall}&altura=2,5&largura=4&quantidade=8`);
    expect(page.calculation).toMatchObject({
      answer: {
        meters: 8,
        sum: "(10,00 m² + 20%) ÷ 1,52 m",
        note: null,
        other: "Sem emendas: 9 metros (3 faixas de 2,50 m + 10%).",
      },
      refusal: null,
      height: "2,5",
      width: "4",
    });
    expect(page.quantity).toBe(8);
  });

  it("sets the quantity to whole strips where they are not longer", async () => {
    expect(await pressed("?Cor=Preto&Largura=0,61 m&altura=2,5&largura=3&calcular=1")).toMatch(
      /quantidade=14$/,
    );
    const page = await see("?Cor=Preto&Largura=0,61 m&altura=2,5&largura=3&quantidade=14");
    expect(page.calculation?.answer).toEqual({
      meters: 14,
      sum: "Sem emendas: 5 faixas de 2,50 m + 10%.",
      other: "Com emendas: 15 metros, (7,50 m² + 20%) ÷ 0,61 m.",
      note: null,
    });
  });

  it("asks for a choice when the variant is not determined", async () => {
    const { page, status } = await visit("?Cor=Preto&altura=2&largura=2&calcular=1");
    expect(status).toBe(400);
    expect(page.calculation).toMatchObject({
      height: "2",
      width: "2",
      answer: null,
      refusal: {
        title: "Selecione os atributos do produto",
        faults: [{ fieldId: "atributo-1", message: "Largura" }],
      },
    });
  });

  it("sets the meters once the choice is complete", async () => {
    const page = await see("?Cor=Preto&altura=2,5&largura=4");
    expect(page.calculation?.refusal).toBeNull();
    expect(linkOf(page, "Cor", "Vermelho").searchParams.has("calcular")).toBe(false);
    const completing = linkOf(page, "Largura", "1,52 m");
    expect(await pressed(completing.search)).toMatch(/altura=2,5 largura=4 Largura=1,52 m quantidade=8$/);
  });

  it("recalculates for another roll unless the quantity was edited", async () => {
    const followed = await see(`?${wall}&altura=2,5&largura=4&quantidade=8`);
    expect(await pressed(linkOf(followed, "Largura", "0,61 m").search)).toMatch(/quantidade=20$/);
    const own = await see(`?${wall}&altura=2,5&largura=4&quantidade=9`);
    expect(linkOf(own, "Largura", "0,61 m").searchParams.has("calcular")).toBe(false);
  });

  it.each([
    ["altura=&largura=2", ["altura"]],
    ["altura=abc&largura=2", ["altura"]],
    ["altura=2&largura=0", ["largura"]],
    ["altura=2", ["largura"]],
    ["altura=1001&largura=-1", ["altura", "largura"]],
  ])("names the invalid field after %s", async (typed, wrong) => {
    const { page, status } = await visit(`?${wall}&${typed}&calcular=1`);
    expect(status).toBe(400);
    expect(page.calculation?.refusal?.title).toBe("Confira os campos marcados.");
    expect(page.calculation?.refusal?.faults.map(({ fieldId }) => fieldId)).toEqual(wrong);
    expect(page.calculation?.refusal?.faults[0]?.message).toMatch(/^Digite a (altura|largura) em metros/);
  });

  it("shows no errors before 'Calcular' is pressed", async () => {
    const { page, status } = await visit(`?${wall}&altura=abc`);
    expect([status, page.calculation?.refusal]).toEqual([200, null]);
  });

  it("asks for the roll's width when the variant has none", async () => {
    const asked = await see("?altura=2&largura=3&calcular=1", "rolo-sem-medida");
    expect(asked.calculation).toMatchObject({
      asksForRollWidth: true,
      height: "2",
      refusal: { faults: [{ fieldId: "rolo", message: "Digite a largura do produto" }] },
    });
    const typed = "?altura=2&largura=3&rolo=1,2";
    expect(await pressed(`${typed}&calcular=1`, "rolo-sem-medida")).toContain("quantidade=6");
    const answered = await see(`${typed}&quantidade=6`, "rolo-sem-medida");
    expect(answered.calculation).toMatchObject({ asksForRollWidth: true, rollWidth: "1,2" });
  });

  it("limits the result to 999 meters with a message", async () => {
    expect(await pressed(`?${wall}&altura=100&largura=20&calcular=1`)).toMatch(/quantidade=999$/);
    const page = await see(`?${wall}&altura=100&largura=20&quantidade=999`);
    expect(page.calculation?.answer).toMatchObject({
      meters: 1540,
      note: "Uma compra leva no máximo 999 metros, que já estão na quantidade.",
    });
  });

  it("is not available for products sold by the piece", async () => {
    const page = await see("?altura=2&largura=3&calcular=1", "espatula");
    expect(page.calculation).toBeNull();
    expect(page.quantity).toBe(1);
  });
});
