import { describe, expect, it } from "vitest";
import { unlessChosenInPlace } from "~/chosen-in-place";

const asks = (
  from: string,
  to: string,
  more: { formMethod?: "POST"; actionStatus?: number; defaultShouldRevalidate?: boolean } = {},
) =>
  unlessChosenInPlace({
    currentUrl: new URL(from, "http://loja.test"),
    nextUrl: new URL(to, "http://loja.test"),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...more,
  });

describe("header and footer", () => {
  it("stay as they are while something is chosen on the page", () => {
    expect(asks("/produtos/vinil", "/produtos/vinil?Cor=Preto")).toBe(false);
    expect(asks("/produtos/vinil?Cor=Preto", "/produtos/vinil?Cor=Branco#atributo-0")).toBe(false);
  });

  it("stay as they are when a form was refused, or got no answer", () => {
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 400 })).toBe(false);
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 503 })).toBe(false);
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 200 })).toBe(true);
  });

  it("are asked for again after a form was posted, on another page, and when the same page is asked for again", () => {
    expect(asks("/cart", "/cart?cupom=X", { formMethod: "POST" })).toBe(true);
    expect(asks("/produtos/vinil", "/cart")).toBe(true);
    expect(asks("/produtos/vinil", "/produtos/vinil")).toBe(true);
    expect(asks("/produtos/vinil", "/cart", { defaultShouldRevalidate: false })).toBe(false);
  });
});
