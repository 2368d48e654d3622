export interface Fault {
  readonly fieldId: string;
  /** Field label, when the message does not name the field. */
  readonly label?: string;
  readonly message: string;
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A refused form, as its page shows it again; `More` is what only that page needs. */
export type Refusal<More extends object = object> = More & {
  readonly status: number;
  readonly title: string;
  readonly message?: string;
  readonly errors: FieldErrors;
  /** Faults in screen order for the error summary. */
  readonly faults: readonly Fault[];
  /** Text fields as they were sent, without secrets. */
  readonly typed: Readonly<Record<string, string>>;
  /** `Retry-After` for a rate limit or a busy upstream. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Field to scroll to when it is not at the top. */
  readonly opensAt?: string;
};

/** What a refusal is made of; what is left out is empty. */
export type RefusalReason = Pick<Refusal, "title"> & Partial<Refusal>;

export const createRefusal = <More extends object>(reason: RefusalReason & More): Refusal<More> => ({
  status: 400,
  errors: {},
  faults: [],
  typed: {},
  ...reason,
});

/** Title prefix of a page with errors (WCAG 2.4.2). */
export const refusedPrefix = "Erro: ";

/** Marks loader data as refused, for the page title. */
export function markRefusal(data: unknown): void {
  if (typeof data === "object" && data !== null) Object.assign(data, { isRefusal: true });
}

export const isRefusal = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "isRefusal" in data;

/** Texts of a refused form. */
export interface RefusalWords {
  readonly title: string;
  readonly details: readonly string[];
}

const maxDepth = 3;

/** Finds title and messages of a refusal in any action answer; null if there are none. */
export function findRefusalWords(answer: unknown, depth = maxDepth): RefusalWords | null {
  if (!isRecord(answer)) return null;
  const { title } = answer;
  if (typeof title === "string" && title !== "") return { title, details: readDetails(answer) };
  if (depth === 0) return null;
  for (const part of Object.values(answer)) {
    const words = findRefusalWords(part, depth - 1);
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
export function findOverruledRefusal(error: unknown): { words: RefusalWords; next: string | null } | null {
  const said = isRecord(error) ? error.data : null;
  if (!isRecord(said)) return null;
  const words = findRefusalWords(said.refusal);
  return words && { words, next: typeof said.next === "string" ? said.next : null };
}
