import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPostgresProductSearch } from "../../../api/catalogue/postgres-product-search";
import { type Connection, connect } from "../../../api/database/connection";
import { platformSettings } from "../../../api/database/schema/information";
import { getPlatformSettings } from "../../../contract/information";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const [onPrimary, onReplica] = [10, 20];

let upstream: Upstream;
let copy: TestDatabase;
let replica: Connection;
let isFresh: boolean;

beforeAll(async () => {
  copy = await createEmptyTestDatabase();
  replica = connect(copy.url);
  upstream = await openUpstream({
    replica: {
      hasFreshReplica: () => isFresh,
      database: replica.db,
      productSearch: createPostgresProductSearch(replica.db),
    },
  });
  const settings = (percentageDiscountForApplicators: number) => ({
    id: 1,
    percentageDiscountForApplicators,
  });
  await upstream.database.insert(platformSettings).values(settings(onPrimary));
  await replica.db.insert(platformSettings).values(settings(onReplica));
});
beforeEach(() => {
  isFresh = true;
});
afterAll(async () => {
  await Promise.all([upstream.close(), replica.close()]);
  await copy.drop();
});

async function percentageRead(token?: string): Promise<number | null | undefined> {
  return (await upstream.answerTo(getPlatformSettings, { token })).percentageDiscountForApplicators;
}

describe("reads with a replica", () => {
  it("a guest's catalogue read goes to the replica", async () => {
    expect(await percentageRead()).toBe(onReplica);
  });

  it("a read with a token goes to the primary, where the shopper's own writes are", async () => {
    const { token } = await addShopper(upstream);
    expect(await percentageRead(token)).toBe(onPrimary);
  });

  it("a read goes to the primary while no replica is up to date", async () => {
    isFresh = false;
    expect(await percentageRead()).toBe(onPrimary);
  });

  it("a read that fails on the replica is repeated on the primary", async () => {
    await replica.db.execute("alter table platform_settings rename to platform_settings_lost");
    expect(await percentageRead()).toBe(onPrimary);
    await replica.db.execute("alter table platform_settings_lost rename to platform_settings");
    expect(await percentageRead()).toBe(onReplica);
  });

  it("writes go to the primary", async () => {
    await upstream.ask("POST", "search", { body: { searchedText: "vinil" } });
    const { rows: found } = await upstream.database.execute("select 1 from searches");
    const { rows: copied } = await replica.db.execute("select 1 from searches");
    expect([found.length, copied.length]).toEqual([1, 0]);
  });
});
