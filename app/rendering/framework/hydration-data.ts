/** Media type of hydration data, fetched from the page's URL; the document has only its fingerprint. */
export const hydrationDataType = "application/vnd.envelopa.hydration-data+json";

/** Request header with the idempotency key of the rendered page, sent with the hydration data request. */
export const idempotencyKeyHeader = "x-page-key";

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface HydrationData {
  readonly context: Pick<typeof window.__remixContext, "basename" | "future" | "isSpaMode">;
  readonly manifest: typeof window.__remixManifest;
  readonly routeIds: readonly string[];
  /** Loader and action data: plain JSON, or turbo-stream where JSON is not enough. */
  readonly state: { readonly plain: JsonValue } | string;
}

/** `data` with `value` at `path`, which exists. */
export function withValueAt(
  data: JsonValue,
  [name, ...rest]: readonly string[],
  value: JsonValue,
): JsonValue {
  if (name === undefined) return value;
  if (!isObject(data)) return data;
  return { ...data, [name]: withValueAt(data[name] ?? null, rest, value) };
}

const isObject = (value: JsonValue): value is { readonly [name: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export interface HydrationPayload extends HydrationData {
  readonly fingerprint: string;
}
