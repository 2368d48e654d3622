import { calculatePercentile } from "../percentiles";
import type { Wait } from "./light-browser";

export interface Figures {
  readonly seconds: number;
  readonly pages: number;
  readonly requests: number;
  readonly journeys: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

interface Noted extends Wait {
  readonly at: number;
}

export class Recorder {
  readonly #waits: Noted[] = [];
  readonly #journeys: number[] = [];
  readonly #failures: { readonly at: number; readonly sentence: string }[] = [];

  get pages(): number {
    return this.#waits.length;
  }

  noteWait(wait: Wait): void {
    this.#waits.push({ ...wait, at: performance.now() });
  }

  noteJourney(): void {
    this.#journeys.push(performance.now());
  }

  noteFailure(sentence: string): void {
    this.#failures.push({ at: performance.now(), sentence });
  }

  between(from: number, to: number): Figures {
    const isIn = (at: number) => at >= from && at < to;
    const waits = this.#waits.filter(({ at }) => isIn(at));
    const ms = waits.map((wait) => wait.ms);
    return {
      seconds: (to - from) / 1000,
      pages: waits.length,
      requests: waits.reduce((sum, { requests }) => sum + requests, 0),
      journeys: this.#journeys.filter(isIn).length,
      failures: this.#failures.filter(({ at }) => isIn(at)).length,
      p50Ms: calculatePercentile(ms, 0.5),
      p95Ms: calculatePercentile(ms, 0.95),
      maxMs: ms.reduce((longest, each) => Math.max(longest, each), 0),
    };
  }

  steps(from: number, to: number): ReadonlyMap<string, readonly number[]> {
    const steps = new Map<string, number[]>();
    for (const { step, ms, at } of this.#waits) {
      if (at < from || at >= to) continue;
      const times = steps.get(step);
      if (times === undefined) steps.set(step, [ms]);
      else times.push(ms);
    }
    return steps;
  }

  failures(from: number, to: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { at, sentence } of this.#failures) {
      if (at >= from && at < to) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    }
    return counts;
  }
}
