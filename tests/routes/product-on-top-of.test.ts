import fc from "fast-check";
import { expect, it } from "vitest";
import { onTopOf } from "~/routes/_shop.produtos.$slug/on-top-of";

it("a width pressed while a colour is still under way keeps the colour", () => {
  expect(onTopOf("?Cor=Preto", "", "?Largura=1,52 m")).toBe("Cor=Preto&Largura=1%2C52+m");
});

it("a value pressed again while another one is under way is taken out", () => {
  expect(onTopOf("?Cor=Preto&quantidade=2", "?Cor=Preto", "")).toBe("quantidade=2");
});

it("of two values of one attribute the one pressed last counts", () => {
  expect(onTopOf("?Cor=Preto", "?Cor=Cinza", "?Cor=Vinho")).toBe("Cor=Vinho");
});

const query = fc
  .dictionary(fc.constantFrom("Cor", "Largura", "quantidade"), fc.constantFrom("a", "b"))
  .map((values) => new URLSearchParams(values).toString());
const sorted = (text: string) => [...new URLSearchParams(text)].sort().join("&");

it("where nothing else is under way, a link leads where it says", () => {
  fc.assert(
    fc.property(query, query, (shown, wanted) => {
      expect(sorted(onTopOf(shown, shown, wanted))).toBe(sorted(wanted));
    }),
  );
});
