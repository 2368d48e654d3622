const greetingLength = 18;

/** First 18 characters of the name (catalogue 2, "Header"). */
export const greetingName = (name: string): string =>
  Array.from(name.trim()).slice(0, greetingLength).join("").trimEnd();
