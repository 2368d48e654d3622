import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import { register } from "prom-client";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { measureProcess } from "../../server/metrics.mjs";
import { mayReadMetrics } from "../../server/metrics-access.mjs";
import { followRequests } from "../../server/requests.mjs";
import { getRouteName, nameRoute } from "../../server/route-names.mjs";
import { dataSuffix } from "../rendering/framework/data-request";

afterAll(() => register.clear());

describe("mayReadMetrics", () => {
  const token = "a token for metrics";
  it.each([
    ["loopback with the token", { authorization: `Bearer ${token}` }, "127.0.0.1", true],
    ["the internet with the token", { authorization: `Bearer ${token}` }, "203.0.113.7", true],
    ["a proxy with the token", { authorization: `Bearer ${token}`, via: "1.1 proxy" }, "203.0.113.7", true],
    ["loopback with another token", { authorization: "Bearer guess" }, "127.0.0.1", false],
    ["loopback without a token", {}, "127.0.0.1", false],
    ["a private network without a token", {}, "10.2.3.4", false],
    ["the internet without a token", {}, "203.0.113.7", false],
  ])("with a token configured, %s: %o from %s, %s", (_, headers, clientAddress, may) => {
    expect(mayReadMetrics(new Headers(headers), { clientAddress, token })).toBe(may);
  });

  it.each([
    ["a neighbour", {}, "127.0.0.1", true],
    ["a machine of a private network", {}, "10.2.3.4", true],
    ["one that has IPv6", {}, "fd12::1", true],
    ["the internet", {}, "203.0.113.7", false],
    ["the internet by a proxy of ours", { "x-forwarded-for": "203.0.113.7" }, "127.0.0.1", false],
    ["who says to be a neighbour by a proxy", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1", false],
    ["nobody knows who", {}, "unknown", false],
  ])("without a token configured, %s: %o from %s, %s", (_, headers, clientAddress, may) => {
    expect(mayReadMetrics(new Headers(headers), { clientAddress, token: null })).toBe(may);
  });

  it("denies every token when none is configured", () => {
    const headers = new Headers({ authorization: "Bearer null" });
    expect(mayReadMetrics(headers, { clientAddress: "203.0.113.7", token: null })).toBe(false);
  });
});

describe("process metrics", () => {
  const measure = measureProcess();
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/falha" ? 502 : 200).end("here");
  });
  followRequests({ onEnd: measure });

  afterEach(() => server.close());

  it("count requests by route, method and status, with their duration", async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    for (const path of ["/", "/?q=ana%40example.com", "/falha"]) await (await fetch(origin + path)).text();
    // The response is counted shortly after the client receives it.
    await expect.poll(() => register.metrics()).toContain('status="502"} 1');
    const text = await register.metrics();
    expect(text).toContain('http_requests_total{route="/",method="GET",status="200"} 2');
    expect(text).toContain('http_requests_total{route="other",method="GET",status="502"} 1');
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0\.\d+",route="\/"\} 2/);
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toContain("ana");
  });

  it("count upstream failures by call and kind, orders, stock-outs, failed payments, waiting mails and jobs", async () => {
    const calls = channel("envelopa.upstream-call");
    for (const outcome of ["answered", "refused", "timeout", "timeout", "unavailable"]) {
      calls.publish({ call: "listProducts", outcome, durationInMs: 20, requestId: "r" });
    }
    channel("envelopa.orders-placed").publish({ count: 3 });
    channel("envelopa.stock-out").publish({ count: 2 });
    channel("envelopa.payment-failed").publish({ method: "pix", reason: "time" });
    channel("envelopa.mail-queue").publish({ count: 4, oldestInSeconds: 90.5 });
    channel("envelopa.job-started").publish({ task: "purge search words", intervalInMs: 60_000 });
    channel("envelopa.job-queue").publish([
      { task: "send mail", waiting: 3, oldestInSeconds: 12.5, givenUp: 1 },
    ]);
    const text = await register.metrics();
    expect(text).toContain('jobs_waiting{task="send mail"} 3');
    expect(text).toContain('jobs_waiting_oldest_seconds{task="send mail"} 12.5');
    expect(text).toContain('jobs_given_up{task="send mail"} 1');
    expect(text).toContain('job_interval_seconds{task="purge search words"} 60');
    expect(text).toMatch(/job_last_success_timestamp_seconds\{task="purge search words"\} \d{10}/);
    expect(text).toContain('upstream_failures_total{call="listProducts",kind="timeout"} 2');
    expect(text).toContain('upstream_failures_total{call="listProducts",kind="unavailable"} 1');
    expect(text).not.toContain('kind="refused"');
    expect(text).toContain('upstream_call_duration_seconds_count{outcome="answered"} 1');
    expect(text).toMatch(/^orders_placed_total 3$/m);
    expect(text).toMatch(/^stock_outs_total 2$/m);
    expect(text).toContain('payment_failures_total{method="pix",reason="time"} 1');
    expect(text).toMatch(/^mails_waiting 4$/m);
    expect(text).toMatch(/^mails_waiting_oldest_seconds 90\.5$/m);
  });
});

it("counts from 0 what has not failed yet, because a rate cannot see the first value of a series", async () => {
  channel("envelopa.upstream-call").publish({ call: "getCart", outcome: "answered", durationInMs: 3 });
  const text = await register.metrics();
  for (const kind of ["unavailable", "timeout", "unreadable"])
    expect(text).toContain(`upstream_failures_total{call="getCart",kind="${kind}"} 0`);
  expect(text).toContain('payment_failures_total{method="card",reason="denied"} 0');
});

// Runs last, because it exhausts the section names.
describe("getRouteName", () => {
  const found = { response: {}, status: 200 };

  it("returns the route set by the program, otherwise the section once a page of it was found", () => {
    const response = {};
    nameRoute(response, "client/get-one/:addressId");
    expect(getRouteName("/client/get-one/17", { response, status: 404 })).toBe("client/get-one/:addressId");
    expect(getRouteName("/produtos/vinil-a", { response: {}, status: 404 })).toBe("other");
    expect(getRouteName("/produtos/vinil-b", found)).toBe("/produtos/*");
    expect(getRouteName("/produtos/vinil-a", { response: {}, status: 503 })).toBe("/produtos/*");
    expect(getRouteName(`/home${dataSuffix}`, found)).toBe("/home");
  });

  it("returns at most 100 section names, regardless of the number of requested addresses", () => {
    const names = new Set(Array.from({ length: 500 }, (_, index) => getRouteName(`/secao-${index}`, found)));
    expect(names.size).toBeLessThanOrEqual(101);
    expect(names).toContain("other");
  });
});

describe("hydration metrics", () => {
  it("name the section of a page that was found, and no other path", async () => {
    const hydrations = channel("envelopa.hydration");
    getRouteName("/produtos/vinil", { response: {}, status: 200 });
    hydrations.publish({ outcome: "skipped", pathname: "/produtos/ana@example.com" });
    hydrations.publish({ outcome: "recovered", pathname: "/ana@example.com" });
    hydrations.publish({ outcome: "recovered" });
    const text = await register.metrics();
    expect(text).toContain('hydrations_total{page="/produtos/*",outcome="skipped"} 1');
    expect(text).toContain('hydrations_total{page="other",outcome="recovered"} 1');
    expect(text).not.toContain("example.com");
  });
});
