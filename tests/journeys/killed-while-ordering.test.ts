import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { addKnownShopper, openShopDatabase } from "../setup/known-shoppers";
import { type MailServer, startMailServer } from "../setup/mail-server";
import { type RunningShop, startShop } from "../setup/shop";
import { addFilms, type Film } from "./kills/add-films";
import { startKiller } from "./kills/killer";
import { expectConversionsOnce, expectMailsOnce, startAnalytics } from "./kills/messages";
import { noFigures } from "./kills/persistence";
import { type KillsProvider, startKillsProvider } from "./kills/provider";
import { endings, type Outcome, type Plan, purchase } from "./kills/purchase";
import { expectCartsWhole, expectMoneyAddsUp, expectOrdersOnce, expectStockAddsUp } from "./kills/sums";

/** Orders and kills of one run: `npm run prove -- kills` asks for more, `prove -- kills-at-pagarme` for Pagar.me as provider. */
const wanted = { orders: Number(process.env.KILLED_ORDERS ?? 9), kills: Number(process.env.KILLS ?? 3) };
const isLong = wanted.orders > 100;
const shoppersAtOnce = 10;
const pieces = 100_000;
const timeLimitInMs = isLong ? 30 * 60_000 : 300_000;

let shop: RunningShop;
let mails: MailServer;
let analytics: Awaited<ReturnType<typeof startAnalytics>>;
let provider: KillsProvider | null = null;
let around: ReturnType<typeof openShopDatabase>;
let films: readonly Film[];

beforeAll(async () => {
  mails = await startMailServer();
  analytics = await startAnalytics();
  if (process.env.KILLS_AT === "pagarme") provider = await startKillsProvider();
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    durable: isLong,
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: "Envelopa <pedidos@envelopa.example>",
      GA4_URL: analytics.url,
      GA4_MEASUREMENT_ID: "G-TEST",
      GA4_API_SECRET: "only for tests",
      ...provider?.env,
      // No order may expire while the shop is down.
      PIX_LIFETIME_IN_MINUTES: "60",
    },
  });
  around = openShopDatabase(shop.database);
  films = await addFilms(around.database, pieces);
});
afterAll(async () => {
  await around.close();
  await shop.stop();
  await mails.close();
  analytics.close();
  provider?.close();
});

it(
  "orders placed with retries while processes are killed exist once, are charged once and are mailed once",
  async () => {
    const figures = noFigures();
    // Earlier attempts may have left messages.
    mails.received.length = 0;
    analytics.told.length = 0;
    const plans = await makePlans();
    const begunAt = Date.now();
    const killer = startKiller(shop, { kills: wanted.kills, figures });
    const buying = inTurns(plans, async (plan, position) => {
      // The kills are spread over all orders.
      const due = Math.floor((position * wanted.kills) / plans.length) - 3;
      while (killer.kills < due) await sleep(50);
      return purchase(plan, { shop, figures, provider, onPress: () => killer.onPress() });
    });
    const outcomes = await Promise.race([buying, killer.failure]);
    await killer.stop();
    const seconds = Math.round((Date.now() - begunAt) / 1000);
    await letEverythingSettle();

    const { database } = around;
    await expectOrdersOnce(database, outcomes, figures);
    const sold = await expectStockAddsUp(database, films, pieces);
    await expectCartsWhole(database, outcomes);
    await expectMoneyAddsUp(database);
    const mail = await expectMailsOnce(database, outcomes, mails.received);
    const conversion = await expectConversionsOnce(database, outcomes, analytics.told);
    const charged = await provider?.expectChargedOnce(database, outcomes);
    expect(killer.kills).toBeGreaterThanOrEqual(wanted.kills);
    if (isLong) console.log({ orders: wanted.orders, seconds, ...figures, sold, mail, conversion, charged });
  },
  timeLimitInMs,
);

async function makePlans(): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (
    let position = 0;
    plans.filter(({ ending }) => ending !== endings[0]).length < wanted.orders;
    position += 1
  ) {
    const ending = endings[position % endings.length] ?? endings[0];
    const acceptsCookies = position % 2 === 1;
    const shopper = await addKnownShopper(around, shop.storefrontUrl, { acceptsCookies });
    const [near, far] = [films[position % 3], films[3 + (position % 3)]];
    if (near === undefined || far === undefined) throw new Error("No film was added");
    const basket = position % 4 === 3 ? [near] : position % 4 === 2 ? [near, far, near] : [near, far];
    plans.push({ shopper, acceptsCookies, ending, films: basket });
  }
  return plans;
}

async function inTurns(
  plans: readonly Plan[],
  run: (plan: Plan, position: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...plans.entries()];
  const one = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.push(await run(next[1], next[0]));
    }
  };
  await Promise.all(Array.from({ length: shoppersAtOnce }, one));
  return outcomes;
}

/** The pollers complete unfinished work; the test does not wait for their one-minute take-over. */
async function letEverythingSettle(): Promise<void> {
  const { database } = around;
  await database.execute(
    sql`update provider_charges set next_check_at = now() where next_check_at is not null`,
  );
  await database.execute(sql`update card_purchases set leased_until = now() - interval '1 second'
    where state in ('authorising', 'opening', 'capturing', 'releasing')`);
  for (const timeoutMs of [3_000, 150_000]) {
    // Nor for the back-off of items that failed while a process was away.
    await database.execute(sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where locked_at is null and attempts > 0 and attempts < max_attempts), run_at => now())`);
    const giveUpAt = Date.now() + timeoutMs;
    while (Date.now() < giveUpAt) {
      if ((await countUnfinished()) === 0) return;
      await sleep(100);
    }
    // A restarted upstream has no back-off from an earlier failure.
    await shop.kill("upstream");
    await shop.revive("upstream");
  }
  expect(await countUnfinished()).toBe(0);
}

async function countUnfinished(): Promise<number | undefined> {
  const { rows } = await around.database.execute<{ left: number }>(sql`select (
    (select count(*) from card_purchases where state in ('authorising', 'opening', 'capturing', 'releasing'))
    + (select count(*) from provider_charges where state = 'opening' or next_check_at < now())
    + (select count(*) from mails where sent_at is null and given_up_at is null)
    + (select count(*) from conversion_events where sent_at is null))::int as left`);
  return rows[0]?.left;
}
