import type { Call } from "../../../contract/call";
import { createCache } from "../../../server/cache.mjs";
import { isUnknownCall, type UpstreamError } from "../upstream-error.server";

const missingTtlMs = 5 * 60_000;

/** Calls of this contract that the upstream lacks, so that a page does not wait for each 404 again. */
export class MissingCalls {
  readonly #missing = createCache<Call, UpstreamError>("missingCalls", {
    ttl: missingTtlMs,
    // A call belongs to the contract, and there are about a hundred.
    sizeCalculation: () => 2_000,
  });

  async answer<Value>(call: Call, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#missing.get(call);
    if (known) throw known;
    try {
      return await ask();
    } catch (error) {
      if (isUnknownCall(error)) this.#missing.set(call, error);
      throw error;
    }
  }

  forget(): void {
    this.#missing.clear();
  }
}
