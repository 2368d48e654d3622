import { readFileSync } from "node:fs";
import path from "node:path";

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
