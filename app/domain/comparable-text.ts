/** Equal for texts that differ in accents, case or spaces around them only. */
export const toComparable = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** The texts that contain every typed word, in their order. */
export function withEveryWord(texts: readonly string[], typed: string): readonly string[] {
  const words = toComparable(typed).split(/\s+/);
  return texts.filter((text) => {
    const comparable = toComparable(text);
    return words.every((word) => comparable.includes(word));
  });
}
