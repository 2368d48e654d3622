/** Lexemes in PostgreSQL's `tsquery` syntax. */

export interface Lexeme {
  readonly text: string;
  readonly isPrefix?: boolean;
  /** Limits the search to these fields: '30 °C' in a description is no size. */
  readonly weights?: "ABC" | "AB";
  /** Matches products without the lexeme. */
  readonly isExcluded?: boolean;
}

export type Alternative = readonly Lexeme[];
export type Weight = "A" | "B" | "C" | "D";

/** Matches documents with one of the alternatives, in the field `weight` or a better one if given. */
export function joinAlternatives(alternatives: readonly Alternative[], weight: Weight | "" = ""): string {
  return alternatives
    .map((lexemes) => `(${lexemes.map((lexeme) => lexemeQuery(lexeme, weight)).join(" & ")})`)
    .join(" | ");
}

export const getAll = (queries: readonly string[]): string =>
  queries.map((query) => `(${query})`).join(" & ");

function lexemeQuery(
  { text, isPrefix = false, weights, isExcluded = false }: Lexeme,
  weight: string,
): string {
  const fields = weight === "" || isExcluded ? weights : "ABCD".slice(0, "ABCD".indexOf(weight) + 1);
  const flags = `${isPrefix ? "*" : ""}${fields ?? ""}`;
  const quoted = `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  return `${isExcluded ? "!" : ""}${quoted}${flags === "" ? "" : `:${flags}`}`;
}
