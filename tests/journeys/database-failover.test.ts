import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { listBanners } from "../../contract/catalogue";
import { scaledToLoad } from "../setup/busy-machine";
import { addKnownShopper, openShopDatabase } from "../setup/known-shoppers";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../setup/replicated-postgres";
import { type RunningShop, startShop } from "../setup/shop";
import { addFilms, type Film } from "./kills/add-films";
import { noFigures } from "./kills/persistence";
import { type Outcome, type Plan, purchase } from "./kills/purchase";
import { expectCartsWhole, expectMoneyAddsUp, expectOrdersOnce, expectStockAddsUp } from "./kills/sums";

/** Orders of one run: `npm run prove -- failover` asks for more. */
const wantedOrders = Number(process.env.FAILOVER_ORDERS ?? 6);
const isLong = wantedOrders > 100;
const shoppersAtOnce = 6;
const pieces = 100_000;
/** An operator's tool, such as Patroni, notices a dead primary after some time. */
const noticedAfterMs = 300;
const endings = ["Pix paid", "boleto paid", "card approved", "Pix not paid"] as const;

let postgres: ReplicatedPostgres;
let shop: RunningShop;
let around: ReturnType<typeof openShopDatabase>;
let films: readonly Film[];

beforeAll(async () => {
  postgres = await startReplicatedPostgres(inject("preparedDatabase"));
  shop = await startShop({
    databaseUrl: postgres.url,
    env: {
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: postgres.replicaUrl,
      KEEP_ANSWERS: "off",
      PIX_LIFETIME_IN_MINUTES: "60",
    },
  });
  around = openShopDatabase(postgres.primaryUrl);
  films = await addFilms(around.database, pieces);
});
afterAll(async () => {
  await around?.close();
  await shop?.stop();
  await postgres?.stop();
});

const bannersRead = async () => {
  const answer = await fetch(`${shop.upstreamUrl}/${listBanners.path}`, { method: listBanners.method });
  return JSON.stringify(await answer.json());
};

it("a guest's reads skip a replica that has stopped replaying, and return to it afterwards", async () => {
  await postgres.onReplica("select pg_wal_replay_pause()");
  await around.database.execute(sql`update banners set title = 'Título novo'`);
  // The replica still has the old title.
  await expect.poll(bannersRead).toContain("Título novo");
  await postgres.onReplica("select pg_wal_replay_resume()");
  await expect.poll(() => readsOnReplica()).toBeGreaterThan(0);
});

/** Rows of banners that the replica has read while a guest asked for them five times. */
async function readsOnReplica(): Promise<number> {
  const replica = openShopDatabase(postgres.replicaUrl);
  const count = async () => {
    const { rows } = await replica.database.execute<{ read: number }>(
      sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'banners'`,
    );
    return rows[0]?.read ?? 0;
  };
  try {
    const before = await count();
    for (let left = 5; left > 0; left -= 1) await bannersRead();
    // Statistics are written about once a second.
    await sleep(1_200);
    return (await count()) - before;
  } finally {
    await replica.close();
  }
}

it(
  "no acknowledged order is lost or doubled when the primary dies and its replica is promoted",
  async () => {
    const figures = noFigures();
    const outcomes: Outcome[] = [];
    const waiting = await makePlans();
    let presses = 0;
    let failover: Promise<number> | undefined;
    const onPress = () => {
      presses += 1;
      if (presses >= wantedOrders / 3) failover ??= failOver();
    };
    const buy = async () => {
      for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift())
        outcomes.push(await purchase(plan, { shop, provider: null, figures, onPress }));
    };
    await Promise.all(Array.from({ length: shoppersAtOnce }, buy));
    const secondsWithoutWrites = await failover;
    await around.close();
    around = openShopDatabase(postgres.replicaUrl);

    expect(secondsWithoutWrites).toBeLessThan(scaledToLoad(10));
    await expectOrdersOnce(around.database, outcomes, figures);
    const sold = await expectStockAddsUp(around.database, films, pieces);
    await expectCartsWhole(around.database, outcomes);
    await expectMoneyAddsUp(around.database);
    expect(outcomes.filter(({ codes }) => codes !== null)).toHaveLength(wantedOrders);
    if (isLong) console.log({ orders: wantedOrders, secondsWithoutWrites, sold, ...figures });
  },
  isLong ? 20 * 60_000 : 300_000,
);

async function makePlans(): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (let position = 0; position < wantedOrders; position += 1) {
    const shopper = await addKnownShopper(around, shop.storefrontUrl);
    const [near, far] = [films[position % 3], films[3 + (position % 3)]];
    if (near === undefined || far === undefined) throw new Error("No film was added");
    const ending = endings[position % endings.length] ?? endings[0];
    plans.push({ shopper, acceptsCookies: false, ending, films: [near, far] });
  }
  return plans;
}

/** Seconds until the shop writes again. */
async function failOver(): Promise<number> {
  const begunAtMs = performance.now();
  await postgres.killPrimary();
  await sleep(noticedAfterMs);
  await postgres.promoteReplica();
  const search = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ searchedText: "vinil" }),
  };
  while ((await fetch(`${shop.upstreamUrl}/search`, search).catch(() => null))?.status !== 200)
    await sleep(20);
  return (performance.now() - begunAtMs) / 1_000;
}
