import { channel } from "node:diagnostics_channel";
import { UpstreamError } from "./upstream-error.server";

/** Outcome of a call without personal data, for metrics and timing. */
export interface InstrumentedCall {
  readonly call: string;
  /** `unreadable`: not JSON. */
  readonly outcome: "answered" | "refused" | "unavailable" | "timeout" | "unreadable";
  readonly durationInMs: number;
  readonly requestId: string;
}

const calls = channel("envelopa.upstream-call");
const placements = channel("envelopa.orders-placed");

/** Publishes the outcome of a call unless it was aborted. No-op without subscribers. */
export async function instrument<Answer>(
  { call, requestId }: Pick<InstrumentedCall, "call" | "requestId">,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  if (!calls.hasSubscribers) return attempt();
  const startMs = performance.now();
  const publish = (outcome: InstrumentedCall["outcome"]) => {
    const event: InstrumentedCall = {
      call,
      outcome,
      durationInMs: performance.now() - startMs,
      requestId,
    };
    calls.publish(event);
  };
  try {
    const answer = await attempt();
    publish("answered");
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) publish(getOutcome(error));
    throw error;
  }
}

function getOutcome({ kind, timedOut, status }: UpstreamError): InstrumentedCall["outcome"] {
  if (kind !== "unavailable") return "refused";
  if (timedOut) return "timeout";
  return status !== null && status < 400 ? "unreadable" : "unavailable";
}

/** Publishes the number of placed orders; repeated submits count again. */
export function publishPlacedOrders(count: number): void {
  if (placements.hasSubscribers) placements.publish({ count });
}
