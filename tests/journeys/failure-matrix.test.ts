import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Session } from "~/session/session.server";
import { connect } from "../../api/database/connection";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { type Fault, faults, otherShapeFor, type Watched, watched } from "../setup/faulty-upstream";
import { runShopHere, type ShopHere, shopOrigin } from "../setup/shop-in-process";
import { account } from "./failures/account";
import { accountData } from "./failures/account-data";
import { catalogue } from "./failures/catalogue";
import { complaintsAbout, isLogged } from "./failures/complaints";
import { favourites } from "./failures/favourites";
import { installers } from "./failures/installers";
import { orders } from "./failures/orders";
import { gather } from "./failures/people";
import { purchase } from "./failures/purchase";
import { quotes } from "./failures/quotes";
import { rooms } from "./failures/rooms";
import type { People, Scenario } from "./failures/scenario";
import { stockAlerts } from "./failures/stock-alerts";

/** One of the eight failures in one scenario of each call by default; all in all with `npm run prove -- failures`. */
const isLongForm = process.env.FAILURES_EACH !== undefined;
const failuresEach = Number(process.env.FAILURES_EACH ?? 1);

/** Failures that a call decided by its status does not have. */
const aboutTheBody: readonly Fault[] = ["malformed JSON", "another shape"];

/** Rotated by scenario, so that all failures occur across the shop. */
const faultsFor = (scenario: Scenario): readonly Fault[] => {
  const first = scenarios.indexOf(scenario);
  return Array.from({ length: failuresEach }, (_, each) => faults[(first + 3 * each) % faults.length])
    .filter((fault) => fault !== undefined)
    .filter((fault) => !(scenario.call.isDecidedByStatus && aboutTheBody.includes(fault)));
};

const scenarios = [
  ...catalogue,
  ...account,
  ...purchase,
  ...orders,
  ...installers,
  ...stockAlerts,
  ...favourites,
  ...quotes,
  ...rooms,
  ...accountData,
];
const isFirstOfItsCall = ({ call }: Scenario, position: number) =>
  scenarios.findIndex((other) => other.call === call) === position;
const visited = isLongForm ? scenarios : scenarios.filter(isFirstOfItsCall);

function usedCalls(): string[] {
  // The cache makes calls of its own for what others asked.
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) => /(\.server|\/route)\.tsx?$/.test(name) && !name.startsWith("upstream/cache/"),
  );
  const imported = new Set(files.flatMap((name) => imports(readFileSync(`app/${name}`, "utf8"))));
  return calls.filter(({ exportedAs }) => imported.has(exportedAs)).map(({ call }) => call.name);
}

const imports = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from "[^"]*contract\/[\w-]+"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
  );

let shop: ShopHere;
let people: People;
let combinations = 0;

beforeAll(async () => {
  shop = await runShopHere({ apiUrl: inject("upstreamUrl"), env: { KEEP_ANSWERS: "off" } });
  people = await gather(shop, inject("sandboxUrl"));
  const { pool, close } = connect(inject("shopDatabase"), { connections: 1 });
  await pool.query(
    `insert into saved_cards (user_id, provider, provider_customer_id, provider_card_id, brand, last_digits, expiry_month, expiry_year)
     select id, 'sandbox', 'cus_former', 'card_former', 'Mastercard', '5454', 8, 2034 from users where email = 'comprador@envelopa.example'`,
  );
  await close();
});

afterAll(() => {
  console.info(`${visited.length} ways to make ${usedCalls().length} calls: ${combinations} combinations`);
});

/**
 * The reference upstream clears the cart itself: tests/second-upstream/writes.test.ts has its failures. The
 * cancellation of an unpaid order needs a new order for each: tests/features/orders/buy-again.test.ts. No demonstration product
 * has more reviews than its page: tests/features/catalogue/product-reviews.test.ts has those of `listReviews`.
 * A client becomes an installer once: tests/features/installers/client-becomes-installer.test.ts. The other offers come with the
 * product: tests/features/catalogue/product-page.test.ts. A guest's coupon: tests/features/cart/cart-coupon.test.ts. Pictures of rooms
 * are no pages: tests/extras/wall/rooms.test.ts.
 */
const coveredElsewhere = [
  "clearCart",
  "cancelUnpaidOrder",
  "listReviews",
  "becomeInstaller",
  "listOtherOffers",
  "previewCoupon",
  "getRoomPhoto",
  "getRoomPicture",
  "getSharedPicture",
];

it("has a scenario for every upstream call that the storefront makes, and no others", () => {
  expect([...new Set([...scenarios.map(({ call }) => call.name), ...coveredElsewhere])].sort()).toEqual(
    [...new Set(usedCalls())].sort(),
  );
});

it("has a malformed answer for every call but one, whose answer is not read", () => {
  const unread = new Set(
    scenarios.filter(({ call }) => otherShapeFor(call) === null).map(({ call }) => call.name),
  );
  expect([...unread]).toEqual(["recordSearch"]);
});

const watching = (faulty: Call | null, fault: Fault | null): Watched => ({
  faulty,
  fault,
  asked: [],
  hits: 0,
  logged: [],
});

async function backIn(login: Page, session: Session): Promise<Page> {
  const { visitor } = login;
  await shop.keep(visitor.jar, session);
  return visitor.open(login.$("main input[name=voltar]").attr("value") ?? "/nowhere");
}

async function complaintsOf(scenario: Scenario): Promise<Record<string, string[]>> {
  const begun = () => scenario.step(new Visitor(shopOrigin, { jar: people[scenario.who].jar.copy() }));
  let step = await begun();
  const another = () => new Visitor(shopOrigin, { jar: step.visitor.jar.copy() });
  let before = await shop.sessionIn(step.visitor.jar);
  const sound =
    step.submission.method === "GET" && !scenario.isOnce ? await another().go(step.submission) : null;
  const found: Record<string, string[]> = {};
  for (const [position, fault] of faultsFor(scenario).entries()) {
    if (scenario.isOnce && position > 0) {
      step = await begun();
      before = await shop.sessionIn(step.visitor.jar);
    }
    const somebody = another();
    const visit = watching(scenario.call, fault);
    const page = await watched.run(visit, () => somebody.go(step.submission, step.from));
    // A busy machine answers before a call ends that the page does not wait for.
    if (scenario.role === "unseen" && isLogged(scenario, fault))
      await vi.waitUntil(() => visit.logged.length > 0, { timeout: 60_000 }).catch(() => undefined);
    const after = await shop.sessionIn(somebody.jar);
    const isWaiting = page.trail[0]?.startsWith("303 /login") && scenario.typed;
    const kept = isWaiting ? await backIn(page, before) : null;
    const complaints = complaintsAbout(scenario, fault, { step, page, visit, before, after, sound, kept });
    if (complaints.length > 0) found[fault] = complaints;
    combinations += 1;
  }
  return found;
}

describe.concurrent.each(
  visited.map((scenario) => [`${scenario.who} who ${scenario.does}`, scenario] as const),
)("%s", (_, scenario) => {
  it(`handles every failure of ${scenario.call.name}`, async () => {
    expect(await complaintsOf(scenario)).toEqual({});
  });
});
