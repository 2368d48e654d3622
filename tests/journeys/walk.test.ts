import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, inject, it } from "vitest";
import { openShopDatabase } from "../setup/known-shoppers";
import { type ManyProcesses, startManyProcesses } from "../setup/many-processes";
import { type RunningShop, startShop } from "../setup/shop";
import { someCommands } from "./walk/commands";
import { openModel, type Real } from "./walk/model";
import { openRoom } from "./walk/room";
import { startWeakerUpstream } from "./walk/weaker-upstream";

/** `npm run prove -- walk` asks for more, from a random seed as well. */
const walks = Number(process.env.WALKS ?? 3);
/** A failure prints its seed: WALK_SEED walks that one alone. */
const { WALK_SEED } = process.env;
const isLong = walks > 100;
const seeds = WALK_SEED ? [Number(WALK_SEED)] : [1, 2, isLong ? Math.floor(Math.random() * 2 ** 31) : 3];

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
    ...{ storefronts: 1, upstreams: 1, databaseUrl: shop.database },
    folder: path.join(shop.logFolder, "weaker"),
    beforeUpstreams: ([url = ""]) => startWeakerUpstream(url),
    env: { LIMITS: "off", SHARE_ANSWERS_FOR_MS: "0" },
  });
});
afterAll(async () => {
  await around.close();
  await weaker.stop();
  await shop.stop();
});

const walk = (seed: number, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), someCommands, async (isLoggedIn, isWeaker, commands) => {
      const { storefrontUrl, upstreamUrl } = isWeaker ? weaker : shop;
      const sandboxUrl = `${upstreamUrl}/sandbox`;
      const room = await openRoom(around, { storefrontUrl, sandboxUrl }, { isLoggedIn });
      const setup = () => ({
        model: openModel(isLoggedIn, room.waiting),
        real: { room, lastRead: null, review: null } satisfies Real,
      });
      await fc.asyncModelRun(setup, commands);
    }),
    { seed, numRuns, endOnFailure: isLong },
  );

it(
  "tells the buyer truly what is ordered and charged, whatever is bought, changed and cancelled in between",
  async () => {
    await Promise.all(seeds.map((seed) => walk(seed, Math.ceil(walks / seeds.length))));
  },
  60 * 60_000,
);
