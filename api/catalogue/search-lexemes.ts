/** Lexemes in PostgreSQL's `tsquery` syntax. */

export interface Lexeme {
  readonly text: string;
  readonly isPrefix?: boolean;
  /** Only in these fields: '30 °C' of a description is no size. */
  readonly weights?: "ABC";
}

export type Alternative = readonly Lexeme[];
export type Weight = "A" | "B" | "C" | "D";

/** Matches documents with one of the alternatives, at `weight` if given. */
export function anyOf(alternatives: readonly Alternative[], weight: Weight | "" = ""): string {
  return alternatives
    .map((lexemes) => `(${lexemes.map((lexeme) => lexemeQuery(lexeme, weight)).join(" & ")})`)
    .join(" | ");
}

export const getAll = (queries: readonly string[]): string =>
  queries.map((query) => `(${query})`).join(" & ");

function lexemeQuery({ text, isPrefix = false, weights }: Lexeme, weight: string): string {
  const flags = `${isPrefix ? "*" : ""}${weight || (weights ?? "")}`;
  const quoted = `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  return flags === "" ? quoted : `${quoted}:${flags}`;
}
