import fc from "fast-check";
import type { Attack } from "./attack";
import { complaintsAbout } from "./judge-answer";
import { sendAttack } from "./send-attack";

export interface Barrage {
  readonly kind: string;
  readonly sent: number;
  /** Count by status; "none" means the connection closed without an answer. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly slowestInMs: number;
  /** Complaints deduplicated by method and path, each with its first request. */
  readonly complaints: ReadonlyMap<string, string>;
}

export interface Aim {
  readonly kind: string;
  readonly port: number;
  readonly attacks: fc.Arbitrary<Attack>;
  readonly count: number;
  readonly seed: number;
}

const atOnce = 4;
const shownBytes = 800;

/** Sends attacks with limited concurrency; the same seed generates the same attacks. */
export async function fire({ kind, port, attacks, count, seed }: Aim): Promise<Barrage> {
  const statuses = new Map<string, number>();
  const complaints = new Map<string, string>();
  let slowestInMs = 0;
  let sent = 0;
  // Generated in batches because the largest are several megabytes.
  const portion = 100;
  for (let made = 0; made < count; made += portion) {
    const waiting = fc.sample(attacks, { numRuns: Math.min(portion, count - made), seed: seed + made });
    const sender = async () => {
      for (let attack = waiting.shift(); attack; attack = waiting.shift()) {
        const outcome = await sendAttack(port, attack);
        sent += 1;
        slowestInMs = Math.max(slowestInMs, outcome.tookInMs);
        const status = String(outcome.status ?? "none");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        for (const complaint of complaintsAbout(attack, outcome)) {
          const where = `${complaint}: ${lineOf(attack)}`;
          if (!complaints.has(where)) complaints.set(where, attack.bytes.toString("latin1", 0, shownBytes));
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sender));
  }
  return { kind, sent, statuses, slowestInMs, complaints };
}

const lineOf = ({ bytes }: Attack) =>
  (bytes.toString("latin1", 0, 200).split(/[\r\n]/)[0] ?? "").replace(/[?#].*/, "");

export function reported(barrages: readonly Barrage[]): string[] {
  return [...new Set(barrages.map(({ kind }) => kind))].map((kind) => {
    const all = barrages.filter((each) => each.kind === kind);
    const sent = all.reduce((sum, each) => sum + each.sent, 0);
    const statuses = new Map<string, number>();
    for (const [status, times] of all.flatMap((each) => [...each.statuses])) {
      statuses.set(status, (statuses.get(status) ?? 0) + times);
    }
    const counts = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
    const slowest = Math.round(Math.max(...all.map(({ slowestInMs }) => slowestInMs)));
    return `${kind}: ${sent} sent (${counts.join(", ")}), the slowest answered in ${slowest} ms`;
  });
}
