/** A token is renewed before it expires at the bank. */
const marginInMs = 30_000;

export interface AccessToken {
  readonly value: string;
  readonly lifetimeInMs: number;
}

/** Caches an OAuth 2 token. Concurrent callers share one request; a failure is not cached. */
export function cacheToken(request: () => Promise<AccessToken>, now: () => number = () => performance.now()) {
  let cached: { readonly value: string; readonly renewAt: number } | null = null;
  let underWay: Promise<string> | null = null;
  const renew = async () => {
    const { value, lifetimeInMs } = await request();
    cached = { value, renewAt: now() + lifetimeInMs - marginInMs };
    return value;
  };
  return {
    async get(): Promise<string> {
      if (cached !== null && now() < cached.renewAt) return cached.value;
      underWay ??= renew().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    /** Forgets a token that is no longer accepted; a newer one stays. */
    forget(value: string): void {
      if (cached?.value === value) cached = null;
    },
  };
}
