import { afterAll, beforeAll, expect, it } from "vitest";
import { routes, signInRoutes } from "./options";
import { type SecondUpstream, startSecondUpstream } from "./server";

let upstream: SecondUpstream;
beforeAll(async () => {
  upstream = await startSecondUpstream();
});
afterAll(() => upstream.close());

const ask = (method: string, path: string) =>
  fetch(`${upstream.url}/${path.replace(/:\w+/, "1")}`, { method, body: method === "POST" ? "{}" : null });

it.each([...routes, ...signInRoutes])("the second upstream serves %s", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  const answer = await ask(method, path);
  const isOwnAnswer = answer.headers.get("content-type")?.includes("json") ?? false;
  expect(isOwnAnswer, String(answer.status)).toBe(true);
  await answer.text();
});

it.each([
  "POST cart/preview",
  "POST coupon/preview",
  "POST product/facets",
  "POST freightQuote/preview",
  "GET maps/geocode",
  "POST user/check-reset-token",
])("the second upstream has no %s, which the documents do not name", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  const answer = await ask(method, path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("404 Not Found");
});

it("the second upstream logs calls and applies a fault as often as it says", async () => {
  upstream.log.length = 0;
  upstream.options.faults = [
    { on: "GET category/getInclude", does: { status: 500 }, times: 1 },
    { on: "POST search", does: "reset after the work" },
  ];
  expect((await ask("GET", "category/getInclude")).status).toBe(500);
  expect((await ask("GET", "category/getInclude")).status).toBe(200);
  upstream.options.faults.push({ on: "POST resale/distance", does: { json: 7 } });
  expect(await (await ask("POST", "resale/distance")).text()).toBe("7");
  const lost = fetch(`${upstream.url}/search`, { method: "POST", body: '{"searchedText":"vinil"}' });
  await expect(lost).rejects.toThrow();
  expect(upstream.state.searches).toEqual(["vinil"]);
  expect(upstream.log.map(({ route }) => route)).toEqual([
    "GET category/getInclude",
    "GET category/getInclude",
    "POST resale/distance",
    "POST search",
  ]);
});
