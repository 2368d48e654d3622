/** Long texts that 'Ver mais' opens: descriptions and the installers' warning. */
export const excerptLengths = { description: 400, installerWarning: 182, product: 120 } as const;

/** Text truncated between words to `most` characters; null if it is not longer. */
export function createExcerpt(text: string, maxLength: number): string | null {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return null;
  const cut = characters.slice(0, maxLength - 1).join("");
  const wordEnd = /\s/.test(characters[maxLength - 1] ?? "") ? cut.length : cut.search(/\s+\S*$/);
  return `${(wordEnd > 0 ? cut.slice(0, wordEnd) : cut).replace(/[\s.,;:]+$/, "")}…`;
}
