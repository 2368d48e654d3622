import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareSchema } from "../../../api/database/compare-schema";
import { type Connection, connect } from "../../../api/database/connection";
import { getOutcome } from "../../../scripts/run.mjs";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";

describe("a damaged schema", () => {
  let database: TestDatabase;
  let connection: Connection;

  beforeAll(async () => {
    database = await createEmptyTestDatabase();
    connection = connect(database.url);
    await connection.pool.query(`
      drop index addresses_user;
      alter table orders drop column stock_returned_at;
      alter table coupons drop constraint coupons_code_unique;
      alter table users alter column name type varchar(200), alter column tax_id set not null;
      alter table users alter column password_hash drop not null;
      alter table users add column nickname text`);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  it("is compared with the last snapshot: what calls need apart from the rest, additions not at all", async () => {
    expect(await compareSchema(connection.pool)).toEqual({
      breaking: [
        "users.name é character varying(200), e não text",
        "users.tax_id não aceita nulo",
        "falta coupons constraint coupons_code_unique",
        "falta orders.stock_returned_at",
      ],
      lesser: ["falta addresses index addresses_user", "users.password_hash aceita nulo"],
    });
  });

  it("keeps the upstream from starting, and is named", async () => {
    const { code, output } = await getOutcome([process.execPath, "--import", "tsx", "api/server.ts"], {
      env: { DATABASE_URL: database.url, API_PORT: "0", SANDBOX: "on" },
    });
    expect(code).toBe(1);
    expect(output).toContain("O banco de DATABASE_URL não é como este programa espera: ");
    expect(output).toContain("; falta orders.stock_returned_at");
  });

  it("is compared by its columns alone when a newer version has migrated it", async () => {
    await connection.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
    );
    expect(await compareSchema(connection.pool)).toEqual({
      breaking: ["users.name é character varying(200), e não text", "falta orders.stock_returned_at"],
      lesser: [],
    });
  });
});
