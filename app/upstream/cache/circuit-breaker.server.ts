import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { Call } from "../../../contract/call";
import { isOutage, UpstreamError } from "../upstream-error.server";

/**
 * Back-off between probes while a cached answer exists, or as long as the upstream asks for within the limit, which lets
 * the shop recover within 2 s. A probe is one call.
 */
const backoffMs = 500;
const maxBackoffMs = 1_500;

const backoff = new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) => {
  const error = "error" in result ? result.error : null;
  const askedMs = error instanceof UpstreamError ? (error.retryAfterInSeconds ?? 0) * 1000 : 0;
  return Math.min(Math.max(askedMs, backoffMs), maxBackoffMs);
});

/** Maximum wait for a probe; its call continues in the background. */
const probeTimeout = timeout(1_000, TimeoutStrategy.Aggressive);

class Circuit {
  failure: UpstreamError | null = null;
  isLogged = false;
  /** An aborted request says nothing about the upstream, but an aborted probe must not close the circuit. */
  readonly policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) =>
      error instanceof UpstreamError ? isOutage(error) : this.policy.state === CircuitState.HalfOpen,
    ),
    { halfOpenAfter: backoff, breaker: new ConsecutiveBreaker(1) },
  );
}

/** One circuit per upstream call in this process. */
export class CircuitBreaker {
  readonly #circuits = new Map<Call, Circuit>();

  /**
   * Makes the call and records its outcome. A caller with a fallback gets the circuit's last failure at once during the
   * back-off and while another caller probes; for a caller without one the call is made whatever the state.
   */
  async execute<Value>(call: Call, attempt: () => Promise<Value>, hasFallback: boolean): Promise<Value> {
    const circuit = this.#circuits.get(call) ?? new Circuit();
    this.#circuits.set(call, circuit);
    const { policy } = circuit;
    const { state } = policy;
    const observed = () => this.#observe(call, circuit, attempt);
    if (!hasFallback) return state === CircuitState.Closed ? policy.execute(observed) : observed();
    try {
      // The policy would make this caller wait for the probe.
      if (state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return await policy.execute(
        state === CircuitState.Open ? () => probeTimeout.execute(observed) : observed,
      );
    } catch (error) {
      this.#logOutage(call);
      const isRefused = error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
      throw isRefused ? (circuit.failure ?? error) : error;
    }
  }

  forget(): void {
    this.#circuits.clear();
  }

  async #observe<Value>(call: Call, circuit: Circuit, attempt: () => Promise<Value>): Promise<Value> {
    try {
      const value = await attempt();
      this.#reset(call);
      return value;
    } catch (error) {
      if (isOutage(error)) circuit.failure = error;
      else if (error instanceof UpstreamError) this.#reset(call);
      throw error;
    }
  }

  /** Once per outage. */
  #logOutage(call: Call): void {
    const circuit = this.#circuits.get(call);
    if (!circuit?.failure || circuit.isLogged) return;
    console.error(`upstream ${circuit.failure.message}; answered from memory until it is back`);
    circuit.isLogged = true;
  }

  /** Any answer, including a 4xx, starts a new circuit: failures of requests that began earlier no longer count. */
  #reset(call: Call): void {
    if (this.#circuits.get(call)?.isLogged) console.info(`upstream ${call.name}: answers again`);
    this.#circuits.delete(call);
  }
}
