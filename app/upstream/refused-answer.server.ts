import type { Call } from "../../contract/call";
import { refusal } from "../../contract/wire";
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
  const body = readableRefusal(text);
  const { message, errors, detail } = body.parsed ?? {};
  return new UpstreamError({
    kind: getKind(status, detail, hasToken),
    ...{ call, reason, status, retryAfterInSeconds },
    upstreamMessage: message,
    fields: errors ?? {},
    refusal: body.whole,
  });
}

/** Seconds, or a date by the upstream's own clock (RFC 9110). */
function waitInSeconds({ "retry-after": text = "", date = "" }: Received["headers"]): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.parse(date)) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function readableRefusal(text: string) {
  try {
    const whole: unknown = JSON.parse(text);
    return { whole, parsed: refusal.safeParse(whole).data };
  } catch {
    return { whole: null, parsed: undefined };
  }
}

/** A 401 without a token is a refused call, not an expired login. */
function getKind(status: number, detail: string | null | undefined, hasToken: boolean): FailureKind {
  if (status === 404) return "not-found";
  if (!hasToken) return "refused";
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return status === 412 && detail === "expired" ? "expired" : "refused";
}
