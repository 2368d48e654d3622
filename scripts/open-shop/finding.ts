import { withTimeLimit } from "../../common/time-limit";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Finding {
  readonly subject: string;
  readonly state: "certo" | "falta" | "errado";
  readonly detail: string;
  readonly nextStep: string | null;
}

export const reportRight = (subject: string, detail: string): Finding => ({
  subject,
  state: "certo",
  detail,
  nextStep: null,
});

export const reportMissing = (subject: string, nextStep: string): Finding => ({
  subject,
  state: "falta",
  detail: "não está definido",
  nextStep,
});

export const reportWrong = (subject: string, detail: string, nextStep: string): Finding => ({
  subject,
  state: "errado",
  detail,
  nextStep,
});

/** Rejects at the limit, also when `work` does not follow the signal. */
export const limitTime = <Result>(limitInMs: number, work: (signal: AbortSignal) => Promise<Result>) =>
  withTimeLimit(limitInMs, (signal) =>
    Promise.race([
      work(signal),
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ]),
  );

/** A code or a name: messages of drivers may contain addresses and passwords. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "sem resposta";
  if (error.name === "TimeoutError" || /timeout/i.test(error.message)) return "sem resposta a tempo";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.cause !== undefined) return getErrorCode(error.cause);
  return /^[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.name;
}
