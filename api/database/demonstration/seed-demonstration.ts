import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Passwords } from "../../accounts/passwords";
import type { Clock } from "../../parts";
import type { Database, Transaction } from "../connection";
import { platformSettings } from "../schema/information";
import { everyRow, type PasswordHashes } from "./every-row";
import { markAsMadeUp } from "./made-up";
import { demonstrationPassword } from "./people/logins";

/** Any number does, as long as nobody else locks by it. */
const lockNumber = 20_261_121;

/** How the demonstration's accounts can be logged into. */
interface AccountsWish {
  readonly opensAccounts?: boolean;
  readonly passwords?: Passwords;
}

/**
 * Fills an empty database with the demonstration: the same rows each time but for password hashes and the dates,
 * which lie around `clock.now()`. All or nothing; a database that holds anything already stays as it is. With
 * `opensAccounts` its accounts have the password that everybody can read of; without, one that nobody knows.
 *
 * @returns how many rows each table got, or null where the database was not empty
 */
export async function seedDemonstration(
  db: Database,
  { clock, ...accounts }: { clock: Clock } & AccountsWish,
): Promise<Map<string, number> | null> {
  if (await isSeeded(db)) return null;
  const passwords = await hashPasswords(accounts);
  return db.transaction(async (transaction) => {
    // Two programs that start at once take turns, and the second finds nothing left to do.
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    if (await isSeeded(transaction)) return null;
    return writeDemonstration(transaction, clock.now(), passwords);
  });
}

/** The settings have their one row from the seeding on. */
async function isSeeded(queries: Database | Transaction): Promise<boolean> {
  return (await queries.$count(platformSettings)) > 0;
}

export async function hashPasswords({
  opensAccounts = true,
  passwords = new Passwords("strong"),
}: AccountsWish = {}): Promise<PasswordHashes> {
  const [known, unknown] = await Promise.all([
    passwords.hash(demonstrationPassword),
    passwords.hash(randomBytes(24).toString("hex")),
  ]);
  return { known: opensAccounts ? known : unknown, unknown };
}

/** Writes every row of the demonstration; the tables are empty. */
export async function writeDemonstration(
  transaction: Transaction,
  now: Date,
  passwords: PasswordHashes,
): Promise<Map<string, number>> {
  const written = new Map<string, number>();
  for (const table of everyRow(now, passwords)) {
    await table.insert(transaction);
    written.set(table.name, table.rows.length);
  }
  await continueNumbering(transaction);
  await markAsMadeUp(transaction);
  return written;
}

/** The rows chose their numbers, of which the tables' own counters know nothing. */
export async function continueNumbering(transaction: Transaction): Promise<void> {
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
