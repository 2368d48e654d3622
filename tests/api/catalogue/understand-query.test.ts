import { describe, expect, it } from "vitest";
import { understandQuery } from "../../../api/catalogue/understand-query";

describe("understandQuery", () => {
  it.each([
    ["adesivo pra geladeira", "adesivo geladeira"],
    ["quero adesivo de geladeira", "adesivo geladeira"],
    ["onde comprar adesivo para geladeira", "adesivo geladeira"],
    ["vinil pro carro", "vinil carro"],
    ["preço papel de parede", "papel de parede"],
    ["como aplicar papel de parede", "papel de parede"],
    ["meu armário está velho e quero dar uma cara nova sem gastar muito", "armário"],
    ["vinil 1,52", "vinil 1,52"],
  ])("leaves words of speech out of '%s'", (typed, text) => {
    expect(understandQuery(typed).text).toBe(text);
  });

  it.each([
    ["vinil até R$ 30", null, 3_000],
    ["vinil até 50 reais", null, 5_000],
    ["até 50 reais", null, 5_000],
    ["papel de parede entre 20 e 40", 2_000, 4_000],
    ["papel de parede de 20 a 40 reais", 2_000, 4_000],
    ["vinil a partir de R$ 1.000", 100_000, null],
    ["vinil até R$ 29,90", null, 2_990],
    ["vinil até 3 m", null, null],
  ])("reads the prices of '%s'", (typed, minPrice, maxPrice) => {
    expect(understandQuery(typed)).toMatchObject({ minPrice, maxPrice });
  });

  it("names what it has read in chips with the text that is left without each", () => {
    expect(understandQuery("adesivo vermelho para geladeira até R$ 30").chips).toEqual([
      { label: "até R$ 30", without: "adesivo vermelho para geladeira" },
      { label: "vermelho", without: "adesivo para geladeira até R$ 30" },
      { label: "para geladeira", without: "adesivo vermelho até R$ 30" },
    ]);
  });

  it("splits a text that names two things, and no text that names two colours", () => {
    expect(understandQuery("vinil vermelho e espátula").wishes).toEqual(["vinil vermelho", "espátula"]);
    expect(understandQuery("vinil vermelho e espátula").chips).toEqual([
      { label: "vermelho", without: "vinil e espátula" },
    ]);
    expect(understandQuery("espátula e vinil").wishes).toEqual(["espátula", "vinil"]);
    expect(understandQuery("papel de parede preto e branco").wishes).toEqual([]);
  });

  it("searches for what is like a brand that is not sold, and for the brand where it is", () => {
    const unsold = understandQuery("imprimax");
    expect([unsold.text, unsold.brands.map(([, name]) => name)]).toEqual(["vinil de recorte", ["Imprimax"]]);
    expect(understandQuery("imprimax", () => true)).toMatchObject({ text: "imprimax", brands: [] });
  });
});
