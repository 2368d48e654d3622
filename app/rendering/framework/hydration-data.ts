/** Media type of hydration data, fetched from the page's URL; the document has only its fingerprint. */
export const hydrationDataType = "application/vnd.envelopa.hydration-data+json";

/** Request header with the idempotency key of the rendered page, sent with the hydration data request. */
export const idempotencyKeyHeader = "x-page-key";

export interface HydrationData {
  readonly fingerprint: string;
  readonly context: Pick<typeof window.__remixContext, "basename" | "future" | "isSpaMode">;
  /** Contains the matched routes; the browser requests others. */
  readonly manifest: typeof window.__remixManifest;
  readonly routeIds: readonly string[];
  readonly state: RouterState;
}

export interface RouterState {
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly actionData: unknown;
  readonly errors: unknown;
}
