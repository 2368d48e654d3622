import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { calculatePercentile } from "./percentiles";
import { openShop } from "./shop";
import { formatSeconds, Table } from "./table";

/**
 * `npm run bench -- flood`: login latency during a burst of wrong passwords, each for another account and within the rate
 * limits, from 1, 3 and 30 addresses. Starts a shop that trusts this machine as a proxy; `-- http://127.0.0.1:3000`
 * measures a running one with `TRUSTED_PROXIES=127.0.0.1,::1`.
 */
const floods = [
  { addresses: 1, attempts: 100 },
  { addresses: 3, attempts: 300 },
  { addresses: 30, attempts: 600 },
];
const durationMs = 20_000;
const intervalMs = 1000;
const requestTimeoutMs = 120_000;

interface Attempt {
  readonly status: number;
  readonly waitedMs: number;
}

const { positionals } = parseArgs({ allowPositionals: true });
const { origin, stop } = await openShop(positionals[0], {
  env: { LIMITS: "on", PASSWORD_HASHING: "strong", TRUSTED_PROXIES: "127.0.0.1,::1" },
});

async function logIn(from: string, email: string, password: string): Promise<Attempt> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(origin).origin, "x-forwarded-for": from },
    body: new URLSearchParams({ email, password }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status: answer, waitedMs: performance.now() - startedAt };
}

async function measure(table: Table, { addresses, attempts }: (typeof floods)[number], block: number) {
  const wrong = Array.from({ length: attempts }, (_, at) =>
    logIn(`203.0.${block}.${(at % addresses) + 1}`, `nobody-${block}-${at}@example.com`, "wrong-password-1"),
  );
  const right: Promise<Attempt>[] = [];
  for (let at = 0; at * intervalMs < durationMs; at += 1) {
    await sleep(intervalMs);
    right.push(logIn(`198.51.100.${at + 1}`, "comprador@envelopa.example", "envelopa123"));
  }
  const all = await Promise.all(right);
  const answers = await Promise.all(wrong);
  const row = `${attempts} wrong from ${addresses}`;
  const waits = all.map(({ waitedMs }) => waitedMs);
  table.put(
    row,
    "right logins let in",
    `${all.filter(({ status }) => status === 303).length} of ${all.length}`,
  );
  table.put(row, "median wait", formatSeconds(calculatePercentile(waits, 0.5)));
  table.put(row, "longest wait", formatSeconds(Math.max(...waits)));
  table.put(row, "answers to the wrong ones", counted(answers));
  table.put(row, "last of them after", formatSeconds(Math.max(...answers.map(({ waitedMs }) => waitedMs))));
}

function counted(answers: readonly Attempt[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ");
}

try {
  await logIn("198.51.100.254", "comprador@envelopa.example", "envelopa123");
  const table = new Table("Right logins during a flood of wrong passwords");
  for (const [block, flood] of floods.entries()) await measure(table, flood, block);
  console.log(String(table));
} finally {
  await stop();
}
