import type { z } from "zod";
import type { refusal } from "../../contract/wire";
import { getMessageCode, messages } from "../messages";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 503;
type RefusalBody = z.input<typeof refusal> & Record<string, unknown>;

export class RefusalError extends Error {
  readonly body: RefusalBody;

  constructor(
    readonly status: RefusalStatus,
    message: string,
    more: Omit<RefusalBody, "message"> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.body = { code: getMessageCode(message), message, ...more };
  }
}

export const refuseField = (status: 400 | 409 | 422, field: string, message: string) =>
  new RefusalError(status, message, { errors: { [field]: [message] } });

export const createNotFoundRefusal = (message: string = messages.notFound) => new RefusalError(404, message);

const maxId = 2 ** 31 - 1;
const isImpossibleId = (issue: z.core.$ZodIssue) =>
  issue.code === "too_big"
    ? issue.maximum === maxId
    : issue.code === "invalid_type" && "format" in issue && issue.format === "int32";

/** Errors by field path as in `Items.0.Qty`; an impossible id (out of range, fraction) is a 404. */
export function createBadRequestRefusal(error: z.ZodError): RefusalError {
  if (error.issues.every(isImpossibleId)) return createNotFoundRefusal();
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return new RefusalError(400, messages.wrongRequest, { errors });
}

/** PostgreSQL: numeric_value_out_of_range, invalid_text_representation. */
const impossibleIdCodes = new Set(["22003", "22P02"]);
const dataException = /^22/;

/** Maps errors caused by the request (out-of-range id, NUL in text); null for any other error. */
export function describeParseError(error: Error): RefusalError | null {
  const code = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : "";
  if (impossibleIdCodes.has(code)) return createNotFoundRefusal();
  return dataException.test(code) ? new RefusalError(400, messages.wrongRequest) : null;
}
