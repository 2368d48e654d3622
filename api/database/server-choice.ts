import type { ServerState } from "./server-state";

/** A replica that lacks something written more than a second ago is not read. */
export const maxReplicaLagMs = 1_000;

/** The writable server. Of two, after a failed server has come back, the one promoted last; null if there is none. */
export function choosePrimary<Server>(states: ReadonlyMap<Server, ServerState | null>): Server | null {
  let chosen: { server: Server; timeline: number } | null = null;
  for (const [server, state] of states) {
    if (state === null || state.isReplica || (chosen && chosen.timeline >= state.timeline)) continue;
    chosen = { server, timeline: state.timeline };
  }
  return chosen?.server ?? null;
}

/** Samples of the primary's WAL position, by which a replica's lag is known even if its own clock is wrong. */
export class PrimaryPositions {
  #samples: { readonly atMs: number; readonly position: bigint }[] = [];

  add(atMs: number, position: bigint): void {
    this.#samples.push({ atMs, position });
    // The newest sample older than the limit stays: what a replica must have replayed.
    while (this.#samples.length > 1 && (this.#samples[1]?.atMs ?? 0) <= atMs - maxReplicaLagMs)
      this.#samples.shift();
  }

  /** The last known positions count if no sample is old enough, and while the primary is down. */
  isFresh(replica: ServerState, atMs: number): boolean {
    const due = this.#samples.findLast((sample) => sample.atMs <= atMs - maxReplicaLagMs) ?? this.#samples[0];
    return due !== undefined && replica.position >= due.position;
  }
}
