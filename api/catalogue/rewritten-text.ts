import { toPlainText } from "../postal-codes/plain-text";

interface Changes {
  /** Words that were not searched for as typed. */
  readonly replaced: ReadonlySet<string>;
  readonly corrections: ReadonlyMap<string, string>;
  /** Words such as 'de', which are left out at both ends. */
  readonly meaningless: ReadonlySet<string>;
}

/** The text that was searched for, where some of its words were not. */
export function rewriteText(text: string, { replaced, corrections, meaningless }: Changes): string {
  const kept = text.split(/\s+/).flatMap((typed) => {
    const words = toPlainText(typed).split(" ");
    if (!words.some((word) => replaced.has(word))) return [{ shown: typed, words }];
    const shown = words.flatMap((word) => (replaced.has(word) ? (corrections.get(word) ?? []) : word));
    return shown.length === 0 ? [] : [{ shown: shown.join(" "), words: shown.map(toPlainText) }];
  });
  const hasMeaning = kept.map(({ words }) => words.some((word) => word !== "" && !meaningless.has(word)));
  return kept
    .slice(hasMeaning.indexOf(true), hasMeaning.lastIndexOf(true) + 1)
    .map(({ shown }) => shown)
    .join(" ");
}
