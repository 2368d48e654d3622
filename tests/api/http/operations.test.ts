import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { createApp } from "../../../api/app";
import { createSchemaCheck } from "../../../api/database/compare-schema";
import { connect } from "../../../api/database/connection";
import { mails } from "../../../api/database/schema/information";
import { createOperationsPages } from "../../../api/http/operations";
import { readRouteName } from "../../../server/route-names.mjs";
import { scaledToLoad } from "../../setup/busy-machine";
import { createEmptyTestDatabase } from "../../setup/database";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

const calm = {
  extras: [],
  metricsToken: null,
  instanceId: null,
  isStopping: () => false,
  findSchemaDifferences: async () => [],
};

async function statusOf(
  pages: ReturnType<typeof createApp>,
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await pages.request(path, { headers });
  return [response.status, await response.text()];
}

it("the upstream is ready while its database answers", async () => {
  const pages = createOperationsPages({ ...calm, database: upstream.database });
  expect(await statusOf(pages, "/readyz")).toEqual([200, '{"status":"ready"}']);
});

it("the upstream is not ready while its database lacks what the queries need, and names it", async () => {
  const database = await createEmptyTestDatabase();
  const { db, pool, close } = connect(database.url);
  const check = () =>
    createOperationsPages({ ...calm, database: db, findSchemaDifferences: createSchemaCheck(pool) });
  expect(await statusOf(check(), "/readyz")).toEqual([200, '{"status":"ready"}']);
  await pool.query(`
    drop index addresses_user;
    alter table orders drop column stock_returned_at, alter column code drop not null;
    alter table coupons drop constraint coupons_code_unique;
    alter table users alter column name type varchar(200)`);
  expect(await statusOf(check(), "/readyz")).toEqual([
    503,
    '{"status":"schema","differences":["users.name é character varying(200), e não text","falta coupons constraint coupons_code_unique","falta orders.stock_returned_at"]}',
  ]);
  await close();
  await database.drop();
});

it("the upstream is live but not ready without its database, and reports this quickly", async () => {
  const nobody = connect("postgres://shop:secret@127.0.0.1:9/shop");
  const pages = createOperationsPages({ ...calm, database: nobody.db });
  const askedAtInMs = performance.now();
  expect(await statusOf(pages, "/readyz")).toEqual([503, '{"status":"database"}']);
  expect(performance.now() - askedAtInMs).toBeLessThan(scaledToLoad(4_000));
  expect(await statusOf(pages, "/healthz")).toEqual([200, '{"status":"ok"}']);
  await nobody.close();
});

it("the upstream is not ready after it was asked to stop", async () => {
  const pages = createOperationsPages({ ...calm, isStopping: () => true, database: upstream.database });
  expect(await statusOf(pages, "/readyz")).toEqual([503, '{"status":"stopping"}']);
});

it("the metrics endpoint requires its token", async () => {
  const token = "a token for metrics";
  const pages = createOperationsPages({ ...calm, metricsToken: token, database: upstream.database });
  expect((await statusOf(pages, "/metrics"))[0]).toBe(404);
  expect((await statusOf(pages, "/metrics", { authorization: "Bearer another" }))[0]).toBe(404);
  expect((await statusOf(pages, "/metrics", { authorization: `Bearer ${token}` }))[0]).toBe(200);
});

it("a scrape reports the mails that are due, and answers without them when the database is away", async () => {
  const published: unknown[] = [];
  const listener = (message: unknown) => published.push(message);
  subscribe("envelopa.mail-queue", listener);
  const token = "a token for metrics";
  const authorization = { authorization: `Bearer ${token}` };
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const mail = { recipient: "ana@example.com", subject: "Pedido", body: "Feito" };
  await upstream.database.insert(mails).values([
    { ...mail, key: "waits", createdAt: minutesFromNow(-10) },
    { ...mail, key: "new", createdAt: minutesFromNow(0) },
    { ...mail, key: "sent", createdAt: minutesFromNow(-90), sentAt: minutesFromNow(-90) },
    { ...mail, key: "given up", createdAt: minutesFromNow(-90), givenUpAt: minutesFromNow(-80) },
    { ...mail, key: "refused for now", createdAt: minutesFromNow(-90), lastError: "refused for now" },
  ]);
  const away = connect("postgres://shop:secret@127.0.0.1:9/shop");
  for (const database of [upstream.database, away.db]) {
    const pages = createOperationsPages({ ...calm, metricsToken: token, database });
    expect((await statusOf(pages, "/metrics", authorization))[0]).toBe(200);
  }
  expect(published).toEqual([{ count: 2, oldestInSeconds: expect.closeTo(600, -2) }]);
  unsubscribe("envelopa.mail-queue", listener);
  await away.close();
});

it.each(["webhooks", "sandbox"])(
  "metrics name refused requests to /%s/, also before one has worked",
  async (section) => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const answer = await createApp(upstream.parts).request(
      `/${section}/nothing`,
      { method: "POST" },
      { outgoing },
    );
    expect([answer.status, readRouteName(outgoing)]).toEqual([404, `${section}/*`]);
  },
);
