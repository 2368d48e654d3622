/** `compared` lists every field, so that the compiler asks for a new one. A missing text equals an empty one. */
export function isSameBy<Fields extends object>(
  compared: Readonly<Record<keyof Fields, boolean>>,
  one: NoInfer<Fields>,
  other: NoInfer<Fields>,
): boolean {
  const ours = new Map<string, unknown>(Object.entries(one));
  const theirs = new Map<string, unknown>(Object.entries(other));
  return Object.entries<boolean>(compared).every(
    ([name, isCompared]) => !isCompared || (ours.get(name) || null) === (theirs.get(name) || null),
  );
}
