import type { z } from "zod";

export type FailureKind = "time" | "connection" | "status" | "shape" | "busy";

/** The message names provider and fault, never a URL, header or body: they contain keys and personal data. */
export class ProviderFailed extends Error {
  constructor(
    readonly provider: string,
    readonly kind: FailureKind,
    readonly detail: string,
    readonly status: number | null = null,
  ) {
    super(`${provider}: ${detail}`);
    this.name = "ProviderFailed";
  }
}

export interface Question {
  readonly provider: string;
  readonly url: string | URL;
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeLimitInMs: number;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Returns 4xx responses; throws `ProviderFailed` on 5xx, 429, timeout and invalid JSON. */
export async function askProvider(question: Question): Promise<ProviderAnswer> {
  const { provider, url, method = "GET", headers = {}, body, timeLimitInMs } = question;
  const signal = AbortSignal.timeout(timeLimitInMs);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // A redirect would leak the API key.
      redirect: "error",
      signal,
    });
    const { status } = response;
    if (status >= 500 || status === 429) {
      throw new ProviderFailed(provider, "status", `answered ${status}`, status);
    }
    return { status, body: jsonOf(await response.text(), provider, status) };
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    if (signal.aborted) throw new ProviderFailed(provider, "time", `no answer within ${timeLimitInMs} ms`);
    throw new ProviderFailed(provider, "connection", `could not be reached (${codeOf(error)})`);
  }
}

function jsonOf(text: string, provider: string, status: number): unknown {
  try {
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return parsed;
  } catch {
    throw new ProviderFailed(provider, "shape", `answered ${status} with something that is not JSON`, status);
  }
}

function codeOf(error: unknown): string {
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
