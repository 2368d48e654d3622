import type { z } from "zod";
import { withTimeLimit } from "../../common/time-limit";

export type FailureKind = "time" | "connection" | "status" | "shape" | "busy";

/** The message names provider and fault, never a URL, header or body: they contain keys and personal data. */
export class ProviderFailed extends Error {
  constructor(
    readonly provider: string,
    readonly kind: FailureKind,
    readonly detail: string,
    readonly status: number | null = null,
    /** How long the provider asks to be left alone. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${provider}: ${detail}`);
    this.name = "ProviderFailed";
  }
}

export interface Question {
  readonly provider: string;
  readonly url: string | URL;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  readonly body?: unknown;
  readonly timeLimitInMs: number;
  /** Replaces the global `fetch` for a client certificate. */
  readonly fetch?: (url: string | URL, request: FetchRequest) => Promise<FetchResponse>;
}

interface FetchRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly redirect: "error";
  readonly signal: AbortSignal;
}

type FetchResponse = Pick<Response, "status" | "text"> & { readonly headers: Pick<Headers, "get"> };

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Returns 4xx responses; throws `ProviderFailed` on 5xx, 429, timeout and invalid JSON. */
export const askProvider = (question: Question): Promise<ProviderAnswer> =>
  withTimeLimit(question.timeLimitInMs, (signal) => ask(question, signal));

async function ask(question: Question, signal: AbortSignal): Promise<ProviderAnswer> {
  const { provider, url, method = "GET", headers = {}, body, timeLimitInMs, fetch: send = fetch } = question;
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await send(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined
          ? {}
          : { "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json" }),
        ...headers,
      },
      body: body === undefined || isForm ? body?.toString() : JSON.stringify(body),
      // A redirect would leak the API key.
      redirect: "error",
      signal,
    });
    const { status } = response;
    if (status >= 500 || status === 429) {
      const retryAfterMs = readRetryAfter(response.headers);
      throw new ProviderFailed(provider, "status", `answered ${status}`, status, retryAfterMs);
    }
    return { status, body: toJson(await response.text(), provider, status) };
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    if (signal.aborted) throw new ProviderFailed(provider, "time", `no answer within ${timeLimitInMs} ms`);
    throw new ProviderFailed(provider, "connection", `could not be reached (${getErrorCode(error)})`);
  }
}

const maxRetryAfterMs = 60 * 60_000;

/** Seconds, or a date by the provider's own clock (RFC 9110); null when absent or malformed. */
function readRetryAfter(headers: FetchResponse["headers"]): number | null {
  const text = headers.get("retry-after") ?? "";
  const isSeconds = /^\d{1,9}$/.test(text);
  const seconds = isSeconds
    ? Number(text)
    : (Date.parse(text) - Date.parse(headers.get("date") ?? "")) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds * 1000, 0), maxRetryAfterMs);
}

function toJson(text: string, provider: string, status: number): unknown {
  try {
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return parsed;
  } catch {
    throw new ProviderFailed(provider, "shape", `answered ${status} with something that is not JSON`, status);
  }
}

function getErrorCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
}

/** Validates a response body; throws `ProviderFailed` with the invalid fields. */
export function readAnswer<Shape extends z.ZodType>(
  provider: string,
  shape: Shape,
  { status, body }: ProviderAnswer,
): z.output<Shape> {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const fields = [...new Set(read.error.issues.map(({ path }) => path.join(".") || "the whole"))];
  throw new ProviderFailed(
    provider,
    "shape",
    `answered ${status} in another shape: ${fields.join(", ")}`,
    status,
  );
}
