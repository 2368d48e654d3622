import { describe, expect, it } from "vitest";
import { safeHtml } from "~/routes/_shop.politicas.$name/safe-html.server";

describe("a policy that a shopper reads", () => {
  it("keeps its headings, lists, tables and links", () => {
    const html =
      '<h2>Prazo</h2><p>São <strong>7 dias</strong>.</p><ul><li><a href="/cart">Carrinho</a></li></ul>';
    expect(safeHtml(html)).toBe(html);
    expect(safeHtml("<h1>Trocas</h1>")).toBe("<h2>Trocas</h2>");
  });

  it.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["an event handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["a picture that runs script", "<img src=x onerror=alert(1)>a", "a"],
    ["a javascript: link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ["a javascript: link in disguise", '<a href="java&#09;script:alert(1)">a</a>', "<a>a</a>"],
    ["a style", '<p style="position:fixed">a</p><style>*{display:none}</style>', "<p>a</p>"],
    ["a frame and a form", "<iframe src=//x></iframe><form action=//x><input></form>a", "a"],
    ["broken tags", "<p>a<b>b<i>c", "<p>a<b>b<i>c</i></b></p>"],
  ])("is harmless where it held %s", (_, html, left) => {
    expect(safeHtml(html)).toBe(left);
  });
});
