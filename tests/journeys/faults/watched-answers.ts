/** Every answer that shoppers got, and what was wrong with some. */
export interface WatchedAnswers {
  readonly fetch: typeof fetch;
  /** Each complaint with how often there was one. */
  readonly complaints: ReadonlyMap<string, number>;
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Forgets what was noted so far. */
  begin(): void;
}

const mostPatienceInMs = 90_000;
const inward = /node_modules|\n\s+at .+:\d+:\d+|Unexpected Server Error|Bad Gateway|ECONN|upstream \w+:/;

/** Sends what it is given, and looks at each answer: one that failed has to be a page, and never says what failed inside. */
export function watchAnswers(): WatchedAnswers {
  const complaints = new Map<string, number>();
  const statuses = new Map<number, number>();
  const complain = (what: string) => complaints.set(what, (complaints.get(what) ?? 0) + 1);
  return {
    complaints,
    statuses,
    begin() {
      complaints.clear();
      statuses.clear();
    },
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const what = `${init?.method ?? "GET"} ${pathname}`;
      try {
        const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(mostPatienceInMs) });
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
