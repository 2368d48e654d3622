/** Tells the service worker whose a document is and whether to cache it; documents without it are ignored. */
export const offlineCacheHeader = "x-offline-cache";

export interface OfflineCachePolicy {
  /** Differs between shoppers and locations without identifying them. */
  readonly owner: string;
  readonly isCacheable: boolean;
}

/** Null tells the worker to clear its caches and unregister. */
export const formatOfflineCachePolicy = (policy: OfflineCachePolicy | null): string =>
  policy === null ? "-" : policy.owner + (policy.isCacheable ? ";keep" : "");

export function parseOfflineCachePolicy(headers: Headers): OfflineCachePolicy | null | undefined {
  const value = headers.get(offlineCacheHeader);
  if (value === null) return undefined;
  if (value === "-") return null;
  const [owner = "", keep] = value.split(";");
  return { owner, isCacheable: keep === "keep" };
}
