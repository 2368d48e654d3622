import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { orderStatusHistory } from "../../../api/database/schema/orders";
import { payments } from "../../../api/database/schema/payments";
import { skuResellers } from "../../../api/database/schema/resellers";
import { orderStatus } from "../../../api/orders/order-status";
import { placeOrders } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { createEmptyTestDatabase } from "../../setup/database";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const orders = Number(process.env.KILLED_JOBS ?? 20);
const quantityInStock = 5_000;

let upstream: Upstream;
let url = "";
const running: ChildProcess[] = [];
beforeAll(async () => {
  upstream = await openUpstream(
    {},
    {
      async createDatabase() {
        const database = await createEmptyTestDatabase();
        url = database.url;
        return database;
      },
    },
  );
});
afterAll(async () => {
  for (const each of running) each.kill("SIGKILL");
  await upstream.close();
});

const start = () => {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/setup/job-process.ts", url], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.push(child);
};
const kill = () => running.shift()?.kill("SIGKILL");

const countCancelled = async () => {
  const [row] = await upstream.database
    .select({ count: count() })
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.status, orderStatus.cancelled));
  return row?.count ?? 0;
};

test("two processes that are killed in the middle expire every unpaid order, once", async () => {
  const { skuId, resellerId } = await addSoldFilm(upstream.database);
  await upstream.database.update(skuResellers).set({ quantityInStock });
  for (let placed = 0; placed < orders; placed += 1) {
    const shopper = await addShopper(upstream);
    const body = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 2 }]);
    await upstream.answerTo(placeOrders, { token: shopper.token, body });
  }
  await upstream.database.update(payments).set({ waitsUntil: sql`now() - interval '1 hour'` });
  // Slow enough for a kill in the middle of a transaction.
  await upstream.database.execute(sql`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$`);
  await upstream.database.execute(sql`
    create trigger be_slow before update on orders for each row execute function be_slow()`);

  start();
  start();
  await expect.poll(countCancelled).toBeGreaterThan(1);
  kill();
  await sleep(300);
  kill();
  const inTheMiddle = await countCancelled();
  expect(inTheMiddle).toBeLessThan(orders);
  await sleep(12_000);
  start();
  await expect.poll(countCancelled, { timeout: 120_000 }).toBe(orders);
  const left = sql`select from graphile_worker.jobs where key like 'expire payment:%'`;
  await expect.poll(async () => (await upstream.database.execute(left)).rowCount).toBe(0);

  const stock = await upstream.database.select().from(skuResellers);
  expect(stock.map((offer) => offer.quantityInStock)).toEqual([quantityInStock]);
  const sent = await upstream.database.select({ key: mails.key }).from(mails);
  expect(sent.filter(({ key }) => /^payment expired /.test(key))).toHaveLength(orders);
});
