import { describe, expect, it } from "vitest";
import { createCriticalCss } from "../../app/rendering/style-elements.server";

const page = '<html><body class="page wide"><p>a</p><a href="/" class="button">b</a></body></html>';
const styled = (css: string, html = page) => createCriticalCss(css)(html, "any");

describe("critical CSS", () => {
  it("contains only rules that match the document's classes and elements", () => {
    const css = ".button{color:red}.cart{color:blue}p{margin:0}table{margin:1px}";
    expect(styled(css)).toBe(".button{color:red}p{margin:0}");
  });

  it("keeps only the matching selectors of a selector list", () => {
    expect(styled(".cart,.button,.page .card{color:red}")).toBe(".button{color:red}");
  });

  it("keeps interaction states: focus, open menus and checked fields", () => {
    const css =
      ".button:focus-visible{color:red}p[open]>a:hover::after{color:red}.page:not(.cart){color:red}";
    expect(styled(css)).toBe(css);
  });

  it("evaluates :where(), :is() and :has()", () => {
    expect(styled(":where(h1,p){margin:0}")).toBe(":where(h1,p){margin:0}");
    expect(styled(":where(h1,h2){margin:0}:root:has(.cart){margin:0}")).toBe("");
  });

  it("drops empty media queries", () => {
    const css = "@supports (gap:1px){.button{color:red}@media (min-width:60rem){.cart{color:red}}}";
    expect(styled(css)).toBe("@supports (gap:1px){.button{color:red}}");
  });

  it("keeps keyframes and registered properties whole", () => {
    const css = "@keyframes turn{to{rotate:1turn}}";
    expect(styled(css)).toBe(css);
  });

  it("matches the light mode attribute", () => {
    const css = "[data-leve] .button{color:red}";
    expect(styled(css)).toBe("");
    expect(styled(css, page.replace("<html", '<html data-leve=""'))).toBe(css);
  });

  it("omits rules outside the light mode from its documents", () => {
    const css =
      ":root:not([data-leve]) .button{color:red}:root:not([data-leve]):not(:has(.cart)) .button{color:red}";
    expect(styled(css)).toBe(css);
    expect(styled(css, page.replace("<html", '<html data-leve=""'))).toBe("");
  });

  it("keeps rules for ARIA attributes only where the document has them", () => {
    const css = ".button[aria-current]{color:red}";
    expect(styled(css)).toBe("");
    expect(styled(css, page.replace('class="button"', 'class="button" aria-current="page"'))).toBe(css);
    expect(styled(".button:not([aria-current]){color:red}")).toBe(".button:not([aria-current]){color:red}");
  });

  it("does not depend on previously processed documents", () => {
    const of = createCriticalCss(".button{color:red}.card{color:blue}");
    expect(of(page, "any")).toBe(".button{color:red}");
    expect(of('<div class="card">', "any")).toBe(".card{color:blue}");
    expect(of(page, "any")).toBe(".button{color:red}");
  });

  it("omits rules for wider screens on a phone", () => {
    const css = "@media (min-width:37.5rem){p{margin:0}}@media (min-width:60rem){p{margin:1px}}";
    expect(createCriticalCss(css)(page, "any")).toBe(css);
    expect(createCriticalCss(css)(page, "phone")).toBe("@media (min-width:37.5rem){p{margin:0}}");
  });

  it("omits print rules, and hover rules on a phone", () => {
    const forPointers = ".button:hover{color:red}@media (hover:hover){p{margin:2px}}";
    const css = `p{margin:0}${forPointers}@media print{p{margin:1px}}`;
    expect(createCriticalCss(css)(page, "any")).toBe(`p{margin:0}${forPointers}`);
    expect(createCriticalCss(css)(page, "phone")).toBe("p{margin:0}");
  });
});
