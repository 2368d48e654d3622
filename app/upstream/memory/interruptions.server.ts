import type { Call } from "../../../contract/call";
import { UpstreamError } from "../upstream-error.server";

/** How long a call that failed, or is being tried, is left in peace by those who have an earlier answer. */
const restInMs = 1_000;

interface Interruption {
  readonly failure: UpstreamError;
  readonly failedAtInMs: number;
  readonly isLogged: boolean;
  /** Since when somebody is finding out whether it is over; null where nobody is. */
  readonly triedAtInMs: number | null;
}

/** Which calls the upstream does not answer at present, as far as this process has noticed. */
export class Interruptions {
  readonly #byCall = new Map<Call, Interruption>();
  readonly #answeredAtInMs = new Map<Call, number>();

  /** Asks, and notes how it went. Any answer ends an interruption, a refusal too. */
  async watch<Value>(call: Call, ask: () => Promise<Value>): Promise<Value> {
    const askedAtInMs = Date.now();
    try {
      const value = await ask();
      this.#end(call);
      return value;
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === "unavailable") {
        this.#begin(call, error, askedAtInMs);
      } else if (error instanceof UpstreamError) this.#end(call);
      else this.#release(call);
      throw error;
    }
  }

  /** What an interrupted call failed with last; null where it answers, or has not been asked. */
  failureOf(call: Call): UpstreamError | null {
    return this.#byCall.get(call)?.failure ?? null;
  }

  /**
   * Whether to ask now. A call that has failed is left in peace for a while, and is then tried by one at a time: `true` makes
   * the asker that one. Who has been without an answer for as long is not waited for: their question may be lost.
   */
  mayTry(call: Call): boolean {
    const known = this.#byCall.get(call);
    if (!known) return true;
    const nowInMs = Date.now();
    if (nowInMs < (known.triedAtInMs ?? known.failedAtInMs) + restInMs) return false;
    this.#byCall.set(call, { ...known, triedAtInMs: nowInMs });
    return true;
  }

  /** One line for whoever runs the shop, however many shoppers are answered from memory meanwhile. */
  log(call: Call): void {
    const known = this.#byCall.get(call);
    if (!known || known.isLogged) return;
    console.error(`upstream ${known.failure.message}; answered from memory until it is back`);
    this.#byCall.set(call, { ...known, isLogged: true });
  }

  forget(): void {
    this.#byCall.clear();
    this.#answeredAtInMs.clear();
  }

  #begin(call: Call, failure: UpstreamError, askedAtInMs: number): void {
    const known = this.#byCall.get(call);
    // Others got their answers meanwhile: it is this question that fails, not the call.
    if (!known && (this.#answeredAtInMs.get(call) ?? 0) > askedAtInMs) return;
    const isLogged = known?.isLogged ?? false;
    this.#byCall.set(call, { failure, failedAtInMs: Date.now(), isLogged, triedAtInMs: null });
  }

  #end(call: Call): void {
    this.#answeredAtInMs.set(call, Date.now());
    if (this.#byCall.get(call)?.isLogged) console.info(`upstream ${call.name}: answers again`);
    this.#byCall.delete(call);
  }

  #release(call: Call): void {
    const known = this.#byCall.get(call);
    if (known) this.#byCall.set(call, { ...known, triedAtInMs: null });
  }
}
