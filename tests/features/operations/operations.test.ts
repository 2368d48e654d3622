import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { loader as metrics } from "~/features/operations/metrics/route";
import { loader as ready } from "~/features/operations/readiness/route";
import { scaledToLoad } from "../../setup/busy-machine";
import { network } from "../../setup/network";

const asking = (path: string, headers: Record<string, string> = {}) => ({
  request: new Request(`http://loja.test${path}`, { headers }),
  params: {},
  context: {},
});

const said = async (response: Response) => [response.status, await response.text()];

describe("storefront readiness and metrics", () => {
  const answering = (status: number) =>
    network.use(http.get("*/readyz", () => new HttpResponse(null, { status }), { once: true }));

  it.each([200, 401, 404, 405, 500])(
    "is ready while the upstream answers %i at /readyz, even without such a page",
    async (status) => {
      answering(status);
      expect(await said(await ready(asking("/readyz")))).toEqual([200, "ready\n"]);
    },
  );

  it.each([502, 503, 504])("is not ready while the upstream answers %i at /readyz", async (status) => {
    answering(status);
    expect(await said(await ready(asking("/readyz")))).toEqual([503, "upstream\n"]);
  });

  it("is not ready while the upstream refuses connections or does not answer in time", async () => {
    network.use(http.get("*/readyz", () => HttpResponse.error(), { once: true }));
    expect(await said(await ready(asking("/readyz")))).toEqual([503, "upstream\n"]);
    network.use(http.get("*/readyz", () => new Promise<Response>(() => undefined), { once: true }));
    const askedAtInMs = performance.now();
    expect(await said(await ready(asking("/readyz")))).toEqual([503, "upstream\n"]);
    expect(performance.now() - askedAtInMs).toBeLessThan(scaledToLoad(4_000));
  });

  it("is not ready during shutdown", async () => {
    const answer = await ready(asking("/readyz", { "x-stopping": "yes" }));
    expect(await said(answer)).toEqual([503, "stopping\n"]);
  });

  it("serves metrics to direct clients only, not through a proxy", async () => {
    const near = { "x-client-address": "127.0.0.1" };
    const answer = await metrics(asking("/metrics", near));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    const forwarded = { ...near, "x-forwarded-for": "127.0.0.1" };
    expect((await metrics(asking("/metrics", forwarded))).status).toBe(404);
    expect((await metrics(asking("/metrics"))).status).toBe(404);
  });
});
