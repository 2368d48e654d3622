import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

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

/** Throws permanent errors (wrong password, no such database) at once, others at the time limit. */
export async function waitForDatabase(url: string, { timeLimitInMs = 60_000, log }: Waiting): Promise<void> {
  const begunAtInMs = Date.now();
  const giveUpAtInMs = begunAtInMs + timeLimitInMs;
  let sayAgainAtInMs = begunAtInMs;
  for (;;) {
    const failure = await failureOf(url);
    if (failure === null) return;
    if (!isTransient(failure) || Date.now() + pauseInMs > giveUpAtInMs) throw failure;
    if (Date.now() >= sayAgainAtInMs) {
      const secondsLeft = Math.ceil((giveUpAtInMs - Date.now()) / 1000);
      log(
        `O banco de DATABASE_URL ainda não responde (${reasonOf(failure)}): esperando até ${secondsLeft} s.`,
      );
      sayAgainAtInMs = Date.now() + logIntervalInMs;
    }
    await sleep(pauseInMs);
  }
}

async function failureOf(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("unknown");
  } finally {
    await client.end().catch(() => undefined);
  }
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");
const reasonOf = (error: Error): string => codeOf(error) || error.message;
const isTransient = (error: Error): boolean =>
  transientCodes.has(codeOf(error)) || /timeout|terminated unexpectedly/i.test(error.message);
