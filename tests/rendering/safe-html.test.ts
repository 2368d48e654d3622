import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitize } from "~/rendering/safe-html.server";
import { scaledToLoad } from "../setup/busy-machine";

/** Tags allowed in sanitized output; any other tag is a vulnerability. */
const harmless = new Set(
  "h2 h3 h4 p br hr ul ol li dl dt dd blockquote a strong b em i u small table thead tbody tr th td caption".split(
    " ",
  ),
);
const harmlessAttributes = new Set([
  "a href",
  "th colspan",
  "th rowspan",
  "th scope",
  "td colspan",
  "td rowspan",
]);

/** The sanitized HTML parsed inside its surrounding elements. */
const pageWith = (html: string) =>
  load(
    `<html><body><div id="page"><main><div id="text">${html}</div><a id="after">Voltar</a></main><footer></footer></div></body></html>`,
  );

/** Active or misplaced content that a browser finds in the HTML. */
function faultsOf(html: string): string[] {
  const $ = pageWith(html);
  const foreign = $("#text *")
    .get()
    .flatMap((element) => [
      ...(harmless.has(element.name) ? [] : [`<${element.name}>`]),
      ...Object.keys(element.attribs)
        .filter((name) => !harmlessAttributes.has(`${element.name} ${name}`))
        .map((name) => `${element.name} ${name}`),
    ]);
  const leading = $("#text [href]")
    .get()
    .map((link) => link.attribs.href ?? "")
    .filter((href) => !leadsToAPage(href));
  const escaped = $("main > #text + #after").length === 1 && $("#page > main + footer").length === 1;
  const comments = /<!--|<!|<\?/.test(html) ? ["a comment"] : [];
  return [
    ...foreign,
    ...leading,
    ...comments,
    ...(escaped ? [] : ["the page's own elements are torn"]),
    ...torn(html),
  ];
}

/** Resolved like a URL on a shop page. */
function leadsToAPage(href: string): boolean {
  if (!URL.canParse(href, "https://loja.example/politicas/x")) return true;
  const { protocol, host } = new URL(href, "https://loja.example/politicas/x");
  const isWritten = /^(https?|mailto|tel):/i.test(href);
  return ["http:", "https:", "mailto:", "tel:"].includes(protocol) && (isWritten || host === "loja.example");
}

/** Tags not closed in the reverse order of opening. */
function torn(html: string): string[] {
  const open: string[] = [];
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/g)) {
    if (name === "br" || name === "hr") continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) return [`</${name}> closes nothing`];
  }
  const bare = html.replace(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?>/g, "");
  return [
    ...open.map((name) => `<${name}> is left open`),
    ...(/[<>]/.test(bare) ? ["a tag that is none"] : []),
  ];
}

const hostile: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='x' style='position:fixed;inset:0'>",
  "<p onclick='alert(1)' onmouseover=alert(1)>a</p>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)><summary>a</summary></details>",
  "<input autofocus onfocus=alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>a</text></a></svg>",
  "<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)>#x'></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<a href='javascript:alert(1)'>a</a>",
  "<a href=' JaVaScRiPt:alert(1)'>a</a>",
  "<a href='java&#09;script:alert(1)'>a</a>",
  "<a href='java\nscript:alert(1)'>a</a>",
  "<a href='\u0001javascript:alert(1)'>a</a>",
  "<a href='&#106;avascript&colon;alert(1)'>a</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>a</a>",
  "<a href='vbscript:msgbox(1)'>a</a>",
  "<a href='blob:https://loja.example/1'>a</a>",
  "<a href='//evil.example'>a</a>",
  "<a href='/\\evil.example'>a</a>",
  "<a href='\\\\evil.example'>a</a>",
  "<a href='/cart' target=_blank ping=//evil.example download>a</a>",
  "<style>*{display:none}</style>",
  "<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content='0;url=//evil.example'>",
  "<base href='//evil.example/'>",
  "<p style='background:url(//evil.example)'>a</p>",
  "<iframe src=//evil.example></iframe><iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=//evil.example></object><embed src=//evil.example><applet code=x></applet>",
  "<form action=/logout method=post><button>Sair</button><input name=x></form>",
  "<button formaction='javascript:alert(1)'>a</button>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>",
  "<!-- <script>alert(1)</script> -->",
  "<!--><script>alert(1)</script>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><!DOCTYPE html>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><img src=x onerror=alert(1)></template>",
  "<textarea></textarea><title></title><xmp><script>alert(1)</script></xmp>",
  "<select><option><script>alert(1)</script></option></select>",
  "<plaintext>a",
  "</div></main></div></body></html>",
  "</p></li></ul></table></a>",
  "<table><table></table></div></table>",
  "<p><p><ul></p></ul>",
  "<b><p></b></p>",
  "<a href=/a><a href=/b>a</a></a>",
  "<td colspan='2\" onclick=alert(1)'>a</td><th scope='\"><script>'>a</th>",
  "<p id=conteudo name=body class=gate data-x=1 is=x slot=x tabindex=1 contenteditable>a</p>",
  "<x-card onclick=alert(1)>a</x-card>",
  "<p",
  "<a href='",
  '<p title="',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "a\u0000b<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "<",
  "<<p>>a",
  "<b>".repeat(2000),
  "<table><tr><td>".repeat(300),
];

describe("HTML sanitizer", () => {
  it.each([
    ["<p onclick='x'>a</p>", ["p onclick"]],
    ["<a href='java\nscript:x'>a</a>", ["java\nscript:x"]],
    ["<a href='/\\evil.example'>a</a>", ["/\\evil.example"]],
    ["<script>x</script>", ["<script>"]],
    ["</div>", ["the page's own elements are torn", "</div> closes nothing"]],
    ["<table><div><table></table></div></table>", ["<div>", "the page's own elements are torn"]],
    ["<!--a-->", ["a comment", "a tag that is none"]],
    ["<b>a", ["<b> is left open"]],
  ])("the checker detects a fault in the unsanitized input: %s", (html, faults) => {
    expect(faultsOf(html)).toEqual(expect.arrayContaining(faults));
  });

  it("keeps headings, lists, tables and links", () => {
    const html =
      '<h2>Prazo</h2><p>São <strong>7 dias</strong>.</p><ul><li><a href="/cart">Carrinho</a></li></ul><table><tr><th scope="row">Pix</th><td colspan="2">5 dias</td></tr></table>';
    expect(sanitize(html)).toBe(html);
    expect(sanitize('<p>Não é &lt;b&gt;, R$ 5 &amp; © 😀 <a href="mailto:a@b.c">a</a></p>')).toBe(
      '<p>Não é &lt;b&gt;, R$ 5 &amp; © 😀 <a href="mailto:a@b.c">a</a></p>',
    );
  });

  it("keeps a single h1 on the page and turns div boxes into paragraphs", () => {
    expect(sanitize("<h1>Trocas</h1><h5>Frete</h5>")).toBe("<h2>Trocas</h2><h4>Frete</h4>");
    expect(sanitize("<div>Um</div><section>Dois</section>")).toBe("<p>Um</p><p>Dois</p>");
  });

  it.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["an event handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["a picture that runs script", "<img src=x onerror=alert(1)>a", "a"],
    ["a javascript: link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ["a javascript: link in disguise", '<a href="java&#09;script:alert(1)">a</a>', "<a>a</a>"],
    ["a data: link", '<a href="data:text/html,a">a</a>', "<a>a</a>"],
    ["a style", '<p style="position:fixed">a</p><style>*{display:none}</style>', "<p>a</p>"],
    ["a frame and a form", "<iframe src=//x></iframe><form action=//x><input></form>a", "a"],
    ["a drawing with a script in it", "<svg><script>alert(1)</script><text>a</text></svg>", "a"],
    ["a comment", "a<!-- <script>alert(1)</script> -->b", "ab"],
    ["broken tags", "<p>a<b>b<i>c", "<p>a<b>b<i>c</i></b></p>"],
    [
      "a cell as wide as a trick",
      '<table><tr><td colspan="2&quot; onclick=x">a</td></tr></table>',
      "<table><tr><td>a</td></tr></table>",
    ],
  ])("removes %s", (_, html, left) => {
    expect(sanitize(html)).toBe(left);
  });

  it.each(hostile)("makes hostile HTML harmless inside the page: %s", (html) => {
    expect(faultsOf(sanitize(html))).toEqual([]);
    expect(faultsOf(sanitize(`<p>antes ${html} depois</p><h2>fim</h2>`))).toEqual([]);
  });

  it("returns safe, well-formed HTML for generated input", () => {
    const tags = [
      ...harmless,
      "div",
      "main",
      "script",
      "style",
      "svg",
      "math",
      "form",
      "iframe",
      "select",
      "template",
      "title",
      "body",
    ];
    const attributes = [
      "href",
      "onclick",
      "style",
      "id",
      "colspan",
      "src",
      "xlink:href",
      "formaction",
      "scope",
    ];
    const values = [
      "javascript:alert(1)",
      "/cart",
      "https://a.example/?a=1&b=<2>",
      "2",
      "row",
      "data:text/html,x",
      "'",
      '"',
      "",
    ];
    const attribute = fc
      .tuple(
        fc.constantFrom(...attributes),
        fc.constantFrom("=", " = ", ""),
        fc.constantFrom(...values),
        fc.constantFrom('"', "'", ""),
      )
      .map(([name, is, value, quote]) => ` ${name}${is}${is && quote + value + quote}`);
    const piece = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("<", "</", "<!--<", "<<"),
          fc.constantFrom(...tags),
          fc.array(attribute, { maxLength: 3 }),
          fc.constantFrom(">", "/>", "", " "),
        )
        .map(([start, tag, given, end]) => start + tag + given.join("") + end),
      fc.constantFrom(...hostile.filter((html) => html.length < 200)),
      fc.string({ maxLength: 12, unit: "binary" }),
      fc.constantFrom("&lt;", "&#60;script&#62;", "-->", "]]>", "\u0000", "\u2028", "texto"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const left = sanitize(pieces.join(""));
        expect(faultsOf(left)).toEqual([]);
        // Serialized and parsed again, to detect mutation XSS.
        expect(faultsOf(sanitize(pageWith(left)("#text").html() ?? ""))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it("takes linear time for nested and truncated input", () => {
    const long = ["<b>", "<a href='", "<", "<p><table>", "&", "<!--", "<p a=b ", "]]>", "</p>"].map((part) =>
      part.repeat(20_000),
    );
    const begun = performance.now();
    for (const html of long) sanitize(html);
    expect(performance.now() - begun).toBeLessThan(scaledToLoad(8_000));
  });
});
