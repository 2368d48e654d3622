const feminine = /(?:a|ã|ção|são|gem|dade|cor)$/i;
const masculine = /(?:ema|oma)$/i;

/** 'Escolha a cor', 'Escolha o tamanho': the attribute's gender from its first word's ending. */
export function chooseWords(attribute: string): string {
  const [noun = ""] = attribute.trim().split(/\s/);
  const article = feminine.test(noun) && !masculine.test(noun) ? "a" : "o";
  const isWord = /^\p{L}\p{Ll}*$/u.test(noun);
  return `Escolha ${article} ${isWord ? attribute.toLowerCase() : attribute}`;
}
