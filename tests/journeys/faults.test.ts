import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { scaledToLoad } from "../setup/busy-machine";
import { eventually } from "../setup/eventually";
import { type FaultyProxy, startFaultyProxy, wayFaults } from "../setup/faulty-proxy";
import { watchMemory } from "../setup/measure-memory";
import { type RunningShop, startShop } from "../setup/shop";
import { watchMemoryCurve } from "./faults/memory-curve";
import { RetryingShopper } from "./faults/retrying-shopper";
import { watchAnswers } from "./faults/watched-answers";

/**
 * Duration of each fault; `npm run prove -- faults` tries all faults for two minutes each, with production timeouts.
 * `npm run prove -- soak` repeats them for an hour, with a curve of the memory.
 */
const faultInMs = Number(process.env.FAULTS_IN_MS ?? 1_000);
const isLongForm = faultInMs > 20_000;
const times = isLongForm
  ? { delayInMs: 6_000, turnInMs: 3_000, timeLimitInMs: 8_000 }
  : { delayInMs: 900, turnInMs: 250, timeLimitInMs: 1_500 };
const soakInMs = Number(process.env.SOAK_MINUTES ?? 0) * 60_000;
const [guests, buyers] = soakInMs > 0 ? [3, 5] : isLongForm ? [6, 10] : [1, 2];
/** The short form runs beside other tests. */
const maxRecoveryInSeconds = isLongForm ? 2 : 20;
const short = ["half an answer", "half is lost", "429 with a wait", "ended tokens"] as const;
/** A fault, and the only call that has it. */
const all = [
  ...(isLongForm ? wayFaults : short).map((fault) => ({ fault, name: fault, only: undefined })),
  { fault: "delay", name: "one call is late", only: "/product/listActiveB2C" },
] as const;
/** Shopping that has begun is finished and checked after each fault. */
const checksInMs = 8_000;
const rounds = Math.max(1, Math.ceil(soakInMs / (all.length * (faultInMs + checksInMs))));
const tried = Array.from({ length: rounds }, () => all).flat();
const unstable = "Estamos com instabilidade";

let proxy: FaultyProxy;
let shop: RunningShop;
let database: pg.Client;
let everybody: readonly RetryingShopper[];
let visitor: RetryingShopper;
let curve: ReturnType<typeof watchMemoryCurve> | undefined;
let memory: Awaited<ReturnType<typeof watchMemory>> | undefined;
const answers = watchAnswers();
/** Measured after garbage collection, at the end of each round. */
const heldInMb: { storefront: number; upstream: number }[] = [];

beforeAll(async () => {
  proxy = await startFaultyProxy(times);
  if (soakInMs > 0) memory = await watchMemory();
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: {
      API_URL: proxy.url,
      LIMITS: "off",
      // Expired orders would return their stock, and no order is paid here.
      PIX_LIFETIME_IN_MINUTES: "600",
      UPSTREAM_TIME_LIMIT_IN_MS: String(times.timeLimitInMs),
      ...memory?.env,
    },
  });
  proxy.leadTo(shop.upstreamUrl);
  database = new pg.Client({ connectionString: shop.database });
  await database.connect();
  await database.query("update sku_resellers set quantity_in_stock = 10000");
  const origin = shop.storefrontUrl;
  // Again where a call of a busy machine met the short limit.
  const comeGuest = () => eventually(() => RetryingShopper.guest(origin, answers));
  const comeBuyer = () => eventually(() => RetryingShopper.buyer(origin, answers));
  visitor = await comeGuest();
  everybody = await Promise.all([
    ...Array.from({ length: guests }, comeGuest),
    ...Array.from({ length: buyers }, comeBuyer),
  ]);
  await Promise.all(everybody.map((shopper) => shopper.add()));
  if (memory) curve = watchMemoryCurve(shop);
});

afterAll(async () => {
  curve?.stop();
  await memory?.close();
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

describe.each(tried)("while the connection to the upstream has a fault ($name)", ({ fault, name, only }) => {
  it(
    `shoppers get pages, lose no cart line and order nothing twice; the shop recovers within ${maxRecoveryInSeconds} s`,
    async () => {
      const lastsInMs = isLongForm && fault === "away" ? 120_000 : faultInMs;
      answers.begin();
      curve?.begin(name);
      const before = { ...(await sums()), ...tally() };
      let isOver = false;
      proxy.suffer(fault, only);
      const shopping = Promise.all(everybody.map((shopper) => shopper.shop(() => isOver)));
      await new Promise((resolve) => setTimeout(resolve, lastsInMs));
      isOver = true;
      proxy.suffer(null);
      const [recoveredInMs] = await Promise.all([timeToRecover(visitor), shopping]);

      const after = { ...(await sums()), ...tally() };
      const statuses = [...answers.statuses].sort(([one], [other]) => one - other);
      console.info(
        `${name}: ${after.hit - before.hit} calls hit; answers ${statuses.map((each) => each.join(": ")).join(", ")}; ` +
          `${after.bought - before.bought} carts bought, ${after.presses - before.presses} steps repeated; ` +
          `well for who asks after ${Math.round(recoveredInMs)} ms`,
      );
      expect.soft(Object.fromEntries(answers.complaints)).toEqual({});
      if (fault !== "away") expect.soft(after.hit).toBeGreaterThan(before.hit);
      for (const shopper of everybody) {
        await expect.poll(() => shopper.shownInCart()).toBe(shopper.inCart);
        if (shopper.email === null) continue;
        expect.soft(await ordersOf(shopper.email)).toEqual(shopper.orders.flat().sort());
      }
      expect.soft(after.left - before.left).toBe(before.ordered - after.ordered);
      expect.soft(recoveredInMs).toBeLessThan(scaledToLoad(maxRecoveryInSeconds * 1000));
      if (!memory || name !== all.at(-1)?.name) return;
      const { storefront, upstream } = shop.pids();
      heldInMb.push({
        storefront: (await memory.measure(storefront)).objects,
        upstream: (await memory.measure(upstream)).objects,
      });
    },
    faultInMs + 300_000,
  );
});

const maxGrowthInMb = 8;

describe.runIf(soakInMs > 0)("after all faults", () => {
  it("both programs hold as little memory after garbage collection as after the first round", () => {
    const [first, last] = [heldInMb[0], heldInMb.at(-1)];
    for (const program of ["storefront", "upstream"] as const) {
      const inMb = heldInMb.map((held) => held[program]);
      console.info(`${program}: holds ${inMb.join(", ")} MB after each round`);
      expect.soft((last?.[program] ?? 0) - (first?.[program] ?? 0)).toBeLessThan(maxGrowthInMb);
    }
  });
});
