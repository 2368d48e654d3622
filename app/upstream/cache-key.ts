import type { Call } from "../../contract/call";

interface Asked {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Identifies a call with its parameters, independent of the shopper. */
export const getCacheKey = (call: Call, { params, query, body }: Asked): string =>
  JSON.stringify([call.name, params, query, body]);
