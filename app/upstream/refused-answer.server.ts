import type { Call } from "../../contract/call";
import { isFields, refusal } from "../../contract/wire";
import type { Received } from "./send-request.server";
import { type FailureKind, UpstreamError } from "./upstream-error.server";

/** The failure that an answer stands for whose status is none of success. */
export function toUpstreamError(
  { name: call }: Call,
  { status, headers, text }: Received,
  hasToken: boolean,
): UpstreamError {
  const reason = `status ${status}`;
  const retryAfterInSeconds = waitInSeconds(headers);
  if (status < 400 || status >= 500)
    return new UpstreamError({ kind: "unavailable", call, reason, status, retryAfterInSeconds });
  const whole = parseJson(text);
  const { message, errors, detail } = readParts(whole);
  return new UpstreamError({
    kind: getKind(status, detail, hasToken),
    ...{ call, reason, status, retryAfterInSeconds },
    upstreamMessage: message,
    fields: errors ?? {},
    refusal: whole,
  });
}

/** Seconds, or a date by the upstream's own clock (RFC 9110). */
function waitInSeconds({ "retry-after": text = "", date = "" }: Received["headers"]): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.parse(date)) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const { message, errors, detail } = refusal.shape;

/** Each part by itself: a refusal without a sentence may still say why, or at which field. */
function readParts(body: unknown) {
  const fields = isFields(body) ? body : {};
  return {
    message: message.safeParse(fields.message).data,
    errors: errors.safeParse(fields.errors).data,
    detail: detail.safeParse(fields.detail).data,
  };
}

/** A 401 without a token is a refused call, not an expired login. */
function getKind(status: number, detail: string | null | undefined, hasToken: boolean): FailureKind {
  if (status === 404) return "not-found";
  if (!hasToken) return "refused";
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return status === 412 && detail === "expired" ? "expired" : "refused";
}
