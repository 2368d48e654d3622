import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { listServerUrls } from "./server-urls";

const pauseInMs = 500;
const logIntervalInMs = 10_000;

/** Transient: starting, stopping, full, connection refused, or the host name does not resolve yet. */
const transientCodes = new Set([
  "57P03",
  "57P01",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

interface Waiting {
  readonly timeLimitInMs?: number;
  log(sentence: string): void;
}

/** URL of a writable server. Throws permanent errors such as a wrong password at once, others at the time limit. */
export async function waitForDatabase(
  url: string,
  { timeLimitInMs = 60_000, log }: Waiting,
): Promise<string> {
  const begunAtInMs = Date.now();
  const giveUpAtInMs = begunAtInMs + timeLimitInMs;
  let nextLogAtMs = begunAtInMs;
  for (;;) {
    const found = await findPrimary(url);
    if (typeof found === "string") return found;
    const failure = found;
    if (!isTransient(failure) || Date.now() + pauseInMs > giveUpAtInMs) throw failure;
    if (Date.now() >= nextLogAtMs) {
      const secondsLeft = Math.ceil((giveUpAtInMs - Date.now()) / 1000);
      log(
        `O banco de DATABASE_URL ainda não responde (${describeReason(failure)}): esperando até ${secondsLeft} s.`,
      );
      nextLogAtMs = Date.now() + logIntervalInMs;
    }
    await sleep(pauseInMs);
  }
}

async function findPrimary(url: string): Promise<string | Error> {
  let failure = new Error("no database server is writable (timeout)");
  for (const each of listServerUrls(url)) {
    const outcome = await getFailure(each);
    if (outcome === null) return each;
    if (!(outcome instanceof OnlyReadable)) failure = outcome;
  }
  return failure;
}

class OnlyReadable extends Error {}

async function getFailure(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
    return rows[0]?.isReplica ? new OnlyReadable("a replica") : null;
  } catch (error) {
    return error instanceof Error ? error : new Error("unknown");
  } finally {
    await client.end().catch(() => undefined);
  }
}

const getErrorCode = (error: Error): string => ("code" in error ? String(error.code) : "");
const describeReason = (error: Error): string => getErrorCode(error) || error.message;
const isTransient = (error: Error): boolean =>
  transientCodes.has(getErrorCode(error)) || /timeout|terminated unexpectedly/i.test(error.message);
