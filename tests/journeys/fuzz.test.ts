import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { Visitor } from "../driver/visitor";
import { watchMemory } from "../setup/measure-memory";
import { type RunningShop, startShop } from "../setup/shop";
import { type Attackers, gatherAttackers } from "./attacks/attackers";
import { type Aim, type Barrage, fire, reported } from "./attacks/barrage";
import { hostileAddress, routeAddresses } from "./attacks/hostile-addresses";
import { hostileBytes } from "./attacks/hostile-bytes";
import { hostileCall } from "./attacks/hostile-calls";
import { hostileCookie } from "./attacks/hostile-cookies";
import { hostileForm } from "./attacks/hostile-forms";
import { formsOf, queriesOf } from "./attacks/known-forms";
import { crawl } from "./crawl";

/** Malformed requests in total; `npm run prove -- fuzz` sends many more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 120);
const isLongForm = requests > 5_000;
/** Fixed by default, random in the long form; `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? (isLongForm ? Date.now() % 1_000_000_007 : 1));
/** Cookies are renewed after this many attacks, because some of them log out. */
const roundOf = 3_000;
const maxGrowthInMegabytes = isLongForm ? 12 : 48;

let shop: RunningShop;
let memory: Awaited<ReturnType<typeof watchMemory>>;

beforeAll(async () => {
  memory = await watchMemory();
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: { ...memory.env, LIMITS: "off" },
  });
});

afterAll(async () => {
  await shop.stop();
  await memory.close();
});

const held = async () => {
  const { storefront, upstream } = shop.pids();
  return { storefront: await memory.measure(storefront), upstream: await memory.measure(upstream) };
};

const toldMegabytes = ({ storefront, upstream }: Awaited<ReturnType<typeof held>>) =>
  `megabytes held: storefront ${storefront.resident} (objects ${storefront.objects}), upstream ${upstream.resident} (objects ${upstream.objects})`;

const upstreamAddresses = [
  "/openapi.json",
  "/healthz",
  "/boletos/:code",
  "/Uploads/:rest",
  "/Uploads/produtos/:rest",
  "/sandbox/:rest",
  "/sandbox/pix/:code",
  "/sandbox/boletos/:code",
  "/sandbox/cartoes/:code",
  "/sandbox/orders/:id",
  "/:rest",
  "/sandbox/cards/checkout/:id",
  "/sandbox/cards/tokens",
  "/webhooks/:rest",
  "/sandbox/mails",
  "/sandbox/mails/:id",
];

async function tokens(): Promise<string[]> {
  const emails = ["comprador", "novo", "instalador"].map((name) => `${name}@envelopa.example`);
  return Promise.all(
    emails.map(async (email) => {
      const body = JSON.stringify({ email, password: "envelopa123" });
      const answer = await fetch(`${shop.upstreamUrl}/user/login`, { method: "POST", body });
      return z.object({ token: z.string() }).parse(await answer.json()).token;
    }),
  );
}

const sandboxForms = async () => formsOf((await crawl(new Visitor(shop.upstreamUrl), ["/sandbox"])).pages);

async function aims({ pages, cookies }: Attackers, count: number, from: number): Promise<Aim[]> {
  const [storefront = 0, upstream = 0] = [shop.storefrontUrl, shop.upstreamUrl].map((url) =>
    Number(new URL(url).port),
  );
  const forms = [
    ...formsOf(pages).filter(({ path, cookie }) => path !== "/logout" || cookie === cookies[0]),
    // Only reachable with a valid link.
    {
      cookie: cookies[0] ?? "",
      method: "POST",
      path: "/resetpassword?token=abc",
      fields: [["password", ""] as const, ["password2", ""] as const],
      buttons: [[]],
    },
  ];
  const cookie = fc.constantFrom(...cookies, "").chain(hostileCookie);
  const ofSandbox = await sandboxForms();
  const posted = ["/user/login", "/product/address", "/sandbox/pix/x", "/client/editprofile"];
  const share = (part: number) => Math.ceil(count * part);
  const aim = (kind: string, port: number, part: number, attacks: Aim["attacks"]): Aim => ({
    kind,
    port,
    attacks,
    count: share(part),
    seed: from,
  });
  return [
    aim("forms", storefront, 0.35, hostileForm(forms, { wantsPage: true })),
    aim("addresses", storefront, 0.2, hostileAddress(routeAddresses(), queriesOf(pages), cookie)),
    aim("bytes", storefront, 0.08, hostileBytes(["/login", "/cart", "/profile?step=0", "/nada"])),
    aim("upstream's calls", upstream, 0.25, hostileCall(await tokens())),
    aim("upstream's pages", upstream, 0.03, hostileAddress(upstreamAddresses, new Map(), fc.constant(""))),
    aim("upstream's forms", upstream, 0.04, hostileForm(ofSandbox, { wantsPage: false })),
    aim("upstream's bytes", upstream, 0.05, hostileBytes(posted)),
  ];
}

it("malformed requests never cause a 500, a hang of 5 s or an answer with internal details", async () => {
  console.info(`FUZZ_SEED=${seed}`);
  const barrages: Barrage[] = [];
  const megabytes = [await held()];
  for (let sent = 0; sent < requests; sent += roundOf) {
    const attackers = await gatherAttackers(shop.storefrontUrl, { thoroughly: isLongForm && sent === 0 });
    const count = Math.min(roundOf, requests - sent);
    barrages.push(...(await Promise.all((await aims(attackers, count, seed + sent)).map(fire))));
    megabytes.push(await held());
  }
  console.info([...reported(barrages), ...megabytes.map(toldMegabytes)].join("\n"));
  const complaints = new Map(barrages.flatMap(({ complaints }) => [...complaints]));
  expect(Object.fromEntries(complaints)).toEqual({});
  expect(barrages.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThanOrEqual(requests);
  // The first half fills the bounded caches and compiles code, so memory is compared after it.
  const from = megabytes[isLongForm ? Math.ceil(megabytes.length / 2) : 0];
  const end = megabytes.at(-1);
  for (const program of ["storefront", "upstream"] as const) {
    const grownBy = Number(end?.[program].objects) - Number(from?.[program].objects);
    expect.soft(grownBy, `megabytes that the ${program} holds`).toBeLessThan(maxGrowthInMegabytes);
  }
}, 3_600_000);
