import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { z } from "zod";

/**
 * SHA-256 of every version of a migration that databases have run, the present one last. A line is added with each
 * migration and never changed.
 */
export const landedHashes: Readonly<Record<string, readonly string[]>> = {
  "0000_initial": [
    "9dcc5666aed20b1f308fb7eb8fa619cfe8ad57e1982a0b9373ac52d1011f1f9f",
    "e2f755310c2b04d5eaa91db45530254aa0970b9eaf16c5fcb5e158393ad0ed84",
  ],
  "0001_normalise-emails": ["cf108338287896bf7f691729325c3d9cfc03197923b650bc659d61585a4bfba3"],
  "0002_login-clients-and-mailboxes": ["b97ec94081003691191ae37bf3ab9f3335e535a00fb10dafa29c656d4f4ee2e3"],
  "0003_order-measures": ["1021179bfc971e4934d5c22c355428e1f7d0bc9acd0e01eeb1e9806f1cac2683"],
  "0004_ratings-that-cost": ["f5c1c2972bd1cb110bdc370d794f3e84a0a84224738e8c9ff8d6f4af967df6b8"],
  "0005_account-reverts": ["de6d27b7f6bda4ab55fc13064e0831082c56248db9446c8efc61ab88138d50a3"],
  "0006_second-factors": ["57520e2dad8743e271451b7ad9beeb59fe8f46f3f72982fbab6d6a9da84d3a30"],
  "0007_emails-as-typed": ["55920b5082140571dfd5ef8dd69d8f80f56cb8ac390e603ebc89726148bbd95b"],
  "0008_visits-and-offers": ["04803cb464c518e947b62a826fe97737d70a6c1e7aabe9c6d1872f8b5f867a1e"],
  "0009_notifications-and-contacts": ["00a409f779db28e4fe48f593d3e938901053f1143f0a3a588383d91ff6de7c99"],
  "0010_unanswered-payments": ["c0cbf35e2e1ac22f50d9a532952e6a85132501e41779cd789d9340ce683e5132"],
  "0011_installer-pages": ["9dfe1b8897a6cd2a6ff98c33325e9620eb391c473aae1f49fa4fbf96b5f2f4aa"],
  "0012_passkeys": ["aea883ec85c2884fbb129193f64b581aba5d1b30b7ce24c89a1c6f17eb373e4a"],
  "0013_width-of-textures": ["aca0ff14b388192da01383e248ebb8bcd2e56e2d29f940acf502d8f7dfdb6901"],
  "0014_room-photos": ["d5a3a96f000aab8aa49a387de14d1dc8c9fb507ce99a57cf2413d74576bb955e"],
  "0015_replaced-orders": ["107f3fe4c7d5ea8094227da479471e41f4400d528292b7db4c7bcc778c1c5cc3"],
  "0016_mails_of_accounts": ["3e951e97ca6004ec09f195898b6ecea299faabc1135af207d8dd4674770f4022"],
  "0017_partial_refunds": ["78a37d9860352a23ba5671a3364ad79fb27a24a40d2a0d225c994501712e5dc9"],
  "0018_credentials-version": ["bfacad6cda70fc6c700ad834ecdf687e82bb14546e5f7d72d77642250420324a"],
  "0019_handed_over_mails": ["0a62a882feb4d3159f4b8a709f72ce3a91534c8140f4fd415a5e27f36158b4b7"],
  "0020_data_export_parts": ["0f0fd83c419826b99b13ad38ea614057dde96207245630b1a0536e0a5bdb4eed"],
  "0021_contacts_approved": ["7b8067914cb1ba956529d7aa5577f796b826483cf5cb10faed4cb346b870b82e"],
  "0022_newest_products": ["54f25f34484a2de03d36f0173cc7f41eb6c37241e77fe19523e31dfee6694b4b"],
  "0023_bounds_of_discounts_and_ratings": [
    "80f21be410879c0d08d032cc79aed76f2f8ee6c763eb4864ea62e9a721b4740c",
  ],
};

/** Before 26 November the schema was made by these. Their last has the time of the initial migration that replaced them. */
const beforeBaseline = path.resolve("tests/api/database/before-baseline");
const migrationsFolder = path.resolve("api/database/migrations");
const functionsFolder = path.resolve("api/database/functions/before-tables");
const statementEnd = "--> statement-breakpoint";

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export const journal = journalSchema.parse(
  JSON.parse(await readFile(path.join(migrationsFolder, "meta/_journal.json"), "utf8")),
).entries;

/** How a database of today, or of a day before, came to its schema. */
export interface LandedList {
  readonly name: string;
  /** Creates the schema and its journal in an empty database. */
  create(url: string): Promise<void>;
}

export const hash = (text: string) => createHash("sha256").update(text).digest("hex");

export const readMigration = (tag: string) => readFile(path.join(migrationsFolder, `${tag}.sql`), "utf8");

const initials = {
  /** The schema of 25 November. */
  development: async () => {
    const files = (await readdir(beforeBaseline)).sort();
    return Promise.all(files.map((file) => readFile(path.join(beforeBaseline, file), "utf8")));
  },
  /** The schema of 26 November, before two statements were added to the file. */
  "first baseline": async () => {
    const sql = await readMigration("0000_initial");
    return [sql.split(statementEnd).slice(0, -2).join(statementEnd)];
  },
  baseline: async () => [await readMigration("0000_initial")],
};

/** Each initial schema, with as many of the later migrations as some day had. */
export const landedLists: readonly LandedList[] = Object.entries(initials).flatMap(([name, readInitial]) =>
  journal.map((last, position) => ({
    name: position === 0 ? name : `${name} to ${last.tag}`,
    async create(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint); set check_function_bodies = off",
      );
      const later = await Promise.all(journal.slice(1, position + 1).map(({ tag }) => readMigration(tag)));
      const initial = await readInitial();
      const functions = await Promise.all(
        (await readdir(functionsFolder)).map((file) => readFile(path.join(functionsFolder, file), "utf8")),
      );
      // Those before the baseline have their functions among their statements.
      if (name !== "development") for (const sql of functions) await client.query(sql);
      for (const sql of initial)
        for (const statement of sql.split(statementEnd)) await client.query(statement);
      if (name === "development" && later.length > 0) for (const sql of functions) await client.query(sql);
      for (const sql of later) for (const statement of sql.split(statementEnd)) await client.query(statement);
      for (const { when } of journal.slice(0, position + 1))
        await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)", [
          when,
        ]);
      await client.end();
    },
  })),
);
