import { readFileSync } from "node:fs";
import path from "node:path";
import type { Element } from "domhandler";
import { type Page, readable } from "../driver/page";

interface DocumentedForm {
  readonly row: string;
  readonly method: "GET" | "POST";
  /** Null where the document names no address. */
  readonly address: string | null;
  readonly paths: readonly RegExp[];
  readonly fields: readonly string[];
  /** Values of `intent` (or the whole `name=value` of a button), without placeholders. */
  readonly intents: readonly string[];
}

export interface DocumentedSection {
  readonly title: string;
  readonly text: string;
  readonly forms: readonly DocumentedForm[];
}

const file = path.resolve(import.meta.dirname, "../../docs/forms.md");
const headers = /^\| (form|step|part of the form) \|/;

export function readDocumentedForms(): readonly DocumentedSection[] {
  return readFileSync(file, "utf8")
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const paths = quoted(title).filter((each) => each.startsWith("/"));
      return { title, text: section, forms: formRows(lines).flatMap((row) => toForm(row, paths)) };
    });
}

function formRows(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, index) => (headers.test(line) ? [index + 2] : []));
  return starts.flatMap((start) => {
    const end = lines.findIndex((line, index) => index >= start && !line.startsWith("|"));
    return lines.slice(start, end < 0 ? undefined : end);
  });
}

function toForm(row: string, sectionPaths: readonly string[]): DocumentedForm[] {
  const cells = row.split("|").map((cell) => cell.trim());
  // Tables with an action column have four columns; the others use the paths in the section's title.
  const action = cells.length > 5 ? (cells[2] ?? "") : "";
  const [, method = action.includes("`GET`") ? "GET" : "POST", address] =
    /`(GET|POST) (\/\S*)`/.exec(action) ?? [];
  const fields = cells.at(-3) ?? "";
  const named = quoted(cells.at(-2) ?? "").filter((each) => /^[\w-]+(=-?[\w-]+)?$/.test(each));
  const [, hidden] = /`intent` = `(\w+)`/.exec(fields) ?? [];
  return [
    {
      row,
      method: method === "GET" ? "GET" : "POST",
      address: address ?? sectionPaths[0] ?? null,
      paths: (address ? [address] : sectionPaths).map((path) => toPattern(path.replace(/\?.*$/, ""))),
      fields: quoted(fields).filter((each) => /^[\w-]+$/.test(each)),
      // 'also without `intent`' names the field, not a value of it.
      intents: [...(hidden ? [hidden] : []), ...named.filter((each) => each !== "intent")],
    },
  ];
}

export const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? "");

/** Converts a name with placeholders, such as `frete-{resellerId}` or `parcelas-…`, to a pattern. */
export const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{[^}]*\}|…/)
      .map(escaped)
      .join(".+?")}$`,
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const sections = readDocumentedForms();
export const forms = sections.flatMap((section) => section.forms.map((form) => ({ ...form, section })));
const everywhere = sections.find(({ title }) => title === "On every page")?.text ?? "";

interface DrawnForm {
  readonly page: Page;
  readonly element: Element;
  readonly method: string;
  readonly pathname: string;
}

export const drawnForms = (page: Page): DrawnForm[] =>
  page
    .$("form")
    .toArray()
    .map((element) => ({
      page,
      element,
      method: (page.$(element).attr("method") ?? "get").toUpperCase(),
      pathname: decodeURI(new URL(page.$(element).attr("action") ?? "", page.url).pathname),
    }));

export const documentedFor = ({ method, pathname }: DrawnForm) =>
  forms.filter((form) => form.method === method && form.paths.some((path) => path.test(pathname)));

export const namesOf = ({ page, element }: DrawnForm) =>
  page
    .$(element)
    .find("input[name], select[name], textarea[name]")
    .toArray()
    .map((control) => ({
      control,
      name: page.$(control).attr("name") ?? "",
      isHidden: page.$(control).attr("type") === "hidden",
    }));

export function labelOf({ page, element }: DrawnForm, control: Element): string {
  const { $ } = page;
  const id = $(control).attr("id");
  const own = id ? $(element).find(`label[for="${id}"]`).first() : $(control).closest("label");
  const label = (own.length > 0 ? own : $(control).closest("label")).clone();
  label.find("input, select, textarea, [aria-hidden=true]").remove();
  return readable(label.text()) || ($(control).attr("alt") ?? page.nameOf(control));
}

/** The sections that describe a form, including the sections its rows refer to. */
export function documentFor(form: DrawnForm): string {
  const found = documentedFor(form);
  const refersToProfile = found.some(({ row }) => row.includes("those of an installer's personal data"));
  const referred = sections.filter(({ title }) => refersToProfile && title === "Account");
  return (
    [...found.map(({ section }) => section), ...referred].map(({ text }) => text).join("\n") + everywhere
  );
}

/** Several ways to split the document, because labels and button texts may contain commas, colons and brackets. */
const separators = [
  /[`|();\n]| or | and /,
  /[`|();',\n]| or | and /,
  /[`|\n;]|,? \((?=`)| \/ /,
  /[`|\n']|\)[,;)]| \((?=[A-Z])/,
  /: | \(`|\|/,
];

const patternsIn = new Map<string, RegExp[]>();

/** A pattern for each phrase of the document; `{product}` matches any words. */
function patternsOf(document: string): RegExp[] {
  const known = patternsIn.get(document);
  if (known) return known;
  const phrases = separators.flatMap((separator) => document.split(separator)).map(readable);
  const patterns = [...new Set(phrases.map((phrase) => phrase.toLowerCase()))]
    .filter((phrase) => phrase.length > 2)
    .map(toPattern);
  patternsIn.set(document, patterns);
  return patterns;
}

/** Whether the text is a whole phrase of the document. */
export function isDocumented(text: string, document: string): boolean {
  // A label that ends in a bracket, such as 'Altura (m)', cannot be split at its separators.
  if ([`(${text})`, `(${text},`, ` or ${text})`].some((phrase) => document.includes(phrase))) return true;
  const wanted = readable(text).toLowerCase();
  return patternsOf(document).some((pattern) => pattern.test(wanted));
}

export const isChoiceOfProduct = ({ pathname }: DrawnForm, name: string) =>
  /^\/(produtos\/|na-parede$)/.test(pathname) && /^[A-ZÀ-Ú]/.test(name);
