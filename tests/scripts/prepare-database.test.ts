import { expect, it } from "vitest";
import { connect } from "../../api/database/connection";
import { products } from "../../api/database/schema/catalogue";
import { getOutcome } from "../../scripts/run.mjs";
import { createEmptyTestDatabase } from "../setup/database";

it("an empty database stays empty when it is prepared without the sandbox", async () => {
  const { url, drop } = await createEmptyTestDatabase();
  const { code, output } = await getOutcome(
    [process.execPath, "--import", "tsx", "scripts/prepare-database.ts"],
    {
      env: { DATABASE_URL: url, SANDBOX: "off" },
    },
  );
  const { db, close } = connect(url, { connections: 1 });
  expect([code, await db.$count(products)], output).toEqual([0, 0]);
  await close();
  await drop();
});
