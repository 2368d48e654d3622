/** Equal for texts that differ in accents, case or spaces around them only. */
export const toComparable = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
