/** Messages of the search of options, exported as `messages.options`: loaded with it. */

export const optionCount = (count: number, shown: number) => {
  if (count === 0) return "Nada encontrado. Confira a grafia ou escolha na lista acima.";
  if (count > shown) return `Mostrando ${shown} de ${count}. Digite mais para achar.`;
  return count === 1 ? "1 encontrado" : `${count} encontrados`;
};
