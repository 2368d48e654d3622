import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Connection, connect } from "../../api/database/connection";
import { Visitor } from "../driver/visitor";
import { toDataUrl } from "../rendering/framework/data-request";
import { rowsOf } from "../setup/rows-of";
import { addOwner, arriveAs, logIn, type Owner, type Shop } from "./access-control/owner";
import { type OwnersPage, pages } from "./access-control/pages";
import { fillCart, reviewOrder } from "./purchase-steps";

const shop: Shop = {
  storefront: inject("storefrontUrl"),
  sandbox: inject("sandboxUrl"),
  database: new pg.Client({ connectionString: inject("shopDatabase") }),
};
let connection: Connection;
let owner: Owner;
let others: Record<
  "another shopper" | "an installer" | "nobody" | "an expired login" | "an ended login",
  Visitor
>;
const toLogIn = "303 /login";
const results: Record<string, string>[] = [];

beforeAll(async () => {
  await shop.database.connect();
  connection = connect(inject("shopDatabase"), { connections: 1 });
  owner = await addOwner(shop);
  const expired = await logIn(shop, owner.email);
  await shop.database.query(
    `update tokens set expires_at = now() - interval '1 hour'
     where hash = (select hash from tokens where user_id = $1 order by created_at desc limit 1)`,
    [owner.userId],
  );
  const ended = await logIn(shop, owner.email);
  const leaving = new Visitor(shop.storefront, { jar: ended.jar.copy() });
  await leaving.send({ url: `${leaving.origin}/logout`, method: "POST", body: new URLSearchParams() });
  const { visitor: buyer } = await arriveAs(shop, "Outra Pessoa");
  await reviewOrder(await fillCart(await buyer.open("/home")));
  others = {
    "another shopper": buyer,
    "an installer": await logIn(shop, "instalador@envelopa.example", "envelopa123"),
    nobody: new Visitor(shop.storefront),
    "an expired login": expired,
    "an ended login": ended,
  };
});

afterAll(async () => {
  await shop.database.end();
  await connection.close();
  if (process.env.TABLE === "1") console.table(results);
});

/** Sends the request with the cookies of this visitor and returns the final address and content. */
async function send(page: OwnersPage, named: Owner | null, { jar }: Visitor) {
  const visitor = new Visitor(shop.storefront, { jar: jar.copy() });
  const url = `${visitor.origin}${page.path(named)}`;
  const body = page.fields && new URLSearchParams(page.fields(named));
  const shown = await visitor.go({ url, method: body ? "POST" : "GET", ...(body && { body }) });
  const outcome =
    shown.trail.length > 0
      ? `303 ${new URL(shown.url).pathname.replace(/\/\d+$/, "/{id}")}`
      : String(shown.status);
  return { outcome, shown: body ? shown.html : shown.html + (await dataOf(url, jar)) };
}

async function dataOf(url: string, jar: Visitor["jar"]): Promise<string> {
  return (await fetch(toDataUrl(url), { headers: { cookie: jar.header() }, redirect: "manual" })).text();
}

describe.each(
  pages.map((page) => [`${page.fields ? "POST" : "GET"} ${page.path(null)}`, page.names, page] as const),
)("%s, %s with another account's data", (address, names, page) => {
  it("shows none of the owner's data and changes nothing", async () => {
    const before = await rowsOf(connection.db, owner.userId);
    const { owner: owners, others: shoppers = "404", installer = shoppers } = page;
    const { nobody = toLogIn, ended = toLogIn } = page;
    const found: Record<string, string> = {};
    const seen: string[] = [];
    for (const [who, visitor] of Object.entries(others)) {
      const { outcome, shown } = await send(page, owner, visitor);
      found[who] = outcome;
      const secrets = owner.secrets.filter((secret) => shown.includes(secret));
      seen.push(...secrets.map((secret) => `${who} saw ${secret}`));
    }
    found["no id"] = (await send(page, null, others["another shopper"])).outcome;
    expect(seen).toEqual([]);
    expect(await rowsOf(connection.db, owner.userId)).toBe(before);
    found.owner = (await send(page, owner, owner.visitor)).outcome;
    results.push({ address, names, ...found });
    expect(found).toEqual({
      "another shopper": shoppers,
      "an installer": installer,
      nobody,
      "an expired login": ended,
      "an ended login": ended,
      "no id": page.withoutId,
      owner: owners,
    });
  });
});
