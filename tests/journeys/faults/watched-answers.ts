export interface WatchedAnswers {
  readonly fetch: typeof fetch;
  readonly complaints: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number, number>;
  begin(): void;
  complain(what: string): void;
}

const maxTimeoutMs = 90_000;
const inward = /node_modules|\n\s+at .+:\d+:\d+|Unexpected Server Error|Bad Gateway|ECONN|upstream \w+:/;

/** Forwards requests and checks each answer: an error has to be a page without internal details. */
export function watchAnswers(): WatchedAnswers {
  const complaints = new Map<string, number>();
  const statuses = new Map<number, number>();
  const complain = (what: string) => complaints.set(what, (complaints.get(what) ?? 0) + 1);
  return {
    complaints,
    statuses,
    complain,
    begin() {
      complaints.clear();
      statuses.clear();
    },
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const what = `${init?.method ?? "GET"} ${pathname}`;
      try {
        const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(maxTimeoutMs) });
        const { status, headers } = answer;
        const text = await answer.text();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 && !/<h1[\s>]/.test(text)) complain(`${what}: ${status} without a page`);
        if (status === 500) complain(`${what}: 500`);
        if (inward.test(text)) complain(`${what}: says ${inward.exec(text)?.[0]}`);
        return new Response(status === 204 ? null : text, { status, headers });
      } catch (error) {
        complain(`${what}: no answer (${error instanceof Error ? error.name : "?"})`);
        throw error;
      }
    },
  };
}
