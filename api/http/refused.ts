import type { z } from "zod";
import type { refusal } from "../../contract/wire";
import { messages } from "../messages";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 503;
type RefusalBody = z.input<typeof refusal> & Record<string, unknown>;

/** Thrown by a handler to answer with `status` and a body that carries a message for the shopper. */
export class Refused extends Error {
  readonly body: RefusalBody;

  constructor(
    readonly status: RefusalStatus,
    message: string,
    more: Omit<RefusalBody, "message"> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.body = { message, ...more };
  }
}

/** 404: what was asked for does not exist, or belongs to somebody else; the answer does not tell which. */
export const notFound = (message: string = messages.notFound) => new Refused(404, message);

const maxId = 2 ** 31 - 1;
const isImpossibleId = (issue: z.core.$ZodIssue) =>
  issue.code === "too_big"
    ? issue.maximum === maxId
    : issue.code === "invalid_type" && "format" in issue && issue.format === "int32";

/**
 * 400 with one list of faults for each field of the request, under its path as in `Items.0.Qty`. An id that no row
 * can have (too large, or a fraction) is answered like one that does not exist.
 */
export function wrongRequest(error: z.ZodError): Refused {
  if (error.issues.every(isImpossibleId)) return notFound();
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return new Refused(400, messages.wrongRequest, { errors });
}

/** What PostgreSQL says of a value that its column cannot hold. */
const outOfRange = new Set(["22003", "22P02"]);
const dataFault = /^22/;

/**
 * The refusal in what a query failed of, where it is the request's fault: an id beyond every id is the id of
 * nothing, and text with a NUL in it is no text. Null where it is not.
 */
export function faultOfRequest(error: Error): Refused | null {
  const code = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : "";
  if (outOfRange.has(code)) return notFound();
  return dataFault.test(code) ? new Refused(400, messages.wrongRequest) : null;
}
