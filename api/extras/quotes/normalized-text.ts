export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Lower case without accents, invisible characters and compatibility forms (full-width, bold …), and where each of its
 * characters was typed.
 */
export function normalizeText(text: string): { plain: string; toTyped(span: Span): Span } {
  let plain = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const character of text) {
    const end = offset + character.length;
    const form = character
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase();
    for (let index = 0; index < form.length; index += 1) {
      starts.push(offset);
      ends.push(end);
    }
    plain += form;
    offset = end;
  }
  const toTyped = ({ start, end }: Span): Span => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });
  return { plain, toTyped };
}

export const findAll = (plain: string, pattern: RegExp): Span[] =>
  [...plain.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
