import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type FaultyProxy, startFaultyProxy, wayFaults } from "../setup/faulty-proxy";
import { type RunningShop, startShop } from "../setup/shop";
import { RetryingShopper } from "./faults/retrying-shopper";
import { watchAnswers } from "./faults/watched-answers";

/** Duration of each fault; `npm run prove -- faults` tries all faults for two minutes each, with production timeouts. */
const faultInMs = Number(process.env.FAULTS_IN_MS ?? 1_000);
const isLongForm = faultInMs > 20_000;
const times = isLongForm
  ? { delayInMs: 5_000, turnInMs: 1_000, timeLimitInMs: 8_000 }
  : { delayInMs: 900, turnInMs: 250, timeLimitInMs: 1_500 };
const [guests, buyers] = isLongForm ? [6, 10] : [1, 2];
/** The short form runs beside other tests. */
const maxRecoveryInSeconds = isLongForm ? 5 : 20;
const tried = isLongForm ? wayFaults : (["delay", "half an answer", "half is lost"] as const);
const unstable = "Estamos com instabilidade";

let proxy: FaultyProxy;
let shop: RunningShop;
let database: pg.Client;
let everybody: readonly RetryingShopper[];
let visitor: RetryingShopper;
const answers = watchAnswers();

beforeAll(async () => {
  proxy = await startFaultyProxy(times);
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: {
      API_URL: proxy.url,
      LIMITS: "off",
      // Expired orders would return their stock, and no order is paid here.
      PIX_LIFETIME_IN_MINUTES: "600",
      UPSTREAM_TIME_LIMIT_IN_MS: String(times.timeLimitInMs),
    },
  });
  proxy.leadTo(shop.upstreamUrl);
  database = new pg.Client({ connectionString: shop.database });
  await database.connect();
  await database.query("update sku_resellers set quantity_in_stock = 10000");
  const origin = shop.storefrontUrl;
  visitor = await RetryingShopper.guest(origin, answers.fetch);
  everybody = await Promise.all([
    ...Array.from({ length: guests }, () => RetryingShopper.guest(origin, answers.fetch)),
    ...Array.from({ length: buyers }, () => RetryingShopper.buyer(origin, answers.fetch)),
  ]);
  await Promise.all(everybody.map((shopper) => shopper.add()));
});

afterAll(async () => {
  await database?.end();
  await shop?.stop();
  await proxy?.stop();
});

async function ordersOf(email: string): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    "select code from orders join users on users.id = orders.user_id where email = $1",
    [email],
  );
  return rows.map(({ code }) => code).sort();
}

async function sums(): Promise<{ left: number; ordered: number }> {
  const { rows } = await database.query<{ left: number; ordered: number }>(
    `select (select sum(quantity_in_stock)::int from sku_resellers) as left,
      (select coalesce(sum(quantity), 0)::int from order_items) as ordered`,
  );
  return rows[0] ?? { left: 0, ordered: 0 };
}

const tally = () => ({
  hit: proxy.met,
  bought: everybody.reduce((sum, { orders }) => sum + orders.length, 0),
  presses: everybody.reduce((sum, { triedAgain }) => sum + triedAgain, 0),
});

/** Recovery times after a fault: current prices, a list, the cart. */
async function timeToRecover(shopper: RetryingShopper): Promise<number> {
  const start = performance.now();
  const pages = [
    "/home",
    "/produtos?produto=carbono",
    "/produtos/vinil-adesivo-fibra-de-carbono-4d",
    "/cart",
  ];
  for (;;) {
    const askedInMs = performance.now() - start;
    const opened = await Promise.all(pages.map((path) => shopper.open(path).catch(() => null)));
    const isWell = opened.every((page) => page?.status === 200 && !page.text.includes(unstable));
    if (isWell || askedInMs > 60_000) return askedInMs;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each(tried)("while the connection to the upstream has a fault (%s)", (fault) => {
  it(
    `shoppers get pages, lose no cart line and order nothing twice; the shop recovers within ${maxRecoveryInSeconds} s`,
    async () => {
      answers.begin();
      const before = { ...(await sums()), ...tally() };
      let isOver = false;
      proxy.suffer(fault);
      const shopping = Promise.all(everybody.map((shopper) => shopper.shop(() => isOver)));
      await new Promise((resolve) => setTimeout(resolve, faultInMs));
      isOver = true;
      proxy.suffer(null);
      const [recoveredInMs] = await Promise.all([timeToRecover(visitor), shopping]);

      const after = { ...(await sums()), ...tally() };
      const statuses = [...answers.statuses].sort(([one], [other]) => one - other);
      console.info(
        `${fault}: ${after.hit - before.hit} calls hit; answers ${statuses.map((each) => each.join(": ")).join(", ")}; ` +
          `${after.bought - before.bought} carts bought, ${after.presses - before.presses} steps repeated; ` +
          `well for who asks after ${Math.round(recoveredInMs)} ms`,
      );
      expect.soft(Object.fromEntries(answers.complaints)).toEqual({});
      expect.soft(after.hit).toBeGreaterThan(before.hit);
      for (const shopper of everybody) {
        expect.soft(await shopper.shownInCart()).toBe(shopper.inCart);
        if (shopper.email === null) continue;
        expect.soft(await ordersOf(shopper.email)).toEqual(shopper.orders.flat().sort());
      }
      expect.soft(after.left - before.left).toBe(before.ordered - after.ordered);
      expect(recoveredInMs).toBeLessThan(maxRecoveryInSeconds * 1000);
    },
    faultInMs + 180_000,
  );
});
