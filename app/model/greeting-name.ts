/** Whole words within the first 18 characters of the name (catalogue 2, "Header"); a longer single word is cut. */
export const greetingName = (name: string): string =>
  (/^(?:.{0,17}\S(?!\S)|.{18})/u.exec(name.trim())?.[0] ?? "").replace(/ (?:d[aeo]s?|e)$/i, "");
