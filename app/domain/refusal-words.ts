/** What a refused form says, without the form. */
export interface RefusalWords {
  readonly title: string;
  readonly details: readonly string[];
}

const maxDepth = 3;

/** The title and messages of a refusal, wherever its route keeps them in the action's answer; null where it has none. */
export function refusalWords(answer: unknown, depth = maxDepth): RefusalWords | null {
  if (!isRecord(answer)) return null;
  const { title } = answer;
  if (typeof title === "string" && title !== "") return { title, details: detailsOf(answer) };
  if (depth === 0) return null;
  for (const part of Object.values(answer)) {
    const words = refusalWords(part, depth - 1);
    if (words) return words;
  }
  return null;
}

function detailsOf({ message, details, faults }: Readonly<Record<string, unknown>>): string[] {
  const said = [message, ...listOf(details), ...listOf(faults).map(faultMessage)];
  return [...new Set(said.filter((each) => typeof each === "string"))];
}

function faultMessage(fault: unknown): string | null {
  if (!isRecord(fault) || typeof fault.message !== "string") return null;
  return typeof fault.label === "string" ? `${fault.label}: ${fault.message}` : fault.message;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an error page has to say of a refusal that its route could not draw; null where it is another error. */
export function overruledRefusal(error: unknown): { words: RefusalWords; next: string | null } | null {
  const said = isRecord(error) ? error.data : null;
  if (!isRecord(said)) return null;
  const words = refusalWords(said.refusal);
  return words && { words, next: typeof said.next === "string" ? said.next : null };
}
