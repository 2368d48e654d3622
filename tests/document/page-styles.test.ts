import { describe, expect, it } from "vitest";
import { stylesFrom } from "~/document/page-styles.server";

const page = '<html><body class="page wide"><p>a</p><a href="/" class="button">b</a></body></html>';
const styled = (css: string, html = page) => stylesFrom(css)(html, "any");

describe("The styles of a first visit's document", () => {
  it("hold what its classes and elements match, and nothing else", () => {
    const css = ".button{color:red}.cart{color:blue}p{margin:0}table{margin:1px}";
    expect(styled(css)).toBe(".button{color:red}p{margin:0}");
  });

  it("of a list of selectors hold those that match", () => {
    expect(styled(".cart,.button,.page .card{color:red}")).toBe(".button{color:red}");
  });

  it("keep states that a shopper brings about: focus, an open menu, a chosen field", () => {
    const css =
      ".button:focus-visible{color:red}p[open]>a:hover::after{color:red}.page:not(.cart){color:red}";
    expect(styled(css)).toBe(css);
  });

  it("look into :where(), :is() and :has()", () => {
    expect(styled(":where(h1,p){margin:0}")).toBe(":where(h1,p){margin:0}");
    expect(styled(":where(h1,h2){margin:0}:root:has(.cart){margin:0}")).toBe("");
  });

  it("keep the order of layers, and of screens what is not empty", () => {
    const css = "@layer base,parts;@layer parts{.button{color:red}@media (width>=60rem){.cart{color:red}}}";
    expect(styled(css)).toBe("@layer base,parts;@layer parts{.button{color:red}}");
  });

  it("keep motions and registered properties whole", () => {
    const css = "@keyframes turn{to{rotate:1turn}}";
    expect(styled(css)).toBe(css);
  });

  it("know the light mode by its attribute", () => {
    const css = "[data-leve] .button{color:red}";
    expect(styled(css)).toBe("");
    expect(styled(css, page.replace("<html", '<html data-leve=""'))).toBe(css);
  });

  it("are each document's own, whatever was asked for before", () => {
    const of = stylesFrom(".button{color:red}.card{color:blue}");
    expect(of(page, "any")).toBe(".button{color:red}");
    expect(of('<div class="card">', "any")).toBe(".card{color:blue}");
    expect(of(page, "any")).toBe(".button{color:red}");
  });

  it("leave out on a phone what only wider screens need", () => {
    const css = "@media (min-width:37.5rem){p{margin:0}}@media (min-width:60rem){p{margin:1px}}";
    expect(stylesFrom(css)(page, "any")).toBe(css);
    expect(stylesFrom(css)(page, "phone")).toBe("@media (min-width:37.5rem){p{margin:0}}");
  });

  it("leave out what is for paper, and on a phone what is for a pointer over it", () => {
    const css = "p{margin:0}.button:hover{color:red}@media print{p{margin:1px}}";
    expect(stylesFrom(css)(page, "any")).toBe("p{margin:0}.button:hover{color:red}");
    expect(stylesFrom(css)(page, "phone")).toBe("p{margin:0}");
  });

  it("bring what utilities run on only where one does", () => {
    const machinery = '@layer properties{p{--tw-a:0}}@property --tw-a{syntax:"*";inherits:false}';
    expect(styled(`${machinery}p{margin:0}.cart{margin:var(--tw-a)}`)).toBe("p{margin:0}");
    const used = styled(`${machinery}p{margin:var(--tw-a)}`);
    expect(used).toBe(`${machinery}p{margin:var(--tw-a)}`);
  });
});
