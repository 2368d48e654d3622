import type { Call } from "../../contract/call";

interface Asked {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** One text for one question: the call with everything that is asked, and nothing of who asks. */
export const questionOf = (call: Call, { params, query, body }: Asked): string =>
  JSON.stringify([call.name, params, query, body]);
