import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Call } from "../../../contract/call";
import {
  getProductAtAddress,
  getProductByName,
  listOtherOffers,
  listProducts,
} from "../../../contract/catalogue";
import { getPlatformSettings, listCommonQuestions } from "../../../contract/information";
import { getShowcase, listNearbyResellers } from "../../../contract/resellers";
import { parsed } from "../http.server";

/**
 * The public reads that are asked every time, because they change or depend on where the shopper is, and whose last
 * answer is better than none. No other call is remembered: nothing of a cart, an order or a person.
 */
const remembered: ReadonlySet<Call> = new Set<Call>([
  listProducts,
  getProductByName,
  getProductAtAddress,
  listOtherOffers,
  listNearbyResellers,
  getShowcase,
  getPlatformSettings,
  listCommonQuestions,
]);

/** Older prices are worse than an error page. */
const mostAgeInMs = 15 * 60_000;

export const isRemembered = (call: Call): boolean => remembered.has(call);

export interface LastAnswer<Value> {
  readonly givenAtInMs: number;
  readonly read: () => Value;
}

/** The last answer to each question, for the time when there is none. Kept as bytes, so that its memory can be counted. */
export class LastAnswers {
  readonly #byQuestion: LRUCache<string, { readonly json: Buffer; readonly givenAtInMs: number }>;

  constructor(limits: { entries: number; bytes: number }) {
    this.#byQuestion = new LRUCache({
      max: limits.entries,
      maxSize: limits.bytes,
      sizeCalculation: ({ json }, question) => json.length + question.length,
    });
  }

  remember(question: string, answer: unknown): void {
    this.#byQuestion.set(question, { json: Buffer.from(JSON.stringify(answer)), givenAtInMs: Date.now() });
  }

  recall<Answer extends z.ZodType>(
    call: Call<z.ZodType, z.ZodType, Answer>,
    question: string,
  ): LastAnswer<z.output<Answer>> | null {
    const found = this.#byQuestion.get(question);
    if (!found || Date.now() > found.givenAtInMs + mostAgeInMs) return null;
    const { json, givenAtInMs } = found;
    return { givenAtInMs, read: () => parsed(call, JSON.parse(json.toString())) };
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
