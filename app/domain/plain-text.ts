/** Lower case without accents, for comparisons. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
