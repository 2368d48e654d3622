import { channel } from "node:diagnostics_channel";
import { UpstreamError } from "./upstream-error.server";

/** What came of asking the upstream: in nobody's own words, so that it may be counted and shown. */
export interface ToldCall {
  /** The call's name in the contract. */
  readonly call: string;
  /** `unreadable`: an answer that is not JSON. */
  readonly outcome: "answered" | "refused" | "unavailable" | "timeout" | "unreadable";
  readonly durationInMs: number;
  /** Of the shopper's request. */
  readonly requestId: string;
}

const calls = channel("envelopa.upstream-call");
const placements = channel("envelopa.orders-placed");

/**
 * Tells whoever measures of one question to the upstream, once it has ended; not of one that nobody waits for any more.
 * Costs nothing where nobody listens.
 */
export async function telling<Answer>(
  { call, requestId }: Pick<ToldCall, "call" | "requestId">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!calls.hasSubscribers) return ask();
  const askedAtInMs = performance.now();
  const tell = (outcome: ToldCall["outcome"]) => {
    const told: ToldCall = { call, outcome, durationInMs: performance.now() - askedAtInMs, requestId };
    calls.publish(told);
  };
  try {
    const answer = await ask();
    tell("answered");
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) tell(outcomeOf(error));
    throw error;
  }
}

function outcomeOf({ kind, timedOut, status }: UpstreamError): ToldCall["outcome"] {
  if (kind !== "unavailable") return "refused";
  if (timedOut) return "timeout";
  return status !== null && status < 400 ? "unreadable" : "unavailable";
}

/** Tells whoever measures of orders that the upstream has answered for; those that a repeated form gets again count again. */
export function tellPlaced(count: number): void {
  if (placements.hasSubscribers) placements.publish({ count });
}
