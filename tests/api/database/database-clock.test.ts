import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orders } from "../../../api/database/schema/orders";
import { createDatabaseClock } from "../../../api/database-clock";
import { orderStatus } from "../../../api/orders/order-status";
import { placeOrders } from "../../../contract/orders";
import { scaledToLoad } from "../../setup/busy-machine";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { expireUnpaidOrders } from "../../setup/payment-jobs";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { waiting } = orderStatus;

const elevenMinutes = 11 * 60_000;

let upstream: Upstream;
beforeEach(async () => {
  upstream = await openUpstream();
});
afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});

const askedFor = (ms: number) => ({ query: async () => ({ rows: [{ ms }] }) });

test("the database clock returns the database time when the process clock is eleven minutes ahead", async () => {
  const realNow = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: realNow + elevenMinutes });
  const clock = await createDatabaseClock(askedFor(realNow));
  expect(Math.abs(clock.now().getTime() - realNow)).toBeLessThan(scaledToLoad(5_000));
});

test("the database clock runs on the monotonic clock and keeps its estimate while the database agrees", async () => {
  let monotonic = 1_000;
  let said = 50_000;
  const slow = {
    query: async () => {
      monotonic += 100;
      return { rows: [{ ms: said }] };
    },
  };
  const clock = await createDatabaseClock(slow, () => monotonic);
  expect(clock.now().getTime()).toBe(50_050);
  monotonic += 10_000;
  said += 10_090;
  await clock.synchronise();
  expect(clock.now().getTime()).toBe(60_150);
  // Failover to a server whose clock is an hour behind.
  said -= 3_600_000;
  await clock.synchronise();
  expect(clock.now().getTime()).toBeLessThan(60_300 - 3_590_000);
});

test("a process whose clock is eleven minutes ahead does not cancel another process's fresh Pix order", async () => {
  const { database, parts } = upstream;
  const { skuId, resellerId } = await addSoldFilm(database);
  const shopper = await addShopper(parts);
  const body = await checkoutFor(upstream, shopper, [{ skuId, resellerId, quantity: 1 }]);
  await upstream.answerTo(placeOrders, { token: shopper.token, body });
  const placedAt = upstream.clock.now().getTime();

  vi.useFakeTimers({ toFake: ["Date"], now: placedAt + elevenMinutes });
  const clock = await createDatabaseClock(askedFor(placedAt));
  expect(await expireUnpaidOrders({ ...parts, clock })).toBe(0);
  expect((await database.select().from(orders)).map(({ status }) => status)).toEqual([waiting]);

  const ownClock = { now: () => new Date() };
  expect(await expireUnpaidOrders({ ...parts, clock: ownClock })).toBe(1);
});
