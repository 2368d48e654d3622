import type pg from "pg";
import { createDatabase, createPool, type Database } from "./connection";
import { choosePrimary, PrimaryPositions } from "./server-choice";
import { readServerState, type ServerState } from "./server-state";
import { listServerUrls } from "./server-urls";

export interface DatabaseConnections {
  /** Follows a failover to the promoted server. */
  readonly primary: { readonly db: Database; readonly pool: pg.Pool };
  /** Reads from a replica; only while `hasFreshReplica`. */
  readonly replica: Database;
  hasFreshReplica(): boolean;
  /** Asks every server for its role and position; rejects if none is writable. No-op with a single server. */
  update(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Servers that are, or may become, the primary: one URL, or several hosts in one. */
  readonly url: string;
  /** Streaming replicas for catalogue reads; null for none. */
  readonly readUrl: string | null;
  readonly monotonicMs?: () => number;
}

/** Throws if no server is writable at the start. */
export async function openDatabaseConnections(options: Options): Promise<DatabaseConnections> {
  const { url, readUrl, monotonicMs = () => performance.now() } = options;
  const pools = new Map<string, pg.Pool>();
  const getPool = (each: string) => {
    const known = pools.get(each);
    if (known !== undefined) return known;
    const made = createPool(each);
    pools.set(each, made);
    return made;
  };
  const primaries = listServerUrls(url).map(getPool);
  const readers = readUrl === null ? [] : listServerUrls(readUrl).map(getPool);
  const [firstPrimary] = primaries;
  if (firstPrimary === undefined) throw new Error("DATABASE_URL names no server");
  let primary: pg.Pool = firstPrimary;
  let fresh: readonly pg.Pool[] = [];
  let turn = 0;
  const positions = new PrimaryPositions();

  async function update(): Promise<void> {
    if (pools.size === 1) return;
    const asked = [...pools.values()];
    const atMs = monotonicMs();
    const answers = await Promise.all(asked.map(readServerState));
    const states = new Map(asked.map((pool, index) => [pool, answers[index] ?? null]));
    const chosen = choosePrimary(new Map(primaries.map((pool) => [pool, states.get(pool) ?? null])));
    if (chosen !== null) {
      if (chosen !== primary) console.error("Outro servidor do banco é o primário agora.");
      primary = chosen;
      positions.add(atMs, states.get(chosen)?.position ?? 0n);
    }
    fresh = readers.filter((pool) => isReadable(states.get(pool) ?? null, atMs));
    if (chosen === null) throw new Error("no database server is writable");
  }

  const isReadable = (state: ServerState | null, atMs: number) =>
    state !== null && (!state.isReplica || positions.isFresh(state, atMs));

  function nextReader(): pg.Pool {
    turn += 1;
    return fresh[turn % fresh.length] ?? primary;
  }

  await update();
  const [primaryPool, readerPool] = [follow(() => primary, primary), follow(nextReader, primary)];
  return {
    primary: { db: createDatabase(primaryPool), pool: primaryPool },
    replica: createDatabase(readerPool),
    hasFreshReplica: () => fresh.length > 0,
    update,
    close: () => Promise.all([...pools.values()].map((pool) => pool.end())).then(() => undefined),
  };
}

/** A pool whose every use goes to the pool chosen at that moment. */
function follow(current: () => pg.Pool, template: pg.Pool): pg.Pool {
  return new Proxy(template, {
    get(_, name) {
      const chosen = current();
      const value: unknown = Reflect.get(chosen, name, chosen);
      return typeof value === "function" ? value.bind(chosen) : value;
    },
  });
}
