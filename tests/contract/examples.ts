import type { AnsweredCall } from "./every-call";

/** Limit for the items of a list that are shown, except for lists whose schema requires more. */
const maxItems = 2;
const wholeLists = new Set(["corners"]);

/** Refusals by call and status. */
export type RecordedRefusals = ReadonlyMap<string, Readonly<Record<number, unknown>>>;

/** `contract/examples.json`: bodies, answers and refusals by call. */
export function toExamples(answered: readonly AnsweredCall[], refusals: RecordedRefusals): string {
  const examples = Object.fromEntries(
    answered.map(({ call, body, answer }) => [
      call.name,
      shorten({ body, answer, refusals: refusals.get(call.name) }),
    ]),
  );
  return `${JSON.stringify(examples, null, 2)}\n`
    .replace(/Dona Segredo \d+x/g, "Maria Souza")
    .replace(/Esconderijo \d+x/g, "Casa")
    .replace(/Cortina \d+x/g, "ap 12")
    .replace(/Porta da sala \d+x/g, "Porta da sala")
    .replace(/Janela \d+x/g, "Parede da janela")
    .replace(/pessoa\d+@/g, "maria@")
    .replace(/"shareToken": "[\w-]{20,}"/g, '"shareToken": "token-of-a-link"')
    .replace(/"token": "[\w-]{20,}"/g, '"token": "token-of-a-login-or-a-mail"');
}

function shorten(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    const isListOfObjects = value.every((each) => typeof each === "object");
    const isShortened = isListOfObjects && !wholeLists.has(name);
    return (isShortened ? value.slice(0, maxItems) : value).map((each) => shorten(each));
  }
  if (typeof value === "string" && value.length > 2000) return `${value.slice(0, 200)}…`;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, key)]));
}
