/** Texts of a refused form. */
export interface RefusalWords {
  readonly title: string;
  readonly details: readonly string[];
}

const maxDepth = 3;

/** Finds title and messages of a refusal in any action answer; null if there are none. */
export function refusalWords(answer: unknown, depth = maxDepth): RefusalWords | null {
  if (!isRecord(answer)) return null;
  const { title, message } = answer;
  if (typeof title === "string" && title !== "") return { title, details: readDetails(answer) };
  if (title === null && typeof message === "string" && message !== "") return { title: message, details: [] };
  if (depth === 0) return null;
  for (const part of Object.values(answer)) {
    const words = refusalWords(part, depth - 1);
    if (words) return words;
  }
  return null;
}

function readDetails({ message, details, faults }: Readonly<Record<string, unknown>>): string[] {
  const said = [message, ...getList(details), ...getList(faults).map(faultMessage)];
  return [...new Set(said.filter((each) => typeof each === "string"))];
}

function faultMessage(fault: unknown): string | null {
  if (!isRecord(fault) || typeof fault.message !== "string") return null;
  return typeof fault.label === "string" ? `${fault.label}: ${fault.message}` : fault.message;
}

const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refusal carried by an error page; null for other errors. */
export function overruledRefusal(error: unknown): { words: RefusalWords; next: string | null } | null {
  const said = isRecord(error) ? error.data : null;
  if (!isRecord(said)) return null;
  const words = refusalWords(said.refusal);
  return words && { words, next: typeof said.next === "string" ? said.next : null };
}
