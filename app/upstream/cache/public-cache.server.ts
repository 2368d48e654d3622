import { type CacheEntry, cachified } from "@epic-web/cachified";
import type { LRUCache } from "lru-cache";
import type { Call } from "../../../contract/call";
import {
  countFacets,
  getCategoryByName,
  getSubCategoryByName,
  listAttributeGroups,
  listBanners,
  listCategoryNames,
  listMenuCategories,
} from "../../../contract/catalogue";
import { listInstallerCities } from "../../../contract/installers";
import { createCache } from "../../../server/cache.mjs";
import { UpstreamError } from "../upstream-error.server";
import type { CircuitBreaker } from "./circuit-breaker.server";
import { deepFreeze } from "./deep-freeze.server";

const minuteInMs = 60_000;

/** Calls with one answer for all shoppers, with their time to live. No other call is cached. */
const freshForInMs: ReadonlyMap<Call, number> = new Map<Call, number>([
  [listMenuCategories, minuteInMs],
  [listBanners, minuteInMs],
  [getCategoryByName, minuteInMs],
  [getSubCategoryByName, minuteInMs],
  [countFacets, minuteInMs],
  [listAttributeGroups, 5 * minuteInMs],
  [listCategoryNames, 5 * minuteInMs],
  [listInstallerCities, 5 * minuteInMs],
]);

/** Stale-while-revalidate and stale-if-error period. */
const staleForInMs = 60 * minuteInMs;

export const isPublic = (call: Call): boolean => freshForInMs.has(call);

/** Caches answers that are equal for all shoppers, with stale-while-revalidate and request coalescing. */
export class PublicCache {
  readonly #circuitBreaker: CircuitBreaker;
  readonly #kept: LRUCache<string, CacheEntry>;

  constructor(circuitBreaker: CircuitBreaker, maxSize: number) {
    this.#circuitBreaker = circuitBreaker;
    this.#kept = createCache("publicAnswers", { maxSize });
  }

  /** `ask` must not use a shopper's token or be aborted with the request: the answer is shared. */
  answer<Value>(call: Call, question: string, ask: () => Promise<Value>): Promise<Value> {
    return cachified<Value>({
      key: question,
      cache: this.#kept,
      ttl: freshForInMs.get(call) ?? 0,
      swr: staleForInMs,
      getFreshValue: async ({ background }) => {
        const breaker = this.#circuitBreaker;
        try {
          return deepFreeze(
            await (background ? breaker.execute(call, ask) : breaker.executeAlways(call, ask)),
          );
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          if (error.kind === "not-found") this.#kept.delete(question);
          if (background) breaker.log(call);
          throw error;
        }
      },
    });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  forget(): void {
    this.#kept.clear();
  }
}
