const greetingLength = 18;
const danglingParticle = /\s+(?:d[aeo]s?|e)$/iu;

/** The whole words among the first 18 characters of the name (catalogue 2, "Header"); cuts only a word that alone is longer. */
export function greetingName(name: string): string {
  const letters = Array.from(name.trim());
  const head = letters.slice(0, greetingLength).join("");
  const endsInWord = /\S/u.test(letters[greetingLength] ?? " ");
  const words = endsInWord ? head.replace(/\s+\S*$/u, "") : head.trimEnd();
  return letters.length > greetingLength ? words.replace(danglingParticle, "") : words;
}
