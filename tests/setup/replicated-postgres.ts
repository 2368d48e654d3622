import { execFile } from "node:child_process";
import { appendFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { findFreePort, findPostmaster } from "../../api/database/embedded-postmaster";
import { createTemporaryFolder } from "./temporary-postgres";

const replicaName = "replica";

export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Both hosts in one URL, as `DATABASE_URL` takes them. */
  readonly url: string;
  /** `kill -9` of the primary's postmaster. */
  killPrimary(): Promise<void>;
  /** Resolves when the replica accepts writes. */
  promoteReplica(): Promise<void>;
  /** Runs a statement on the replica, for example to pause its replay. */
  onReplica(statement: string): Promise<void>;
  killReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A primary and a streaming replica on a copy of a stopped cluster. Replication is synchronous, so that a promoted
 * replica has every acknowledged commit.
 */
export async function startReplicatedPostgres(stoppedDatabase: string): Promise<ReplicatedPostgres> {
  const folder = await createTemporaryFolder();
  const servers = { primary: path.join(folder, "primary"), replica: path.join(folder, "replica") };
  const ports = { primary: await findFreePort(), replica: await findFreePort() };
  // `cp -a` keeps the owner, which is not root.
  const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);
  await copy(stoppedDatabase, servers.primary);
  // Test databases are written without the WAL that a replica needs; a restart writes a checkpoint with it.
  await startEmbeddedPostgres({ dataFolder: servers.primary }).then((server) => server.stop());
  await copy(servers.primary, servers.replica);
  await configure(servers.primary, `synchronous_standby_names = '${replicaName}'`);
  const primary = await startEmbeddedPostgres({ dataFolder: servers.primary, port: ports.primary });
  const connection = `${primary.url.replace(/\/\w+$/, "/replication")}?application_name=${replicaName}`;
  await configure(servers.replica, `primary_conninfo = '${connection}'`);
  await writeFile(path.join(servers.replica, "cluster", "standby.signal"), "");
  const replica = await startEmbeddedPostgres({ dataFolder: servers.replica, port: ports.replica });

  async function onReplica(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    url: primary.url.replace(/@([^/]+)\//, `@$1,127.0.0.1:${ports.replica}/`),
    killPrimary: () => killPostmaster(servers.primary),
    killReplica: () => killPostmaster(servers.replica),
    promoteReplica: () => onReplica("select pg_promote()"),
    onReplica,
    async stop() {
      await Promise.all([primary.stop(), replica.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configure = (server: string, line: string) =>
  appendFile(path.join(server, "cluster", "postgresql.auto.conf"), `${line}\n`);

async function killPostmaster(server: string): Promise<void> {
  const cluster = path.join(server, "cluster");
  const postmaster = findPostmaster(cluster);
  if (postmaster === undefined) return;
  process.kill(postmaster.pid, "SIGKILL");
  while (findPostmaster(cluster)) await sleep(5);
}
