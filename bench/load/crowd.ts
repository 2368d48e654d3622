import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { browseAsGuest, buyOnce, type Customer, createCustomer } from "./journey";
import { LightBrowser, WrongAnswer } from "./light-browser";
import type { Recorder } from "./recorder";

/** One in this many purchases creates a new account. */
const purchasesACustomer = 4;

/** Creates one shopper's pause function, which resolves at the next press and rejects when the crowd is closed. */
export type PauseFactory = () => (closed: AbortSignal) => Promise<void>;

export const withoutPause: PauseFactory = () => () => Promise.resolve();

/** Uniform between 0.5x and 1.5x, with a random first press so that shoppers do not run in lockstep. */
export const pressEvery =
  (averageMs: number): PauseFactory =>
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

/** Shoppers that visit continuously, each visit with an empty cookie jar and a new client address. */
export class Crowd {
  readonly #shoppers: Promise<void>[] = [];
  readonly #closing = new AbortController();

  constructor(
    readonly shop: CrowdedShop,
    readonly recorder: Recorder,
    /** Percentage of visits that end with a purchase; the others end in the cart. */
    readonly buyersInPercent = 100,
  ) {
    // Every paused shopper adds an abort listener.
    setMaxListeners(0, this.#closing.signal);
  }

  get size(): number {
    return this.#shoppers.length;
  }

  join(count: number, pace: PauseFactory): void {
    for (let joined = 0; joined < count; joined += 1) this.#shoppers.push(this.#shop(pace()));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#shoppers);
  }

  async #shop(pause: ReturnType<PauseFactory>): Promise<void> {
    let customer = createCustomer();
    for (let purchase = 1 + Math.floor(Math.random() * purchasesACustomer); !this.#closing.signal.aborted; ) {
      if (Math.random() * 100 >= this.buyersInPercent) {
        await this.#visit(pause, browseAsGuest);
        continue;
      }
      const hasBought = await this.#buy(customer, pause);
      // A failure may leave the account half-created.
      if (!hasBought || purchase % purchasesACustomer === 0) customer = createCustomer();
      purchase += 1;
    }
  }

  async #buy(customer: Customer, pause: ReturnType<PauseFactory>): Promise<boolean> {
    const hasBought = await this.#visit(pause, (browser) => buyOnce(browser, customer, this.shop.sandboxUrl));
    if (hasBought) this.recorder.noteJourney();
    return hasBought;
  }

  /** False after a failure. */
  async #visit(
    pause: ReturnType<PauseFactory>,
    walk: (browser: LightBrowser) => Promise<void>,
  ): Promise<boolean> {
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
      await walk(browser);
      return true;
    } catch (error) {
      if (this.#closing.signal.aborted) return false;
      if (!(error instanceof WrongAnswer)) throw error;
      this.recorder.noteFailure(error.message);
      // Prevents a busy loop after failures.
      await sleep(1000);
      return false;
    }
  }
}

/** Public address, so that rate limits apply as they do to real clients. */
const someAddress = () => `177.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
