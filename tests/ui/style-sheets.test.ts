import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type Declaration } from "postcss";
import { describe, expect, it } from "vitest";

const app = path.resolve(import.meta.dirname, "../../app");

const colour = /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i;
const spaced =
  /^(padding|margin|inset|gap|(row|column)-gap|top|right|bottom|left|((min|max)-)?(width|height)|flex|grid|scroll)/;
const isOnScale = (px: number) => (px % 4 === 0 && px <= 384) || [2, 6, 10, 14].includes(px);

/** The kind of token that a declaration should use instead of a literal. */
function literalIn({ prop, value }: Pick<Declaration, "prop" | "value">): string | null {
  if (colour.test(value)) return "colour";
  if (prop.endsWith("radius") && /\d(px|rem)/.test(value.replace(/ - 1px\b/g, ""))) return "radius";
  if (prop === "font-size" && /\d(px|rem)/.test(value)) return "font size";
  if (prop === "z-index" && /^-?\d/.test(value)) return "z-index";
  const lengths = [...value.matchAll(/([\d.]+)px/g)].map(([, px]) => Number(px));
  return spaced.test(prop) && lengths.some((px) => px > 0 && isOnScale(px)) ? "spacing" : null;
}

const sheets = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && name !== "tailwind.css")
  .map((name) => ({ name, root: postcss.parse(readFileSync(path.join(app, name), "utf8")) }));

/** Elements around which browsers draw a border; Firefox also draws one around a progress bar. */
const bordered = /<(button|dialog|fieldset|hr|iframe|input|meter|progress|select|textarea)\b/g;

const pages = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

describe("style sheets", () => {
  it("remove the browser's border of every element of the pages that has one", () => {
    const code = pages.map((file) => readFileSync(path.join(app, file), "utf8")).join("\n");
    const used = Array.from(code.matchAll(bordered), ([, name]) => name);
    const reset: string[] = [];
    for (const { root } of sheets) {
      root.walkRules(({ selector, nodes }) => {
        if (nodes.some((node) => String(node) === "border: 0 solid"))
          reset.push(...selector.split(/[(),\s]+/));
      });
    }
    expect(used.length).toBeGreaterThan(0);
    expect(reset).toEqual(expect.arrayContaining(used));
  });

  it("take colours, font sizes, radii, z-index and values of the spacing scale from the theme", () => {
    const found: string[] = [];
    for (const { name, root } of sheets) {
      root.walkDecls((each) => {
        const literal = literalIn(each);
        if (literal) found.push(`${name}:${each.source?.start?.line} ${each} (${literal})`);
      });
    }
    expect(found).toEqual([]);
  });

  it.each([
    ["color", "#fff", "colour"],
    ["background", "rgb(0 0 0 / 0.5)", "colour"],
    ["border-radius", "8px 0 0 8px", "radius"],
    ["border-radius", "calc(--theme(--radius-card) - 1px)", null],
    ["font-size", "0.875rem", "font size"],
    ["z-index", "2", "z-index"],
    ["padding", "3px 12px", "spacing"],
    ["gap", "--spacing(3)", null],
    ["width", "1px", null],
    ["border-width", "4px", null],
  ])("are checked: in '%s: %s' the kind of literal is %s", (prop, value, literal) => {
    expect(literalIn({ prop, value })).toBe(literal);
  });

  it("style only classes that occur in the application's code", () => {
    const code = readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(app, name), "utf8"))
      .join("\n");
    const names = new Set<string>();
    for (const { root } of sheets) {
      root.walkRules(({ selector }) => {
        for (const [, name = ""] of selector.matchAll(/\.([a-z][\w-]*)/g)) names.add(name);
      });
    }
    const isWritten = (name: string) =>
      new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(code) || code.includes(`${name.split("-")[0]}-\${`);
    expect(names.size).toBeGreaterThan(50);
    expect([...names].filter((name) => !isWritten(name))).toEqual([]);
  });
});
