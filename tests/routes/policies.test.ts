import { describe, expect, it, vi } from "vitest";
import { safeHtml } from "~/composition/safe-html.server";
import { loader } from "~/routes/_shop.politicas.$name/route";
import { asking, failing, instead, newcomer, thrownBy } from "../setup/storefront";

const open = async (name: string) => loader(await asking(`/politicas/${name}`, newcomer, { name }));

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

  it("is the one of its address, sanitised on its way out", async () => {
    instead("GET platformsettings/get", {
      exchangeAndReturnsPolicy: '<p onclick="x()">Sete dias</p>',
      privacyPolicy: "<p>Dados</p>",
      termsAndConditions: "<p>Termos</p>",
      aboutStore: "<p>Loja</p>",
    });
    expect(await open("troca-devolucoes")).toEqual({
      title: "Trocas e devoluções",
      html: "<p>Sete dias</p>",
    });
    expect((await open("politica-privacidade")).html).toBe("<p>Dados</p>");
    expect((await open("termos-condicoes")).html).toBe("<p>Termos</p>");
    expect((await open("quem-somos")).html).toBe("<p>Loja</p>");
  });

  it("that the owner has not written yet is a page without a text, not a failure", async () => {
    instead("GET platformsettings/get", { aboutStore: "" });
    expect(await open("quem-somos")).toEqual({ title: "Quem somos", html: null });
  });

  it("of another name does not exist, whatever JavaScript objects are made of", async () => {
    for (const name of ["outra", "constructor", "__proto__"]) {
      expect((await thrownBy(open(name))).status).toBe(404);
    }
  });

  it("cannot be read while the upstream is down, and the page says so with its status", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    failing("GET platformsettings/get", 500);
    expect((await thrownBy(open("quem-somos"))).status).toBe(502);
  });
});
