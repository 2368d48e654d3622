import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const pauseInMs = 500;
const sayAgainAfterInMs = 10_000;

/** PostgreSQL is starting, stopping or full; nobody listens, or the name is not known yet. Time may help. */
const mayPass = new Set([
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
  /** Told at once and every ten seconds for as long as the database does not answer. */
  say(sentence: string): void;
}

/**
 * Resolves once the database at `url` answers a query. Throws what it last failed with: at once where waiting does not help (a wrong
 * password, no such database), otherwise when the time is up.
 */
export async function waitForDatabase(url: string, { timeLimitInMs = 60_000, say }: Waiting): Promise<void> {
  const begunAtInMs = Date.now();
  const giveUpAtInMs = begunAtInMs + timeLimitInMs;
  let sayAgainAtInMs = begunAtInMs;
  for (;;) {
    const failure = await failureOf(url);
    if (failure === null) return;
    if (!isPassing(failure) || Date.now() + pauseInMs > giveUpAtInMs) throw failure;
    if (Date.now() >= sayAgainAtInMs) {
      const secondsLeft = Math.ceil((giveUpAtInMs - Date.now()) / 1000);
      say(
        `O banco de DATABASE_URL ainda não responde (${reasonOf(failure)}): esperando até ${secondsLeft} s.`,
      );
      sayAgainAtInMs = Date.now() + sayAgainAfterInMs;
    }
    await sleep(pauseInMs);
  }
}

async function failureOf(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while it is being made is told by the query as well.
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
const isPassing = (error: Error): boolean =>
  mayPass.has(codeOf(error)) || /timeout|terminated unexpectedly/i.test(error.message);
