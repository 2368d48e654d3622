import { describe, expect, it } from "vitest";
import { revalidateUnlessQueryChanged } from "~/rendering/revalidate-unless-query-changed";

const asks = (
  from: string,
  to: string,
  more: { formMethod?: "POST"; actionStatus?: number; defaultShouldRevalidate?: boolean } = {},
) =>
  revalidateUnlessQueryChanged({
    currentUrl: new URL(from, "http://loja.test"),
    nextUrl: new URL(to, "http://loja.test"),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...more,
  });

describe("revalidation of header and footer", () => {
  it("is skipped when only the query of the page changes", () => {
    expect(asks("/produtos/vinil", "/produtos/vinil?Cor=Preto")).toBe(false);
    expect(asks("/produtos/vinil?Cor=Preto", "/produtos/vinil?Cor=Branco#atributo-0")).toBe(false);
  });

  it("is skipped when a form was refused or got no response", () => {
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 400 })).toBe(false);
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 503 })).toBe(false);
    expect(asks("/checkout", "/checkout", { formMethod: "POST", actionStatus: 200 })).toBe(true);
  });

  it("runs after a form post, on another page, and when the same page is requested again", () => {
    expect(asks("/cart", "/cart?cupom=X", { formMethod: "POST" })).toBe(true);
    expect(asks("/produtos/vinil", "/cart")).toBe(true);
    expect(asks("/produtos/vinil", "/produtos/vinil")).toBe(true);
    expect(asks("/produtos/vinil", "/cart", { defaultShouldRevalidate: false })).toBe(false);
  });
});
