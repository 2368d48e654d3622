import type pg from "pg";

export interface ServerState {
  readonly isReplica: boolean;
  /** Bytes of WAL written (primary) or replayed (replica). */
  readonly position: bigint;
  /** Increases with each promotion. */
  readonly timeline: number;
}

const timeLimitInMs = 1_000;

const stateQuery = {
  text: `select pg_is_in_recovery() as "isReplica",
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text
      as position,
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`,
  query_timeout: timeLimitInMs,
};

interface StateRow {
  readonly isReplica: boolean;
  readonly position: string | null;
  readonly timeline: number;
}

/** Null for a server that does not answer within a second. */
export async function readServerState(pool: pg.Pool): Promise<ServerState | null> {
  try {
    const { rows } = await pool.query<StateRow>(stateQuery);
    const [row] = rows;
    return row === undefined ? null : { ...row, position: BigInt(row.position ?? 0) };
  } catch {
    return null;
  }
}
