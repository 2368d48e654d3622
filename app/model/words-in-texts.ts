/** Equal for texts that differ in accents, case or spaces around them only. */
export const toComparable = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** The texts that contain every typed word, in their order. The names of banks abbreviate 'banco'. */
export function withEveryWord(texts: readonly string[], typed: string): readonly string[] {
  const inFull = (text: string) => toComparable(text).replace(/\bbco\b/g, "banco");
  const words = inFull(typed).split(/\s+/);
  return texts.filter((text) => {
    const comparable = inFull(text);
    return words.every((word) => comparable.includes(word));
  });
}
