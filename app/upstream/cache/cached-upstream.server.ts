import { createHash } from "node:crypto";
import { BrokenCircuitError, TaskCancelledError } from "cockatiel";
import type { z } from "zod";
import type { Call } from "../../../contract/call";
import { getProductAtAddress, getProductByName, listOtherOffers } from "../../../contract/catalogue";
import { cacheShares } from "../../../server/cache.mjs";
import { getCacheKey } from "../cache-key";
import { getCapabilities } from "../capabilities.server";
import { type Connection, openUpstream, type Upstream } from "../http.server";
import { UpstreamError } from "../upstream-error.server";
import { CircuitBreaker } from "./circuit-breaker.server";
import { MissingCalls } from "./missing-calls.server";
import { isPublic, PublicCache } from "./public-cache.server";
import { RequestCoalescing } from "./request-coalescing.server";
import { isCacheable, type StaleAnswer, StaleIfErrorCache } from "./stale-if-error-cache.server";

/** A shopper who has rated or bought something finds it in these at once. */
const changedByShoppers: ReadonlySet<Call> = new Set<Call>([
  getProductByName,
  getProductAtAddress,
  listOtherOffers,
]);

/** Caches public upstream answers per process. */
export class UpstreamCache {
  readonly circuitBreaker = new CircuitBreaker();
  readonly publicCache: PublicCache;
  readonly staleIfError: StaleIfErrorCache;
  readonly coalescing = new RequestCoalescing();
  readonly missingCalls = new MissingCalls();

  constructor({ publicAnswers, staleAnswers } = cacheShares.storefront) {
    this.publicCache = new PublicCache(this.circuitBreaker, publicAnswers);
    this.staleIfError = new StaleIfErrorCache(staleAnswers);
  }

  forget(): void {
    this.circuitBreaker.forget();
    this.publicCache.forget();
    this.staleIfError.forget();
    this.coalescing.forget();
    this.missingCalls.forget();
  }
}

export const sharedUpstreamCache = new UpstreamCache();

export interface CachedUpstream {
  readonly upstream: Upstream;
  /** Time of the oldest cached answer used; null when all answers are fresh. */
  readonly staleSince: () => Date | null;
}

/**
 * Opens the upstream for one request with caches for public reads. Shared answers are cached; location-dependent ones
 * are coalesced between guests and served stale while the upstream is unavailable. A logged-in shopper counts as a guest
 * if the upstream answers both the same. Writes and personal reads pass through.
 */
export function createCachedUpstream(
  memory: UpstreamCache,
  connection: Connection,
  /** Coalescing window for answers that depend on location. */
  windowMs = 0,
): CachedUpstream {
  const own = openUpstream(connection);
  const anonymousUpstream = openUpstream({
    ...connection,
    token: null,
    signal: undefined,
    deadlineInMs: undefined,
  });
  const { circuitBreaker, publicCache, staleIfError, coalescing, missingCalls } = memory;
  const { apiUrl, token } = connection;
  const shopper = token === null ? "" : hashToken(token);
  const cacheScope = (call: Call) =>
    getCapabilities(apiUrl).sharePublicAnswers && !changedByShoppers.has(call) ? "" : shopper;
  let oldestInMs = Number.POSITIVE_INFINITY;
  let isHanging = false;

  /** This shopper's cached answer, else the guests'; the other way round if the upstream answers both the same. */
  const recall = <Answer extends z.ZodType>(call: Call<z.ZodType, z.ZodType, Answer>, question: string) => {
    const whose = cacheScope(call);
    return (
      staleIfError.recall(call, whose + question) ??
      staleIfError.recall(call, (whose === "" ? shopper : "") + question)
    );
  };

  function staleFallback<Value>(call: Call, { givenAtInMs, read }: StaleAnswer<Value>): Value {
    circuitBreaker.log(call);
    oldestInMs = Math.min(oldestInMs, givenAtInMs);
    isHanging ||= circuitBreaker.getFailure(call)?.timedOut ?? false;
    return read();
  }

  async function fetchAndStore<Value>(question: string, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask();
      staleIfError.store(question, value);
      return value;
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "not-found") staleIfError.forgetAnswer(question);
      throw error;
    }
  }

  async function fetchOrStale<Value>(
    call: Call,
    known: StaleAnswer<Value>,
    ask: () => Promise<Value>,
  ): Promise<Value> {
    // After one timeout the other parts of the page do not wait again.
    if (isHanging) return staleFallback(call, known);
    try {
      return await circuitBreaker.execute(call, ask);
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "unavailable") isHanging ||= error.timedOut;
      else if (!(error instanceof BrokenCircuitError || error instanceof TaskCancelledError)) throw error;
      return staleFallback(call, known);
    }
  }

  const upstream: Upstream = (call, ...given) =>
    call.mayBeMissing ? missingCalls.answer(call, () => cached(call, ...given)) : cached(call, ...given);

  const cached: Upstream = (call, ...given) => {
    const question = getCacheKey(call, given[0] ?? {});
    if (isPublic(call)) {
      return publicCache.answer(call, question, () => anonymousUpstream(call, ...given));
    }
    if (!isCacheable(call)) return own(call, ...given);
    const whose = cacheScope(call);
    const ask = () =>
      whose === "" && windowMs > 0
        ? coalescing.share(question, windowMs, () =>
            fetchAndStore(question, () => anonymousUpstream(call, ...given)),
          )
        : fetchAndStore(whose + question, () => own(call, ...given));
    const known = recall(call, question);
    return known ? fetchOrStale(call, known, ask) : circuitBreaker.executeAlways(call, ask);
  };

  return { upstream, staleSince: () => (Number.isFinite(oldestInMs) ? new Date(oldestInMs) : null) };
}

/** Distinguishes shoppers without storing their tokens. */
const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
