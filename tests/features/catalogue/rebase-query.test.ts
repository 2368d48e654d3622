import fc from "fast-check";
import { expect, it } from "vitest";
import { rebaseQuery } from "~/features/catalogue/product/product-query";

it("a width selected while a colour is pending keeps the colour", () => {
  expect(rebaseQuery("?Cor=Preto", "", "?Largura=1,52 m")).toBe("Cor=Preto&Largura=1%2C52+m");
});

it("a value pressed again while another is pending is deselected", () => {
  expect(rebaseQuery("?Cor=Preto&quantidade=2", "?Cor=Preto", "")).toBe("quantidade=2");
});

it("the last pressed of two values of one attribute applies", () => {
  expect(rebaseQuery("?Cor=Preto", "?Cor=Cinza", "?Cor=Vinho")).toBe("Cor=Vinho");
});

const query = fc
  .dictionary(fc.constantFrom("Cor", "Largura", "quantidade"), fc.constantFrom("a", "b"))
  .map((values) => new URLSearchParams(values).toString());
const sorted = (text: string) => [...new URLSearchParams(text)].sort().join("&");

it("a link is followed unchanged when nothing is pending", () => {
  fc.assert(
    fc.property(query, query, (shown, wanted) => {
      expect(sorted(rebaseQuery(shown, shown, wanted))).toBe(sorted(wanted));
    }),
  );
});
