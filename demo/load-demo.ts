import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { createCommandPasswords, type Passwords } from "../api/accounts/passwords";
import type { Database, Transaction } from "../api/database/connection";
import { platformSettings } from "../api/database/schema/information";
import { markAsDemo } from "./demo-marker";
import { demoPassword } from "./guide";
import { type PasswordHashes, readDemoRows } from "./rows";

/** Advisory lock held during loading; the number must be unique among this project's locks. */
const advisoryLock = 20_261_121;

interface AccountOptions {
  /** Whether the guide's accounts get the published password; otherwise no account can log in. */
  readonly withKnownPassword?: boolean;
  readonly passwords?: Passwords;
}

/**
 * Loads the demonstration into an empty database in one transaction. Rows are deterministic except for password hashes
 * and dates, which are relative to `now`.
 * @returns the number of rows per table, or null when the database was not empty
 */
export async function loadDemo(
  db: Database,
  { now, ...accounts }: { readonly now: Date } & AccountOptions,
): Promise<Map<string, number> | null> {
  if (await isLoaded(db)) return null;
  const passwords = await hashPasswords(accounts);
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    if (await isLoaded(transaction)) return null;
    return insertDemo(transaction, now, passwords);
  });
}

/** The platform settings row exists only after loading. */
async function isLoaded(queries: Database | Transaction): Promise<boolean> {
  return (await queries.$count(platformSettings)) > 0;
}

export async function hashPasswords({
  withKnownPassword = true,
  passwords = createCommandPasswords("strong"),
}: AccountOptions = {}): Promise<PasswordHashes> {
  const [known, unknown] = await Promise.all([
    passwords.hash(demoPassword),
    passwords.hash(randomBytes(24).toString("hex")),
  ]);
  return { known: withKnownPassword ? known : unknown, unknown };
}

export async function insertDemo(
  transaction: Transaction,
  now: Date,
  passwords: PasswordHashes,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, rows, insert } of readDemoRows(now, passwords)) {
    await insert(transaction);
    counts.set(table, rows.length);
  }
  await advanceIdentities(transaction);
  await markAsDemo(transaction);
  return counts;
}

/** Advances every identity sequence past the explicitly inserted ids. */
export async function advanceIdentities(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    do $$
    declare identity record;
    begin
      for identity in
        select table_name, column_name from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES'
      loop
        execute format(
          'select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
          identity.table_name, identity.column_name, identity.column_name, identity.table_name
        );
      end loop;
    end $$`);
}
