import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { action } from "~/features/operations/hydration/route";

const reports: unknown[] = [];
const keep = (report: unknown) => void reports.push(report);
beforeEach(() => subscribe("envelopa.hydration", keep));
afterEach(() => {
  unsubscribe("envelopa.hydration", keep);
  reports.length = 0;
});

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  action({
    request: new Request("http://loja.test/hidratacao", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
    }),
    params: {},
    context: {},
  });

it("publishes the outcome of a page's hydration and answers without a body", async () => {
  const answer = await send({ resultado: "skipped", pagina: "/home" });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(reports).toEqual([{ outcome: "skipped", pathname: "/home" }]);
});

it("answers 400 to an unknown outcome and 403 to another site, and publishes neither", async () => {
  expect((await send({ resultado: "hydrated", pagina: "/home" })).status).toBe(400);
  const elsewhere = send({ resultado: "skipped", pagina: "/home" }, { "sec-fetch-site": "cross-site" });
  await expect(elsewhere).rejects.toMatchObject({ status: 403 });
  expect(reports).toEqual([]);
});
