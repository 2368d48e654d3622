import { describe, expect, test } from "vitest";
import { maskContacts } from "../../../../api/extras/quotes/mask-contacts";
import { evasions, harmlessTexts } from "./contact-corpora";

const hidden = "[contato oculto]";

describe("maskContacts", () => {
  test.each([
    ["Ligue (11) 98765-4321 à tarde", `Ligue ${hidden} à tarde`],
    ["Meu zap é 11987654321.", `Meu zap é ${hidden}.`],
    ["+55 11 9 8765 4321", hidden],
    ["1 1 9 8 7 6 5 4 3 2 1", hidden],
    ["Escreva para ana.souza@exemplo.com.br", `Escreva para ${hidden}`],
    ["ana (arroba) exemplo.com", hidden],
    ["Veja https://wa.me/5511987654321 e www.ana.example/x", `Veja ${hidden} e ${hidden}`],
    ["Procure anawrap.com.br", `Procure ${hidden}`],
    ["Instagram @ana.wrap", `Instagram ${hidden}`],
  ])("replaces the contact in '%s'", (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  test.each([
    "Porta de 1,80 m por 0,70 m, 2 paredes de 2.50 x 3.10.",
    "De 01/12/2026 a 15/12/2026, das 8h30 às 17h.",
    "Custa R$ 1.250,00, com 10% de desconto. Ano 2019/2020.",
    "Sala 1204, apto 12, bloco 3. Placa ABC-1234.",
    "5 m de vinil @ R$ 30",
  ])("leaves '%s' as it is", (text) => {
    expect(maskContacts(text)).toBe(text);
  });

  test("hides at least 95 % of the ways around it", () => {
    const missed = evasions.filter((text) => !maskContacts(text).includes(hidden));
    expect(evasions.length).toBeGreaterThanOrEqual(200);
    expect(missed.length / evasions.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });

  test("hides at most 1 % of texts without a contact", () => {
    const changed = harmlessTexts.filter((text) => maskContacts(text) !== text);
    expect(harmlessTexts.length).toBeGreaterThanOrEqual(500);
    expect(changed.length / harmlessTexts.length, changed.join("\n")).toBeLessThanOrEqual(0.01);
  });

  test.each(["1 ", "1", "o", "1o", "um ", "a.", "a@", "www.", "(a)", "12,", "3x", "R$ 1.", "\u200b1"])(
    "reads a text twice as long as the contract allows, of '%s' in less than a second of processor time",
    (part) => {
      const begun = process.cpuUsage();
      maskContacts(part.repeat(2000 / part.length));
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
    },
  );

  test("leaves no digit of a hidden number", () => {
    const left = evasions.map((text) => maskContacts(text)).filter((masked) => /\d/.test(masked));
    expect(left.length / evasions.length, left.join("\n")).toBeLessThanOrEqual(0.05);
  });
});
