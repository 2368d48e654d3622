const brands = ["Elo", "Hipercard", "American Express", "Diners Club", "Mastercard", "Visa"];

/** Normalises the case of a known brand; returns others unchanged. */
export const getCardBrandName = (text: string): string => {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const alias: Readonly<Record<string, string>> = { amex: "American Express", diners: "Diners Club" };
  return alias[bare(text)] ?? brands.find((name) => bare(name) === bare(text)) ?? text;
};
