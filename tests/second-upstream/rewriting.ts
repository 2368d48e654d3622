/** Changes of an answer that keep the rest of it sound. */

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every list is null. */
export function withNullLists(answer: unknown): unknown {
  if (Array.isArray(answer)) return null;
  if (!isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withNullLists(value)]));
}

/** Every field of the last item of the outermost list has a wrong type. */
export function withMalformedItem(answer: unknown): unknown {
  if (Array.isArray(answer) && answer.length > 1 && answer.every(isObject)) {
    const last: Fields = answer[answer.length - 1] ?? {};
    const wrong = Object.fromEntries(Object.keys(last).map((name) => [name, { wrong: true }]));
    return [...answer.slice(0, -1), wrong];
  }
  if (Array.isArray(answer)) return answer.map(withMalformedItem);
  if (!isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withMalformedItem(value)]));
}
