import type { Call } from "../../../contract/call";
import { UpstreamError } from "../upstream-error.server";

/** Back-off between probes while a cached answer exists. */
const backoffMs = 1_000;

interface OpenCircuit {
  readonly failure: UpstreamError;
  readonly failedAtInMs: number;
  readonly isLogged: boolean;
  /** Start of the running probe; null when there is none. */
  readonly triedAtInMs: number | null;
}

/** Tracks which upstream calls currently fail in this process. */
export class CircuitBreaker {
  readonly #byCall = new Map<Call, OpenCircuit>();
  readonly #answeredAtInMs = new Map<Call, number>();

  /** Records the outcome of a call. Any answer closes the breaker, including a 4xx. */
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

  /** The last error of an open breaker; null when closed. */
  failureOf(call: Call): UpstreamError | null {
    return this.#byCall.get(call)?.failure ?? null;
  }

  /**
   * True if the call may be tried now. After the back-off one caller at a time probes; a probe without an answer for
   * that long no longer blocks others.
   */
  allowProbe(call: Call): boolean {
    const known = this.#byCall.get(call);
    if (!known) return true;
    const nowInMs = Date.now();
    if (nowInMs < (known.triedAtInMs ?? known.failedAtInMs) + backoffMs) return false;
    this.#byCall.set(call, { ...known, triedAtInMs: nowInMs });
    return true;
  }

  /** Logged once per outage. */
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
    // Other requests to this call succeeded meanwhile, so only this one fails.
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
