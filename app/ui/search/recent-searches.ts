/** Searches of this browser, newest first. Those of an account end with its session. */

const storageKey = "buscas";
const maxSearches = 5;

interface Stored {
  /** Name of the account; empty for a guest. */
  readonly owner: string;
  readonly texts: readonly string[];
}

const nothing: Stored = { owner: "", texts: [] };

export function readRecentSearches(owner: string): readonly string[] {
  const stored = read();
  if (stored.owner === owner || stored.owner === "") return stored.texts;
  clearRecentSearches();
  return [];
}

export function addRecentSearch(owner: string, typed: string): void {
  const text = typed.trim();
  if (text === "") return;
  const others = readRecentSearches(owner).filter((each) => each.toLowerCase() !== text.toLowerCase());
  write({ owner, texts: [text, ...others].slice(0, maxSearches) });
}

export function clearRecentSearches(): void {
  withStorage(() => localStorage.removeItem(storageKey), undefined);
}

const read = (): Stored =>
  withStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isStored(stored) ? stored : nothing;
  }, nothing);

const write = (stored: Stored): void =>
  withStorage(() => localStorage.setItem(storageKey, JSON.stringify(stored)), undefined);

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  typeof value.owner === "string" &&
  "texts" in value &&
  Array.isArray(value.texts) &&
  value.texts.every((text) => typeof text === "string");

/** Storage may be full, broken or forbidden. */
function withStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}
