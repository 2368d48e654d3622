import { LRUCache } from "lru-cache";
import postcss, { type AtRule, type ChildNode, type Rule } from "postcss";
import selectorParser, { type Node as SelectorNode } from "postcss-selector-parser";

/** Classes, elements and attributes that stand in a document. */
type Used = ReadonlySet<string>;

/** A piece of the style sheet, written out for the documents that need it; empty for the others. */
type Piece = (used: Used, screen: Screen) => string;

/** A phone's, or one that may be any width. */
export type Screen = "phone" | "any";

/** The rules of a style sheet that a document's elements can match on a screen. */
export type StylesOf = (html: string, screen: Screen) => string;

/** From 960 px: wider than a phone is, held either way. */
const wideOnly = /^\((min-width:|width ?>=) ?6[02](\.5)?rem\)$/;

/** For a pointer that a phone has not. */
const pointed = /:hover/;

/**
 * The shop's style sheet, cut down to what each document needs: a first visit then waits for no second answer.
 * What a script adds later finds the whole file, which the browser has by then.
 */
export function stylesFrom(css: string): StylesOf {
  const nodes = postcss.parse(css).nodes;
  const machinery = piecesOf(nodes.filter(isMachinery));
  const pieces = piecesOf(nodes.filter((node) => !isMachinery(node)));
  const known = new LRUCache<string, string>({ max: 500 });
  return (html, screen) => {
    const used = usedIn(html);
    const key = [screen, ...[...used].sort()].join(" ");
    const found = known.get(key);
    if (found !== undefined) return found;
    const rules = pieces.map((piece) => piece(used, screen)).join("");
    const needs = rules.includes("var(--tw-") ? machinery : [];
    // First, because it names the lowest layer.
    const written = needs.map((piece) => piece(used, screen)).join("") + rules;
    known.set(key, written);
    return written;
  };
}

/** What Tailwind keeps ready for utilities, whether or not a page uses them. */
const isMachinery = (node: ChildNode): boolean =>
  node.type === "atrule" &&
  (node.name === "property"
    ? node.params.startsWith("--tw-")
    : node.name === "layer" && node.params === "properties");

function usedIn(html: string): Used {
  const used = new Set<string>();
  for (const [, name] of html.matchAll(/<([a-z][a-z0-9-]*)/g)) if (name) used.add(name);
  for (const [, classes] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const each of classes?.split(/\s+/) ?? []) if (each) used.add(`.${each}`);
  }
  for (const [, name] of html.matchAll(/ (data-[a-z-]+)=/g)) if (name) used.add(`[${name}]`);
  return used;
}

function piecesOf(nodes: readonly ChildNode[]): Piece[] {
  return nodes.flatMap((node) => {
    if (node.type === "rule") return [ruleOf(node)];
    if (node.type === "atrule") return [atRuleOf(node)];
    return [];
  });
}

function ruleOf(rule: Rule): Piece {
  const body = rule.nodes.map(String).join(";");
  const selectors = selectorParser().astSync(rule).nodes;
  return (used, screen) => {
    const fitting = selectors.filter(
      (selector) => fits(selector, used) && !(screen === "phone" && pointed.test(String(selector))),
    );
    return fitting.length > 0 ? `${fitting.map(String).join(",")}{${body}}` : "";
  };
}

/**
 * `@media`, `@layer` and their like hold rules; the others (`@keyframes`, an order of layers) stay whole. What is for paper
 * comes with the whole file, which is.
 */
function atRuleOf(atRule: AtRule): Piece {
  if (atRule.name === "media" && atRule.params === "print") return () => "";
  const whole = `${atRule}${atRule.nodes ? "" : ";"}`;
  const holdsRules = ["media", "layer", "supports", "container"].includes(atRule.name);
  if (!atRule.nodes || !holdsRules) return () => whole;
  const inside = piecesOf(atRule.nodes);
  const isWideOnly = atRule.name === "media" && wideOnly.test(atRule.params);
  return (used, screen) => {
    if (isWideOnly && screen === "phone") return "";
    const written = inside.map((piece) => piece(used, screen)).join("");
    return written && `@${atRule.name} ${atRule.params}{${written}}`;
  };
}

/** Whether the document has what a selector names. What a state or a place among siblings asks for is taken as given. */
function fits(node: SelectorNode, used: Used): boolean {
  if (node.type === "class") return used.has(`.${node.value}`);
  if (node.type === "tag") return used.has(node.value.toLowerCase());
  if (node.type === "attribute")
    return !node.attribute.startsWith("data-") || used.has(`[${node.attribute}]`);
  if (node.type === "selector") return node.nodes.every((each) => fits(each, used));
  if (node.type === "pseudo" && /^:(is|where|has)$/.test(node.value)) {
    return node.nodes.some((each) => fits(each, used));
  }
  return true;
}
