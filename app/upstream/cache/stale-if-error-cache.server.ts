import type { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Call } from "../../../contract/call";
import {
  getProductAtAddress,
  getProductByName,
  listOtherOffers,
  listProducts,
} from "../../../contract/catalogue";
import { previewFreight } from "../../../contract/freight";
import { getPlatformSettings, listCommonQuestions } from "../../../contract/information";
import { getShowcase, listNearbyResellers } from "../../../contract/resellers";
import { createCache } from "../../../server/cache.mjs";
import { readAnswer } from "../read-answer.server";

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

const maxAgeMs = 15 * 60_000;

export const isCacheable = (call: Call): boolean => staleIfErrorCalls.has(call);

export interface StaleAnswer<Value> {
  readonly givenAtInMs: number;
  readonly read: () => Value;
}

/** Last answer per request. Stored as bytes, to limit the cache by size. */
export class StaleIfErrorCache {
  readonly #byQuestion: LRUCache<string, { readonly json: Buffer; readonly givenAtInMs: number }>;

  constructor(maxSize: number) {
    this.#byQuestion = createCache("staleAnswers", { maxSize });
  }

  store(question: string, answer: unknown): void {
    this.#byQuestion.set(question, { json: Buffer.from(JSON.stringify(answer)), givenAtInMs: Date.now() });
  }

  recall<Answer extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, Answer>,
    question: string,
  ): StaleAnswer<z.output<Answer>> | null {
    const found = this.#byQuestion.get(question);
    if (!found || Date.now() > found.givenAtInMs + maxAgeMs) return null;
    const { json, givenAtInMs } = found;
    return { givenAtInMs, read: () => readAnswer(call, JSON.parse(json.toString())) };
  }

  forgetAnswer(question: string): void {
    this.#byQuestion.delete(question);
  }

  get bytes(): number {
    return this.#byQuestion.calculatedSize;
  }

  forget(): void {
    this.#byQuestion.clear();
  }
}
