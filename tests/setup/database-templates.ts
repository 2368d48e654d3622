import pg from "pg";
import { Passwords } from "../../api/accounts/passwords";
import { connect } from "../../api/database/connection";
import { migrateDatabase } from "../../api/database/migrate";

/** Each template is created on first use of a stamp and cloned afterwards. */
const templates = {
  bare: () => Promise.resolve(),
  migrated: (url) => migrateDatabase(url).then(() => undefined),
  async demonstration(url) {
    const { loadDemo } = await import("../../demo/load-demo");
    await migrateDatabase(url);
    const { db, close } = connect(url);
    await loadDemo(db, { now: new Date(), passwords: new Passwords("quick") }).finally(close);
  },
} satisfies Record<string, (url: string) => Promise<void>>;

export type TemplateName = keyof typeof templates;

const lockNumber = 7_302_611;

/** Creates the database `name` on the same server as `server`; both are connection strings. */
export async function cloneTemplate(clone: {
  server: string;
  template: TemplateName;
  /** Identifies the run (`tests/setup/database-server.ts`). */
  stamp: string;
  name: string;
}): Promise<string> {
  const { server, template, stamp, name } = clone;
  const source = `template_${template}_${stamp}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await fillWhenMissing(client, { server, template, source });
    await client.query("select pg_advisory_unlock($1)", [lockNumber]);
    // Twice as fast as the default, without durability.
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  } finally {
    await client.end();
  }
  return atDatabase(server, name);
}

async function fillWhenMissing(
  client: pg.Client,
  { server, template, source }: { server: string; template: TemplateName; source: string },
): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [source]);
  if (found.rowCount !== 0) return;
  const unfinished = `${source}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  await templates[template](atDatabase(server, unfinished));
  await client.query(`alter database ${unfinished} rename to ${source}`);
}

function atDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
