import { afterAll, beforeAll, expect, it } from "vitest";
import type { createApp } from "../../../api/app";
import { connect } from "../../../api/database/connection";
import { operationsPages } from "../../../api/http/operations";
import { scaledToLoad } from "../../setup/busy-machine";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

afterAll(() => upstream.close());

const calm = { metricsToken: null, instanceId: null, isStopping: () => false };

async function statusOf(
  pages: ReturnType<typeof createApp>,
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await pages.request(path, { headers });
  return [response.status, await response.text()];
}

it("the upstream is ready while its database answers", async () => {
  const pages = operationsPages({ ...calm, database: upstream.database });
  expect(await statusOf(pages, "/readyz")).toEqual([200, '{"status":"ready"}']);
});

it("the upstream is live but not ready without its database, and reports this quickly", async () => {
  const nobody = connect("postgres://shop:secret@127.0.0.1:9/shop");
  const pages = operationsPages({ ...calm, database: nobody.db });
  const askedAtInMs = performance.now();
  expect(await statusOf(pages, "/readyz")).toEqual([503, '{"status":"database"}']);
  expect(performance.now() - askedAtInMs).toBeLessThan(scaledToLoad(4_000));
  expect(await statusOf(pages, "/healthz")).toEqual([200, '{"status":"ok"}']);
  await nobody.close();
});

it("the upstream is not ready after it was asked to stop", async () => {
  const pages = operationsPages({ ...calm, isStopping: () => true, database: upstream.database });
  expect(await statusOf(pages, "/readyz")).toEqual([503, '{"status":"stopping"}']);
});

it("the metrics endpoint requires its token", async () => {
  const token = "a token for metrics";
  const pages = operationsPages({ ...calm, metricsToken: token, database: upstream.database });
  expect((await statusOf(pages, "/metrics"))[0]).toBe(404);
  expect((await statusOf(pages, "/metrics", { authorization: "Bearer another" }))[0]).toBe(404);
  expect((await statusOf(pages, "/metrics", { authorization: `Bearer ${token}` }))[0]).toBe(200);
});
