import { createHash } from "node:crypto";
import { type CacheEntry, cachified, createCacheEntry, isExpired } from "@epic-web/cachified";
import type { LRUCache } from "lru-cache";
import type { Call } from "../../../contract/call";
import {
  countFacets,
  getCategoryByName,
  getProductAtAddress,
  getProductByName,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listCategoryNames,
  listMenuCategories,
  listOtherOffers,
  listProducts,
} from "../../../contract/catalogue";
import { previewFreight } from "../../../contract/freight";
import { getPlatformSettings, listCommonQuestions } from "../../../contract/information";
import { listInstallerCities } from "../../../contract/installers";
import { getShowcase, listNearbyResellers } from "../../../contract/resellers";
import { createCache } from "../../../server/cache.mjs";
import { getCapabilities } from "../capabilities.server";
import { type Connection, getCacheKey, openUpstream, type Upstream } from "../http.server";
import { readAnswer } from "../read-answer.server";
import { isUnavailable, isUnknownCall, UpstreamError } from "../upstream-error.server";
import { CircuitBreaker } from "./circuit-breaker.server";

const minuteInMs = 60_000;

/** Calls with one answer for all shoppers, with their time to live. */
export const publicTtlMs: ReadonlyMap<Call, number> = new Map<Call, number>([
  [listMenuCategories, minuteInMs],
  [listBanners, minuteInMs],
  [getCategoryByName, minuteInMs],
  [getSubCategoryByName, minuteInMs],
  [countFacets, minuteInMs],
  [listAttributeGroups, 5 * minuteInMs],
  [listCategoryNames, 5 * minuteInMs],
  [listInstallerCities, 5 * minuteInMs],
]);

/** Stale-while-revalidate and stale-if-error period of public answers. */
const publicStaleMs = 60 * minuteInMs;

/**
 * Public reads that depend on time or location, served stale on errors. Carts, orders and personal data are never
 * cached.
 */
const staleIfErrorCalls: ReadonlySet<Call> = new Set<Call>([
  listProducts,
  getProductByName,
  getProductAtAddress,
  listOtherOffers,
  listNearbyResellers,
  getShowcase,
  getPlatformSettings,
  listCommonQuestions,
  previewFreight,
]);

const staleIfErrorMs = 15 * minuteInMs;

export const isServedStale = (call: Call): boolean => staleIfErrorCalls.has(call);

/** A shopper who has rated or bought something finds it in these at once. */
const changedByShoppers: ReadonlySet<Call> = new Set<Call>([
  getProductByName,
  getProductAtAddress,
  listOtherOffers,
]);

/** How long a page does not ask again for a call that the upstream lacks. */
const missingCallMs = 5 * minuteInMs;

/** Cached answers of one process and the circuits of its calls. */
export class UpstreamCache {
  /** By scope (empty, or the hash of a token) and cache key; a missing call by its name. */
  readonly answers: LRUCache<string, CacheEntry>;
  readonly circuitBreaker = new CircuitBreaker();

  constructor(maxSize?: number) {
    this.answers = createCache("upstreamAnswers", maxSize === undefined ? {} : { maxSize });
  }

  get bytes(): number {
    return this.answers.calculatedSize;
  }

  forget(): void {
    this.answers.clear();
    this.circuitBreaker.forget();
  }
}

export const sharedUpstreamCache = new UpstreamCache();

export interface CachedUpstream {
  readonly upstream: Upstream;
  /** Time of the oldest stale answer used; null when all answers are fresh. */
  readonly staleSince: () => Date | null;
}

/**
 * Opens the upstream for one request with a cache for public reads. Shared answers are cached; location-dependent ones
 * are coalesced between guests and served stale while the upstream is unavailable. A logged-in shopper counts as a guest
 * if the upstream answers both the same. Writes and personal reads pass through.
 */
export function createCachedUpstream(
  { answers, circuitBreaker }: UpstreamCache,
  connection: Connection,
  /** Coalescing window for answers that depend on location. */
  windowMs = 0,
): CachedUpstream {
  const authenticatedUpstream = openUpstream(connection);
  const anonymousUpstream = openUpstream({
    ...connection,
    token: null,
    signal: undefined,
    deadlineInMs: undefined,
  });
  const { apiUrl, token } = connection;
  const shopper = token === null ? "" : hashToken(token);
  const cacheScope = (call: Call) =>
    getCapabilities(apiUrl).sharePublicAnswers && !changedByShoppers.has(call) ? "" : shopper;
  let oldestInMs = Number.POSITIVE_INFINITY;
  let isHanging = false;

  async function fetchFresh<Value>({ call, key, attempt, hasFallback }: Fetch<Value>): Promise<Value> {
    try {
      return deepFreeze(await circuitBreaker.execute(call, attempt, hasFallback));
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "not-found") answers.delete(key);
      throw error;
    }
  }

  /** The attempt must be anonymous and outlive its request, because others share its answer. */
  const share = <Value>(fetch: Fetch<Value>, { ttl, swr }: { ttl: number; swr: number }) =>
    cachified<Value>({
      key: fetch.key,
      cache: answers,
      ttl,
      swr,
      getFreshValue: async ({ background, metadata }) => {
        const value = await fetchFresh({ ...fetch, hasFallback: fetch.hasFallback || background });
        metadata.createdTime = Date.now();
        if (swr === 0) setTimeout(() => compact(fetch.key, metadata.createdTime), ttl).unref();
        return value;
      },
    });

  async function fetchForShopper<Value>(fetch: Fetch<Value>): Promise<Value> {
    const value = await fetchFresh(fetch);
    answers.set(fetch.key, toStaleEntry(value));
    return value;
  }

  /** After the window the answer is only read if the upstream fails. */
  function compact(key: string, createdTime: number): void {
    const entry = answers.peek(key);
    if (entry?.metadata.createdTime === createdTime) answers.set(key, toStaleEntry(entry.value, createdTime));
  }

  function findStale(key: string): CacheEntry | null {
    const entry = answers.get(key);
    return entry && Date.now() <= entry.metadata.createdTime + staleIfErrorMs ? entry : null;
  }

  const answer: Upstream = async (call, ...options) => {
    const cacheKey = getCacheKey(call, options[0] ?? {});
    const anonymously = () => anonymousUpstream(call, ...options);
    const ttl = publicTtlMs.get(call);
    if (ttl !== undefined) {
      const fetch = { call, key: cacheKey, attempt: anonymously, hasFallback: false };
      return share(fetch, { ttl, swr: publicStaleMs });
    }
    const authenticated = () => authenticatedUpstream(call, ...options);
    if (!isServedStale(call)) return authenticated();
    const scope = cacheScope(call);
    // This shopper's cached answer, else the guests'; the other way round if the upstream answers both the same.
    const cached = findStale(scope + cacheKey) ?? findStale((scope === "" ? shopper : "") + cacheKey);
    const fetch = { call, key: scope + cacheKey, hasFallback: cached !== null };
    try {
      // After one timeout the other parts of the page do not wait again.
      if (!cached || !isHanging) {
        return scope === "" && windowMs > 0
          ? await share({ ...fetch, attempt: anonymously }, { ttl: windowMs, swr: 0 })
          : await fetchForShopper({ ...fetch, attempt: authenticated });
      }
    } catch (error) {
      if (!cached || !isUnavailable(error)) throw error;
      isHanging ||= error.timedOut;
    }
    oldestInMs = Math.min(oldestInMs, cached.metadata.createdTime);
    return readAnswer(call, fromStaleEntry(cached));
  };

  const upstream: Upstream = async (call, ...options) => {
    if (!call.mayBeMissing) return answer(call, ...options);
    const missing = answers.get(call.name);
    if (missing && !isExpired(missing.metadata) && isUnknownCall(missing.value)) throw missing.value;
    try {
      return await answer(call, ...options);
    } catch (error) {
      if (isUnknownCall(error)) answers.set(call.name, createCacheEntry(error, { ttl: missingCallMs }));
      throw error;
    }
  };

  return { upstream, staleSince: () => (Number.isFinite(oldestInMs) ? new Date(oldestInMs) : null) };
}

interface Fetch<Value> {
  readonly call: Call;
  readonly key: string;
  readonly attempt: () => Promise<Value>;
  /** True if the caller has a cached answer and need not wait for an upstream that has failed. */
  readonly hasFallback: boolean;
}

/** As bytes, which lie outside of V8's heap and are half as large. */
const toStaleEntry = (value: unknown, createdTime = Date.now()): CacheEntry =>
  createCacheEntry(Buffer.from(JSON.stringify(value)), { ttl: 0, createdTime });

const fromStaleEntry = ({ value }: CacheEntry): unknown =>
  Buffer.isBuffer(value) ? JSON.parse(value.toString()) : value;

/** Distinguishes shoppers without storing their tokens. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Answers are shared between requests. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
