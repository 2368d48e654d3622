/** Normalizes text for comparison: lower case, no accents, only letters, digits and single spaces. */
export const toPlainText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
