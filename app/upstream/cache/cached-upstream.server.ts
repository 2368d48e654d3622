import { createHash } from "node:crypto";
import { type CacheEntry, cachified, createCacheEntry, isExpired } from "@epic-web/cachified";
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { LRUCache } from "lru-cache";
import type { z } from "zod";
import { getCapabilities } from "~/upstream/capabilities.server";
import {
  type CallUpstream,
  type Connection,
  getCacheKey,
  openUpstream,
  readUpstreamResult,
  type Upstream,
} from "~/upstream/http.server";

import { isOutage, isUnknownCall, UpstreamError } from "~/upstream/upstream-error.server";
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

/**
 * Back-off between probes while a cached answer exists, or as long as the upstream asks for within the limit, which lets
 * the shop recover within 2 s. A probe is one call.
 */
const backoffMs = 500;
const maxBackoffMs = 1_500;

const backoff = new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) => {
  const error = "error" in result ? result.error : null;
  const askedMs = error instanceof UpstreamError ? (error.retryAfterInSeconds ?? 0) * 1000 : 0;
  return Math.min(Math.max(askedMs, backoffMs), maxBackoffMs);
});

/** Maximum wait for a probe; its call continues in the background. */
const probeTimeout = timeout(1_000, TimeoutStrategy.Aggressive);

class Circuit {
  failure: UpstreamError | null = null;
  isLogged = false;
  /** An aborted request says nothing about the upstream, but an aborted probe must not close the circuit. */
  readonly policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) =>
      error instanceof UpstreamError ? isOutage(error) : this.policy.state === CircuitState.HalfOpen,
    ),
    { halfOpenAfter: backoff, breaker: new ConsecutiveBreaker(1) },
  );
}

/** One circuit per upstream call in this process. */
class CircuitBreaker {
  readonly #circuits = new Map<Call, Circuit>();

  /**
   * Makes the call and records its outcome. A caller with a fallback gets the circuit's last failure at once during the
   * back-off and while another caller probes; for a caller without one the call is made whatever the state.
   */
  async execute<Value>(call: Call, attempt: () => Promise<Value>, hasFallback: boolean): Promise<Value> {
    const circuit = this.#circuits.get(call) ?? new Circuit();
    this.#circuits.set(call, circuit);
    const { policy } = circuit;
    const { state } = policy;
    const observed = () => this.#observe(call, circuit, attempt);
    if (!hasFallback) return state === CircuitState.Closed ? policy.execute(observed) : observed();
    try {
      // The policy would make this caller wait for the probe.
      if (state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return await policy.execute(
        state === CircuitState.Open ? () => probeTimeout.execute(observed) : observed,
      );
    } catch (error) {
      this.#logOutage(call);
      const isRefused = error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
      throw isRefused ? (circuit.failure ?? error) : error;
    }
  }

  forget(): void {
    this.#circuits.clear();
  }

  async #observe<Value>(call: Call, circuit: Circuit, attempt: () => Promise<Value>): Promise<Value> {
    try {
      const value = await attempt();
      this.#reset(call);
      return value;
    } catch (error) {
      if (isOutage(error)) circuit.failure = error;
      else if (error instanceof UpstreamError) this.#reset(call);
      throw error;
    }
  }

  /** Once per outage. */
  #logOutage(call: Call): void {
    const circuit = this.#circuits.get(call);
    if (!circuit?.failure || circuit.isLogged) return;
    console.error(`upstream ${circuit.failure.message}; answered from memory until it is back`);
    circuit.isLogged = true;
  }

  /** Any answer, including a 4xx, starts a new circuit: failures of requests that began earlier no longer count. */
  #reset(call: Call): void {
    if (this.#circuits.get(call)?.isLogged) console.info(`upstream ${call.name}: answers again`);
    this.#circuits.delete(call);
  }
}

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
  /** Keys are the scope (empty, or the hash of a token) with the cache key; a missing call has its name. */
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

interface CachedUpstream {
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
    getCapabilities(connection).sharePublicAnswers && !changedByShoppers.has(call) ? "" : shopper;
  let oldestInMs = Number.POSITIVE_INFINITY;
  let isHanging = false;

  async function fetchFresh<Value>(
    { call, key, attempt }: Fetch<Value>,
    hasFallback: boolean,
  ): Promise<Value> {
    try {
      return await circuitBreaker.execute(call, attempt, hasFallback);
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "not-found") answers.delete(key);
      throw error;
    }
  }

  const answerPublicly = <Value>(fetch: Fetch<Value>, ttl: number): Promise<Value> =>
    cachified<Value>({
      key: fetch.key,
      cache: answers,
      ttl,
      swr: publicStaleMs,
      getFreshValue: async ({ background }) => deepFreeze(await fetchFresh(fetch, background)),
    });

  const coalesce = <Value>(fetch: Fetch<Value>, hasFallback: boolean): Promise<LastAnswer<Value>> =>
    cachified<LastAnswer<Value>>({
      key: fetch.key,
      cache: answers,
      ttl: windowMs,
      getFreshValue: async ({ metadata }) => {
        const answer = new LastAnswer(deepFreeze(await fetchFresh(fetch, hasFallback)), windowMs);
        // Otherwise an answer that took longer than the window would not be stored.
        metadata.createdTime = answer.createdAtMs;
        return answer;
      },
    });

  async function fetchForShopper<Value>(fetch: Fetch<Value>, hasFallback: boolean): Promise<Value> {
    const value = await fetchFresh(fetch, hasFallback);
    answers.set(fetch.key, createCacheEntry(new LastAnswer(value), { ttl: 0 }));
    return value;
  }

  function findStale(key: string): LastAnswer<unknown> | null {
    const answer = answers.get(key)?.value;
    return answer instanceof LastAnswer && Date.now() <= answer.createdAtMs + staleIfErrorMs ? answer : null;
  }

  const answer: CallUpstream = async (call, ...options) => {
    const cacheKey = getCacheKey(call, options[0] ?? {});
    const anonymously = () => anonymousUpstream(call, ...options);
    const ttl = publicTtlMs.get(call);
    if (ttl !== undefined) return answerPublicly({ call, key: cacheKey, attempt: anonymously }, ttl);
    const authenticated = () => authenticatedUpstream(call, ...options);
    if (!isServedStale(call)) return authenticated();
    const scope = cacheScope(call);
    const key = scope + cacheKey;
    // This shopper's cached answer, else the guests'; the other way round if the upstream answers both the same.
    const cached = findStale(key) ?? findStale((scope === "" ? shopper : "") + cacheKey);
    try {
      // The other parts of the page do not wait again after one timeout.
      if (!cached || !isHanging) {
        if (scope !== "" || windowMs === 0)
          return await fetchForShopper({ call, key, attempt: authenticated }, cached !== null);
        const shared = await coalesce({ call, key, attempt: anonymously }, cached !== null);
        return shared.value ?? shared.parse(call);
      }
    } catch (error) {
      if (!cached || !isOutage(error)) throw error;
      isHanging ||= error.timedOut;
    }
    oldestInMs = Math.min(oldestInMs, cached.createdAtMs);
    return cached.parse(call);
  };

  const callUpstream: CallUpstream = async (call, ...options) => {
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

  return {
    upstream: Object.assign(callUpstream, { apiUrl }),
    staleSince: () => (Number.isFinite(oldestInMs) ? new Date(oldestInMs) : null),
  };
}

interface Fetch<Value> {
  readonly call: Call;
  readonly key: string;
  /** Anonymous and not ended with its request, if others share the answer. */
  readonly attempt: () => Promise<Value>;
}

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

/** An answer as bytes, which lie outside of V8's heap, and parsed for as long as other requests share it. */
class LastAnswer<Value> {
  readonly createdAtMs = Date.now();
  readonly json: Buffer;
  /** Private, so that `getSize` need not walk through it. */
  #value: Value | null = null;

  constructor(value: Value, sharedForMs = 0) {
    this.json = Buffer.from(JSON.stringify(value));
    if (sharedForMs === 0) return;
    this.#value = value;
    setTimeout(() => {
      this.#value = null;
    }, sharedForMs).unref();
  }

  /** Null when it is no longer shared. */
  get value(): Value | null {
    return this.#value;
  }

  parse<Answer extends z.ZodType>(call: Call<z.ZodType, z.ZodType, Answer>): z.output<Answer> {
    return readUpstreamResult(call, JSON.parse(this.json.toString()));
  }
}
