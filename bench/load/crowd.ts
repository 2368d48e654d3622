import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { buyOnce, type Customer, newCustomer } from "./journey";
import { LightBrowser, WrongAnswer } from "./light-browser";
import type { Recorder } from "./recorder";

/** One purchase in so many is somebody's first. */
const purchasesACustomer = 4;

/** Makes the pause of one shopper, which settles when they press next, and rejects once the shop is closed. */
export type Pace = () => (closed: AbortSignal) => Promise<void>;

/** Shoppers who press as soon as the page is there. */
export const withoutPause: Pace = () => () => Promise.resolve();

/**
 * Shoppers who press once in so many milliseconds on average, whenever the shop answered: half as early as twice as late,
 * and at their first press anywhere in between, so that no two walk in step.
 */
export const onceIn =
  (averageMs: number): Pace =>
  () => {
    let next = performance.now() + Math.random() * averageMs;
    return async (closed) => {
      await sleep(Math.max(0, next - performance.now()), undefined, { signal: closed });
      next = Math.max(performance.now(), next) + averageMs * (0.5 + Math.random());
    };
  };

export interface CrowdedShop {
  readonly storefronts: readonly string[];
  readonly sandboxUrl: string;
}

/** Shoppers who buy one purchase after the other, each with an empty cookie jar and from another address. */
export class Crowd {
  readonly #shoppers: Promise<void>[] = [];
  readonly #closing = new AbortController();

  constructor(
    readonly shop: CrowdedShop,
    readonly recorder: Recorder,
  ) {
    // Everybody who pauses listens.
    setMaxListeners(0, this.#closing.signal);
  }

  get size(): number {
    return this.#shoppers.length;
  }

  join(count: number, pace: Pace): void {
    for (let joined = 0; joined < count; joined += 1) this.#shoppers.push(this.#shop(pace()));
  }

  /** Sends everybody home: whoever waits for a page still gets it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#shoppers);
  }

  async #shop(pause: ReturnType<Pace>): Promise<void> {
    let customer = newCustomer();
    // Not everybody is somebody new at the same time.
    for (
      let purchase = 1 + Math.floor(Math.random() * purchasesACustomer);
      !this.#closing.signal.aborted;
      purchase += 1
    ) {
      const hasBought = await this.#buy(customer, pause);
      // Nobody knows how far an account came whose maker met a failure.
      if (!hasBought || purchase % purchasesACustomer === 0) customer = newCustomer();
    }
  }

  async #buy(customer: Customer, pause: ReturnType<Pace>): Promise<boolean> {
    const browser = new LightBrowser({
      origins: this.shop.storefronts,
      clientAddress: someAddress(),
      note: (wait) => this.recorder.noteWait(wait),
      pause: async () => {
        await pause(this.#closing.signal);
        this.#closing.signal.throwIfAborted();
      },
    });
    try {
      await buyOnce(browser, customer, this.shop.sandboxUrl);
      this.recorder.noteJourney();
      return true;
    } catch (error) {
      if (this.#closing.signal.aborted) return false;
      if (!(error instanceof WrongAnswer)) throw error;
      this.recorder.noteFailure(error.message);
      // Whoever met a failure does not run against it as fast as the machine can.
      await sleep(1000);
      return false;
    }
  }
}

/** In a public network, so that its tries are counted like any other's. */
const someAddress = () => `177.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
