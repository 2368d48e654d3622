import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { openShopDatabase } from "../setup/known-shoppers";
import { type ManyProcesses, startManyProcesses } from "../setup/many-processes";
import { type RunningShop, startShop } from "../setup/shop";
import { someCommands } from "./walk/commands";
import { openBrowser, openModel, type Real } from "./walk/model";
import { openRoom } from "./walk/room";
import { enterPrices, expectSoundPage, PriceLedger, WatchedVisitor } from "./walk/watched-visitor";
import { noWeaknesses, startWeakerUpstream } from "./walk/weaker-upstream";

/** `npm run prove -- walk` asks for more, from a random seed. */
const walks = Number(process.env.WALKS ?? 8);
/** Each walk has a seed of its own. A failing one prints it: WALK_SEED takes that walk again, and shortens it. */
const { WALK_SEED } = process.env;
const isLong = walks > 100;
const firstSeed = Number(process.env.WALKS_FROM ?? (isLong ? Math.floor(Math.random() * 2 ** 30) : 1));
/** The suite has a time limit, because the machine does other work too: later walks are left out. */
const maxShortMs = 60_000;
const walksAtOnce = 3;
const weaknesses = noWeaknesses();

let shop: RunningShop;
let weaker: ManyProcesses;
let around: ReturnType<typeof openShopDatabase>;

beforeAll(async () => {
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: { SHARE_ANSWERS_FOR_MS: "0", PASSWORD_HASHING: "quick" },
  });
  around = openShopDatabase(shop.database);
  weaker = await startManyProcesses({
    storefronts: 1,
    upstreams: 1,
    databaseUrl: shop.database,
    folder: path.join(shop.logFolder, "weaker"),
    beforeUpstreams: ([url = ""]) => startWeakerUpstream(url, weaknesses),
    env: { LIMITS: "off", SHARE_ANSWERS_FOR_MS: "0" },
  });
});
afterAll(async () => {
  await around.close();
  await weaker.stop();
  await shop.stop();
});

const someWalk = fc.asyncProperty(
  fc.boolean(),
  fc.boolean(),
  someCommands,
  async (isLoggedIn, isWeaker, commands) => {
    const { storefrontUrl, upstreamUrl } = isWeaker ? weaker : shop;
    const sandboxUrl = `${upstreamUrl}/sandbox`;
    const room = await openRoom(
      around,
      { storefrontUrl, sandboxUrl },
      { isLoggedIn, weaknesses: isWeaker ? weaknesses : null },
    );
    const ledger = new PriceLedger();
    const read = (page: Page) => {
      expectSoundPage(page);
      enterPrices(page, ledger, room.mark);
    };
    const visitor = new WatchedVisitor(storefrontUrl, read, { jar: room.buyer.visitor.jar });
    const real: Real = { room, ledger, browser: openBrowser(visitor), otherBrowser: null };
    await fc.asyncModelRun(() => ({ model: openModel(isLoggedIn, room.waiting), real }), commands);
  },
);

/** Describes what was found; null if the walk holds. */
async function walk(seed: number): Promise<string | null> {
  const { failed, counterexample, errorInstance } = await fc.check(someWalk, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: WALK_SEED === undefined || process.env.NOSHRINK !== undefined,
  });
  if (!failed) return null;
  const [isLoggedIn, isWeaker, commands] = counterexample ?? [];
  const start = [isLoggedIn ? "" : "guest", isWeaker ? "weaker upstream" : ""].filter(Boolean).join(", ");
  return `WALK_SEED=${seed} ${start}\n${commands}\n${errorInstance instanceof Error ? errorInstance.stack : errorInstance}`;
}

it(
  "tells the buyer truly what is ordered and charged, whatever is bought, changed and cancelled in between",
  async () => {
    const seeds = WALK_SEED
      ? [Number(WALK_SEED)]
      : Array.from({ length: walks }, (_, index) => firstSeed + index);
    const found: string[] = [];
    const startedAt = performance.now();
    let taken = 0;
    const takeWalks = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        if (!isLong && performance.now() - startedAt > maxShortMs) return;
        const fault = await walk(seed);
        taken += 1;
        if (fault !== null) {
          found.push(fault);
          console.error(fault);
        }
      }
    };
    await Promise.all(Array.from({ length: walksAtOnce }, takeWalks));
    const minutes = (performance.now() - startedAt) / 60_000;
    console.log(
      `${taken} walks from seed ${WALK_SEED ?? firstSeed}, ${Math.round(taken / minutes)} a minute, ${found.length} with faults.`,
    );
    expect(found.join("\n\n")).toBe("");
  },
  4 * 60 * 60_000,
);
