import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
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
import { UpstreamError } from "../upstream-error.server";
import { frozen } from "./frozen.server";
import type { Interruptions } from "./interruptions.server";

const minuteInMs = 60_000;

/** The calls whose answer is the same for everybody everywhere, and how long it is fresh. No other call is kept. */
const freshForInMs: ReadonlyMap<Call, number> = new Map<Call, number>([
  [listMenuCategories, minuteInMs],
  [listBanners, minuteInMs],
  [getCategoryByName, minuteInMs],
  [getSubCategoryByName, minuteInMs],
  [countFacets, minuteInMs],
  [listAttributeGroups, 5 * minuteInMs],
  [listCategoryNames, 5 * minuteInMs],
]);

/** How long an answer that is no longer fresh is still shown: once while it is asked for anew, or until that works. */
const staleForInMs = 60 * minuteInMs;

export const isTheSameForEverybody = (call: Call): boolean => freshForInMs.has(call);

/**
 * Answers that every shopper gets alike, kept for all of them together. A fresh one is not asked for again; a stale
 * one is shown at once and asked for behind the shopper's back; of those who find none, one asks for all.
 */
export class EverybodysAnswers {
  readonly #interruptions: Interruptions;
  readonly #kept: LRUCache<string, CacheEntry>;

  constructor(interruptions: Interruptions, limits: { entries: number; size: number }) {
    this.#interruptions = interruptions;
    this.#kept = new LRUCache({
      max: limits.entries,
      maxSize: limits.size,
      sizeCalculation: ({ value }, question) => question.length + JSON.stringify(value).length,
    });
  }

  /** `ask` must ask without a shopper's token and outlive the shopper's request: the answer is everybody's. */
  answer<Value>(call: Call, question: string, ask: () => Promise<Value>): Promise<Value> {
    return cachified<Value>({
      key: question,
      cache: this.#kept,
      ttl: freshForInMs.get(call) ?? 0,
      swr: staleForInMs,
      getFreshValue: async ({ background }) => {
        const failure = this.#interruptions.failureOf(call);
        if (background && failure && !this.#interruptions.mayTry(call)) throw failure;
        try {
          return frozen(await this.#interruptions.watch(call, ask));
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          if (error.kind === "not-found") this.#kept.delete(question);
          if (background) this.#interruptions.log(call);
          throw error;
        }
      },
    });
  }

  get count(): number {
    return this.#kept.size;
  }

  forget(): void {
    this.#kept.clear();
  }
}
