import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type AnsweringProgram, startAnswering } from "./answering-program";

/** A fake trace collector that records requests. */
let collector: Server;
let endpoint: string;
const taken: string[] = [];
/** Trace ids received by a fake upstream. */
const asked: (string | undefined)[] = [];
let program: AnsweringProgram | undefined;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: string[] = [];
    for await (const part of request) parts.push(String(part));
    if (request.url === "/v1/traces") taken.push(parts.join(""));
    else asked.push(request.headers.traceparent?.toString());
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterEach(() => program?.child.kill("SIGKILL"));
afterAll(() => collector.close());

async function stopped({ child, ended }: AnsweringProgram): Promise<void> {
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
}

it("exports the trace of a request with its outgoing calls and without personal data", async () => {
  program = await startAnswering({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const headers = {
    "x-ask": `${endpoint}/cep?cep=01310-100`,
    authorization: "Bearer segredo-9f8e7d6c",
    "user-agent": "ana@example.com",
  };
  const answer = await fetch(`${program.url}/pedido/52998224725?email=ana%40example.com`, { headers });
  expect(await answer.text()).toBe("begun done");
  await stopped(program);
  const text = taken.join("\n");
  const spans: unknown[] = taken.flatMap((each) => JSON.parse(each).resourceSpans);
  expect(spans.length).toBeGreaterThan(0);
  expect(text).toContain('"envelopa-upstream"');
  // One by `fetch`, one by `http.request`.
  expect(asked).toHaveLength(2);
  for (const sent of asked) expect(sent?.split("-")[1]).toBe(text.match(/"traceId":"([0-9a-f]{32})"/)?.[1]);
  expect(text.match(/"spanId"/g)).toHaveLength(3);
  expect(text).toMatch(/"http\.(response\.)?status_code"/);
  for (const planted of ["ana", "52998224725", "01310", "segredo", "/pedido", "/cep"]) {
    expect(text).not.toContain(planted);
  }
});

it("loads no tracing module when no endpoint is set", async () => {
  program = await startAnswering({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  const loaded = await (await fetch(`${program.url}/loaded`)).text();
  expect(loaded).toContain("pino");
  // prom-client depends on the API package, which is a no-op without an SDK.
  expect(loaded).not.toMatch(/@opentelemetry\/(?!api\/)/);
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".mjs") && file !== "tracing.mjs",
  );
  const importing = files.filter((file) =>
    /^import .*(opentelemetry|tracing\.mjs)/m.test(readFileSync(`server/${file}`, "utf8")),
  );
  expect(importing).toEqual([]);
  await stopped(program);
});

it("continues to serve when the trace collector is unreachable", async () => {
  program = await startAnswering({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect((await fetch(program.url)).status).toBe(200);
  await stopped(program);
});
