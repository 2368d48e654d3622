import { expect, it } from "vitest";
import { chooseWords } from "../../app/features/catalogue/product/product-view.server";

it.each([
  ["Cor", "Escolha a cor"],
  ["Largura", "Escolha a largura"],
  ["Coleção", "Escolha a coleção"],
  ["Tonalidade", "Escolha a tonalidade"],
  ["Largura do rolo", "Escolha a largura do rolo"],
  ["Tamanho", "Escolha o tamanho"],
  ["Acabamento", "Escolha o acabamento"],
  ["Padrão", "Escolha o padrão"],
  ["Tema", "Escolha o tema"],
  ["PVC", "Escolha o PVC"],
])("what is missing of '%s' is named '%s'", (attribute, words) => {
  expect(chooseWords(attribute)).toBe(words);
});
