/** What a search understood and shows beside its results, exported as `messages.search`. */

export const similarTo = (subcategory: string) => `Parecidos em ${subcategory}`;
export const bestSellersHere = "Mais vendidos perto de você";
export const notSold = (brands: readonly string[], hasSimilar: boolean) =>
  `Não vendemos ${brands.join(" nem ")}${hasSimilar ? "; parecidos:" : "."}`;
export const showingResultsFor = (words: string) => `Mostrando resultados para “${words}”`;
