import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
} from "@mdn/browser-compat-data/forLegacyNode";
import browserslist from "browserslist";
import postcss from "postcss";
import selectorParser, { type Container, type Pseudo } from "postcss-selector-parser";
import { parseAst } from "vite";

/** Looks for what the oldest browsers of package.json lack, by the compatibility data of MDN. */

const browsers: Readonly<Record<string, BrowserName>> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "safari_ios",
  safari: "safari",
  samsung: "samsunginternet_android",
};

const floor = new Map<BrowserName, number>();
for (const listed of browserslist()) {
  const [name = "", version = ""] = listed.split(" ");
  const browser = browsers[name];
  if (!browser) throw new Error(`package.json lists ${name}, whose name at MDN is missing here`);
  floor.set(browser, Math.min(floor.get(browser) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
}

const isSupported = ({ support }: CompatStatement, browser: BrowserName, version: number): boolean =>
  [support[browser] ?? []]
    .flat()
    .some(
      (each) =>
        typeof each.version_added === "string" &&
        Number.parseFloat(each.version_added.replace("≤", "")) <= version &&
        !each.version_removed &&
        !each.flags &&
        !each.prefix &&
        !each.alternative_name,
    );

/** What today's browsers have and the floor lacks. What only some have is no temptation, and shares its names with others. */
const isAboveFloor = (compat: CompatStatement | undefined): boolean =>
  compat !== undefined &&
  [...floor].some(([browser, version]) => !isSupported(compat, browser, version)) &&
  [...floor.keys()].every((browser) => isSupported(compat, browser, Number.POSITIVE_INFINITY));

/** `structuredClone`, `Object.hasOwn`, and `.at()` of every object that has one. */
const scriptFeatures = new Map<string, (CompatStatement | undefined)[]>();
for (const group of [bcd.javascript.builtins, bcd.api]) {
  for (const owner of Object.keys(group ?? {})) {
    const members = group?.[owner] ?? {};
    add(owner, members);
    for (const member of Object.keys(members)) {
      const name = member.replace(/_static$/, "");
      if (name !== member || group === bcd.javascript.builtins) add(`${owner}.${name}`, members[member]);
      if (name === member) add(`.${name}()`, members[member]);
    }
  }
}

function add(name: string, feature: Identifier | undefined): void {
  scriptFeatures.set(name, [...(scriptFeatures.get(name) ?? []), feature?.__compat]);
}

/** Functions that a script calls and the floor lacks, and regular expressions that look behind. */
export function findNewScript(code: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string) => {
    if (scriptFeatures.get(name)?.every(isAboveFloor)) found.add(name);
  };
  JSON.stringify(parseAst(code), (key, node: unknown) => {
    if (key === "callee") {
      const name = nameOf(node);
      note(name);
      if (name.includes(".")) note(`.${name.split(".").pop()}()`);
    }
    if (key === "pattern" && /\(\?<[=!]/.test(String(node))) found.add("(?<=");
    return typeof node === "bigint" ? "" : node;
  });
  return found;
}

/** 'structuredClone', 'URL.canParse', '.at' of other objects. */
function nameOf(node: unknown): string {
  if (typeof node !== "object" || node === null) return "";
  if ("name" in node) return String(node.name);
  if (!("property" in node && "object" in node)) return "";
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = bcd.css;

const { length = {}, color = {} } = types;
const units: readonly (readonly [RegExp, CompatStatement | undefined])[] = [
  [/\d[sld]v([whib]|min|max)\b/, length.viewport_percentage_units_small?.__compat],
  [/\dcq([whib]|min|max)\b/, length.container_query_length_units?.__compat],
];

/**
 * Properties, values, selectors and at-rules that the floor lacks. Leaves out what stands in an `@supports`, and a value
 * that follows another one of the same property.
 */
export function findNewStyles(css: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string, compat: CompatStatement | undefined) => {
    if (isAboveFloor(compat)) found.add(name);
  };
  const root = postcss.parse(css);
  root.walkAtRules("supports", (rule) => void rule.remove());
  root.walkAtRules(({ name, params }) => {
    note(`@${name}`, atRules[name]?.__compat);
    if (name !== "media") return;
    if (/[<>]/.test(params)) note(`@media ${params}`, atRules.media?.range_syntax?.__compat);
    // Chrome has both from 104; before, `not` takes a media type.
    if (/\bnot\s*\(/.test(params)) note(`@media ${params}`, atRules.media?.or_syntax?.__compat);
    for (const [, feature = ""] of params.matchAll(/\(([a-z-]+)/g))
      note(`@media (${feature})`, atRules.media?.[feature]?.__compat);
  });
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    const list = selectorParser()
      .astSync(selector)
      .nodes.map((each) => {
        let isUnknown = false;
        each.walkPseudos((pseudo) => {
          const compat = selectors[pseudo.value.replace(/^::?/, "")]?.__compat;
          note(pseudo.value, compat);
          if (isAboveFloor(compat) && !isForgiven(pseudo)) isUnknown = true;
        });
        return isUnknown;
      });
    if (list.includes(true) && list.includes(false)) found.add(`one list: ${selector}`);
  });
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const property = properties[prop];
    note(prop, property?.__compat);
    const previous = declaration.prev();
    if (isAboveFloor(property?.__compat) || (previous?.type === "decl" && previous.prop === prop)) return;
    const bare = value.replaceAll(/"[^"]*"|url\([^)]*\)/g, "");
    for (const [word] of bare.matchAll(/(?<![\w-])[a-z][a-z-]*/g))
      note(`${prop}: ${word}`, property?.[word]?.__compat);
    for (const [, name = ""] of bare.matchAll(/([a-z-]+)\(/g))
      note(`${name}()`, (types[name] ?? color[name])?.__compat);
    for (const [unit, compat] of units) if (unit.test(bare)) note(`${prop}: ${value}`, compat);
  });
  return found;
}

/** An unknown selector spoils the rest of a list, except in `:is()` and `:where()`. */
const isForgiven = (pseudo: Pseudo): boolean => {
  for (let around: Container<string> | undefined = pseudo.parent; around; around = around.parent)
    if (around.type === "pseudo" && /^:(is|where)$/.test(around.value ?? "")) return true;
  return false;
};
