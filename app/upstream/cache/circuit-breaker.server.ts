import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
} from "cockatiel";
import type { Call } from "../../../contract/call";
import { UpstreamError } from "../upstream-error.server";

/** Back-off between probes while a cached answer exists. */
const backoffMs = 1_000;

/** Maximum wait for a probe; its call continues in the background. */
const probeTimeout = timeout(1_000, TimeoutStrategy.Aggressive);

class Circuit {
  failure: UpstreamError | null = null;
  isLogged = false;
  /** An aborted request says nothing about the upstream, but an aborted probe must not close the circuit. */
  readonly policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) =>
      error instanceof UpstreamError
        ? error.kind === "unavailable"
        : this.policy.state === CircuitState.HalfOpen,
    ),
    { halfOpenAfter: backoffMs, breaker: new ConsecutiveBreaker(1) },
  );
}

/** One circuit per upstream call in this process. */
export class CircuitBreaker {
  readonly #circuits = new Map<Call, Circuit>();

  /** Makes the call, or throws `BrokenCircuitError` during the back-off and while another caller probes. */
  async execute<Value>(call: Call, ask: () => Promise<Value>): Promise<Value> {
    const circuit = this.#circuitOf(call);
    const { state } = circuit.policy;
    // The policy would make this caller wait for the probe.
    if (state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    const observed = () => this.#observe(call, circuit, ask);
    return circuit.policy.execute(
      state === CircuitState.Open ? () => probeTimeout.execute(observed) : observed,
    );
  }

  /** For callers without a cached answer: makes the call whatever the state, and records the outcome. */
  executeAlways<Value>(call: Call, ask: () => Promise<Value>): Promise<Value> {
    const circuit = this.#circuitOf(call);
    return circuit.policy.state === CircuitState.Closed
      ? this.execute(call, ask)
      : this.#observe(call, circuit, ask);
  }

  /** The last error of an open circuit; null when closed. */
  getFailure(call: Call): UpstreamError | null {
    return this.#circuitOf(call).failure;
  }

  /** Logged once per outage. */
  log(call: Call): void {
    const circuit = this.#circuitOf(call);
    if (!circuit.failure || circuit.isLogged) return;
    console.error(`upstream ${circuit.failure.message}; answered from memory until it is back`);
    circuit.isLogged = true;
  }

  forget(): void {
    this.#circuits.clear();
  }

  #circuitOf(call: Call): Circuit {
    const circuit = this.#circuits.get(call) ?? new Circuit();
    this.#circuits.set(call, circuit);
    return circuit;
  }

  async #observe<Value>(call: Call, circuit: Circuit, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask();
      this.#reset(call);
      return value;
    } catch (error) {
      if (error instanceof UpstreamError) {
        if (error.kind === "unavailable") circuit.failure = error;
        else this.#reset(call);
      }
      throw error;
    }
  }

  /** Any answer, including a 4xx, starts a new circuit: failures of requests that began earlier no longer count. */
  #reset(call: Call): void {
    if (this.#circuits.get(call)?.isLogged) console.info(`upstream ${call.name}: answers again`);
    this.#circuits.delete(call);
  }
}
