import { createHash } from "node:crypto";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import type { AtRule, ChildNode, Rule } from "postcss";
import postcss from "postcss";
import type { Node as SelectorNode } from "postcss-selector-parser";
import selectorParser from "postcss-selector-parser";
import { getStyleSheetHref } from "~/rendering/framework/entry-context.server";
import {
  hasUtilityVariableDeclarations,
  hasUtilityVariables,
  isWideOnly,
} from "~/rendering/framework/tailwind-output.server";
import { readCachedStyleSheet } from "~/session/preferences.server";
import { createCache } from "../../server/cache.mjs";
import { readUncompressedBuiltFile } from "./built-files.server";
import { fullStyleSheetId } from "./element-ids";

interface StyleElements {
  readonly inHead: string;
  readonly atEnd: string;
  /** The source of the Content-Security-Policy that allows these inline styles. */
  readonly allowed: string | null;
}

/** Chromium's `Sec-CH-UA-Mobile` hint. */
export const getScreenKind = (request: Request): ScreenKind =>
  request.headers.get("sec-ch-ua-mobile") === "?1" ? "phone" : "any";

const read = new Map<string, Promise<CriticalCss | null>>();

async function readStyles(href: string): Promise<CriticalCss | null> {
  const css = await readUncompressedBuiltFile(`assets/${path.posix.basename(href)}`);
  return css && createCriticalCss(Buffer.from(css).toString("utf8"));
}

interface StyledDocument {
  readonly request: Request;
  readonly remix: EntryContext;
  readonly hasScript: boolean;
}

/** First visits get inline critical CSS; the full style sheet loads last and sets a cookie that marks it as cached. */
export async function renderStyleElements(
  html: string,
  { request, remix, hasScript }: StyledDocument,
): Promise<StyleElements> {
  const href = getStyleSheetHref(remix);
  const nothing = { inHead: "", atEnd: "", allowed: null };
  if (href === undefined) return nothing;
  const link = `<link rel="stylesheet" href="${href}"`;
  if (readCachedStyleSheet(request.headers) === href) return { ...nothing, inHead: `${link}>` };
  const reading = read.get(href) ?? readStyles(href);
  read.set(href, reading);
  const getStyles = await reading;
  if (getStyles === null) return { ...nothing, inHead: `${link}>` };
  // `media="print"` does not block rendering; script switches it to all media.
  const unblocking = `${link} media="print">`;
  const styles = getStyles(html, getScreenKind(request));
  return {
    inHead: `<style>${styles}</style>`,
    atEnd: hasScript
      ? `${link} media="print" disabled id="${fullStyleSheetId}"><noscript>${unblocking}</noscript>`
      : unblocking,
    allowed: `sha256-${createHash("sha256").update(styles).digest("base64")}`,
  };
}

type Used = ReadonlySet<string>;
type Piece = (used: Used, screen: ScreenKind) => string;
type ScreenKind = "phone" | "any";
type CriticalCss = (html: string, screen: ScreenKind) => string;

/** Phones have no hover: `a:hover`, `(hover: hover)`. */
const pointed = /: ?hover/;

/** Rules of pages with script. */
const outsideLightMode = /^\s*:root:not\(\[data-leve\]/;

/** Critical CSS, so a first visit needs no second request; scripts load the full style sheet first. */
export function createCriticalCss(css: string): CriticalCss {
  const nodes = postcss.parse(css).nodes;
  const variables = createMatchers(nodes.filter(hasUtilityVariableDeclarations));
  const pieces = createMatchers(nodes.filter((node) => !hasUtilityVariableDeclarations(node)));
  const known = createCache<string, string>("criticalCss");
  return (html, screen) => {
    const marks = getSelectorTokens(html);
    const key = [screen, ...[...marks].sort()].join("\n");
    const found = known.get(key);
    if (found !== undefined) return found;
    const used = getUsedSelectors(marks);
    const rules = pieces.map((piece) => piece(used, screen)).join("");
    const needs = hasUtilityVariables(rules) ? variables : [];
    const written = needs.map((piece) => piece(used, screen)).join("") + rules;
    known.set(key, written);
    return written;
  };
}

/** Start tags, class attributes and names of data and ARIA attributes, as they are written. */
const getSelectorTokens = (html: string): ReadonlySet<string> =>
  new Set(html.match(/<[a-z][a-z0-9-]*| class="[^"]*"| (?:data|aria)-[a-z-]+(?==)/g));

function getUsedSelectors(marks: ReadonlySet<string>): Used {
  const used = new Set<string>();
  for (const mark of marks) {
    if (mark.startsWith("<")) used.add(mark.slice(1));
    else if (mark.startsWith(" class=")) {
      for (const each of mark.slice(' class="'.length, -1).split(/\s+/)) if (each) used.add(`.${each}`);
    } else used.add(`[${mark.slice(1)}]`);
  }
  return used;
}

function createMatchers(nodes: readonly ChildNode[]): Piece[] {
  return nodes.flatMap((node) => {
    if (node.type === "rule") return [createRuleMatcher(node)];
    if (node.type === "atrule") return [createAtRuleMatcher(node)];
    return [];
  });
}

function createRuleMatcher(rule: Rule): Piece {
  const body = rule.nodes.map(String).join(";");
  const selectors = selectorParser().astSync(rule).nodes;
  return (used, screen) => {
    const light = used.has("[data-leve]");
    const fitting = selectors.filter(
      (selector) =>
        fits(selector, used) &&
        !(screen === "phone" && pointed.test(String(selector))) &&
        !(light && outsideLightMode.test(String(selector))),
    );
    return fitting.length > 0 ? `${fitting.map(String).join(",")}{${body}}` : "";
  };
}

/** Filters `@media`, `@supports` and `@container`; `@keyframes` stay. Print rules are omitted. */
function createAtRuleMatcher(atRule: AtRule): Piece {
  if (atRule.name === "media" && atRule.params === "print") return () => "";
  const whole = `${atRule}${atRule.nodes ? "" : ";"}`;
  const holdsRules = ["media", "supports", "container"].includes(atRule.name);
  if (!atRule.nodes || !holdsRules) return () => whole;
  const inside = createMatchers(atRule.nodes);
  const isNotForPhones =
    atRule.name === "media" && (isWideOnly(atRule.params) || pointed.test(atRule.params));
  return (used, screen) => {
    if (isNotForPhones && screen === "phone") return "";
    const written = inside.map((piece) => piece(used, screen)).join("");
    return written && `@${atRule.name} ${atRule.params}{${written}}`;
  };
}

/** True when the document can match the selector. States and sibling positions count as matched. */
function fits(node: SelectorNode, used: Used): boolean {
  if (node.type === "class") return used.has(`.${node.value}`);
  if (node.type === "tag") return used.has(node.value.toLowerCase());
  if (node.type === "attribute")
    return !/^(data|aria)-/.test(node.attribute) || used.has(`[${node.attribute}]`);
  if (node.type === "selector") return node.nodes.every((each) => fits(each, used));
  if (node.type === "pseudo" && /^:(is|where|has)$/.test(node.value)) {
    return node.nodes.some((each) => fits(each, used));
  }
  return true;
}
