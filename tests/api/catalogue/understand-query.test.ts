import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { understandQuery } from "../../../api/catalogue/understand-query";

const queries = readFileSync(new URL("../../search/development.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" = ")[0] ?? "");

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

  it("leaves out in each chip's text what the chip names, and nothing else", () => {
    const texts = queries.flatMap((query) => {
      const { chips } = understandQuery(query);
      return chips.map(({ label, without }) => {
        const left = understandQuery(without).chips.map((chip) => chip.label);
        const others = chips.map((chip) => chip.label).filter((each) => each !== label);
        // A colour that is left alone is the whole search.
        const isAlone = understandQuery(without).text.split(" ").length === 1;
        return {
          query,
          label,
          stays: left.includes(label),
          lost: isAlone ? [] : others.filter((each) => !left.includes(each)),
        };
      });
    });
    expect(texts.length).toBeGreaterThan(70);
    expect(texts.filter(({ stays, lost }) => stays || lost.length > 0)).toEqual([]);
  });

  it.each([
    ["calor na sala o dia todo", "calor: proteção contra o sol"],
    ["bagum preto", "bagum: couro"],
    ["wallpaper branco", "wallpaper: papel de parede"],
    ["película que não seja espelhada", "sem espelhada"],
    ["vinil até cinquenta reais", "até R$ 50"],
  ])("says in a chip what '%s' was taken for: %s", (typed, label) => {
    expect(understandQuery(typed).chips.map((chip) => chip.label)).toContain(label);
  });

  it.each([
    ["branco fosco e preto brilhante", ["branco fosco", "preto brilhante"]],
    ["vinil branco fosco e preto brilhante", ["vinil branco fosco", "vinil preto brilhante"]],
    ["jateado e espátula", ["jateado", "espátula"]],
    ["adesivo para geladeira e fogão", ["adesivo para geladeira", "fogão"]],
    ["papel de parede para sala e quarto", []],
    ["sol e calor", []],
  ])("reads the wishes of '%s'", (typed, wishes) => {
    expect(understandQuery(typed).wishes).toEqual(wishes);
  });

  it("reads nothing in a text in quotation marks", () => {
    expect(understandQuery('"bagum até 50"')).toMatchObject({
      text: '"bagum até 50"',
      chips: [],
      wishes: [],
    });
  });

  it("splits a text that names two things, or one or another colour, and no text that names two colours of one thing", () => {
    expect(understandQuery("vinil vermelho e espátula").wishes).toEqual(["vinil vermelho", "espátula"]);
    expect(understandQuery("vinil vermelho e espátula").chips).toEqual([
      { label: "vermelho", without: "vinil e espátula" },
    ]);
    expect(understandQuery("adesivo azul ou verde para armário").wishes).toEqual([
      "adesivo azul",
      "adesivo verde para armário",
    ]);
    expect(understandQuery("papel ou tecido").wishes).toEqual(["papel", "tecido"]);
    expect(understandQuery("sol ou calor").wishes).toEqual([]);
    expect(understandQuery("espátula e vinil").wishes).toEqual(["espátula", "vinil"]);
    expect(understandQuery("papel de parede preto e branco").wishes).toEqual([]);
  });

  it("searches for what is like a brand that is not sold, and for the brand where it is", () => {
    const unsold = understandQuery("imprimax");
    expect([unsold.text, unsold.brands.map(([, name]) => name)]).toEqual(["vinil de recorte", ["Imprimax"]]);
    expect(understandQuery("imprimax", () => true)).toMatchObject({ text: "imprimax", brands: [] });
  });
});
