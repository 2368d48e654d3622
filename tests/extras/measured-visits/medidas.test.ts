import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { register } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "~/extras/measured-visits/script/route";
import { measureProcess } from "../../../server/metrics.mjs";

const reports: unknown[] = [];
const keep = (report: unknown) => void reports.push(report);
beforeAll(() => void measureProcess());
afterAll(() => register.clear());
beforeEach(() => subscribe("envelopa.visit", keep));
afterEach(() => {
  unsubscribe("envelopa.visit", keep);
  reports.length = 0;
});

const visit = {
  pagina: "/produtos/*",
  primeira: "812.400",
  maior: "1650.100",
  resposta: "96.000",
  deslocamento: "0.020",
  erros: "1",
};

const send = (
  fields: Record<string, string>,
  headers: Record<string, string> = { cookie: "cookies=aceitar" },
) =>
  action({
    request: new Request("http://loja.test/medidas.js", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
    }),
    params: {},
    context: {},
  });

describe("/medidas.js", () => {
  it("counts what a page measured by its kind, in histograms", async () => {
    const answer = await send(visit);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(reports).toEqual([
      {
        page: "/produtos/*",
        firstPaintMs: 812.4,
        largestPaintMs: 1650.1,
        interactionMs: 96,
        shift: 0.02,
        errors: 1,
      },
    ]);
    const metrics = await register.metrics();
    expect(metrics).toContain('visit_largest_paint_seconds_bucket{le="1.8",page="/produtos/*"} 1');
    expect(metrics).toContain('visit_layout_shift_bucket{le="0.05",page="/produtos/*"} 1');
    expect(metrics).toContain('visit_script_errors_total{page="/produtos/*"} 1');
  });

  it("counts a page without paints or presses, and names no page that it does not know", async () => {
    await send({ pagina: "/segredo-de-ana", deslocamento: "0", erros: "0" });
    expect(reports).toEqual([{ page: "other", shift: 0, errors: 0 }]);
  });

  it.each([
    ["without an answer about cookies", visit, {}, 403],
    ["from a shopper who has refused cookies", visit, { cookie: "cookies=recusar" }, 403],
    ["with a time that is none", { ...visit, maior: "-1" }, undefined, 400],
    ["without the kind of page", { deslocamento: "0", erros: "0" }, undefined, 400],
  ])("counts no report %s", async (_, fields, headers, status) => {
    expect((await send(fields, headers)).status).toBe(status);
    expect(reports).toEqual([]);
  });

  it("refuses reports of other sites (403) and of more than a kilobyte (413)", async () => {
    const cookie = "cookies=aceitar";
    await expect(send(visit, { cookie, "sec-fetch-site": "cross-site" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(send({ ...visit, pagina: "x".repeat(2000) })).rejects.toMatchObject({ status: 413 });
    expect(reports).toEqual([]);
  });
});
