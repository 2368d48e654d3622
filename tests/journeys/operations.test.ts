import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { identifyProcess } from "../../api/database/process-identity.mjs";
import { Visitor } from "../driver/visitor";
import { scaledToLoad } from "../setup/busy-machine";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { type ManyProcesses, type Process, startManyProcesses } from "../setup/many-processes";
import { temporaryFolderPrefix } from "../setup/temporary-postgres";

const folder = mkdtempSync(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-${randomUUID()}`));
let shop: ManyProcesses;

beforeAll(async () => {
  const databaseUrl = inject("shopDatabase");
  shop = await startManyProcesses({ storefronts: 3, upstreams: 2, databaseUrl, folder });
});

afterAll(() => shop?.stop());

function logOf(kind: "api" | "loja"): string[] {
  const folders = readdirSync(folder).filter((name) => name.startsWith(`${kind}-`));
  const texts = folders.map((name) => readFileSync(path.join(folder, name, `${kind}.log`), "utf8"));
  return texts.join("").split("\n").filter(Boolean);
}

const requestsIn = (lines: readonly string[]) =>
  lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ message }) => message === "request");

const one = (processes: readonly Process[], index = 0): Process => {
  const found = processes[index];
  if (!found) throw new Error("there is no such process");
  return found;
};

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Sends a post in two halves and stops the program between them; returns the answer and the time until exit. */
async function stoppedWhileSending({ url, pid }: Process, to: string, type: string, body: string) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  const idle = connect(Number(port), "127.0.0.1");
  await Promise.all([once(socket, "connect"), once(idle, "connect")]);
  const head = [
    `POST ${to} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  socket.write(`${[...head, "Sec-Fetch-Site: same-origin"].join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  await sleep(200);
  process.kill(pid, "SIGTERM");
  await sleep(200);
  await expect(fetch(`${url}/healthz`), "nobody new is let in").rejects.toThrow();
  socket.write(body.slice(5));
  await once(socket, "close");
  const answeredAtInMs = performance.now();
  while (identifyProcess(pid) && performance.now() - answeredAtInMs < 10_000) await sleep(20);
  idle.destroy();
  return { answer, lingeredInMs: performance.now() - answeredAtInMs };
}

describe("logs and metrics", () => {
  const buyer = { ...newBuyer(), name: "Berenice Planta da Silva" };
  const forms = formsToBecome(buyer);

  it("log each request with its result and without personal data", async () => {
    const { url } = one(shop.storefronts);
    const visitor = new Visitor(url);
    for (const [to, fields] of forms) {
      const sent = { url: url + to, method: "POST", body: new URLSearchParams(fields) } as const;
      const answer = await visitor.send(sent, url);
      expect([to, answer.status]).toEqual([to, 303]);
    }
    const taxId = new URLSearchParams(forms.map(([, fields]) => fields).find((each) => "cnpj" in each)).get(
      "cnpj",
    );
    const planted = [
      buyer.email,
      buyer.password,
      "Berenice",
      String(taxId),
      "01310-100",
      "01310100",
      "98888-7777",
    ];
    const asked = [
      `/produtos?produto=${encodeURIComponent(buyer.email)}`,
      "/consulta-cep?cep=01310-100",
      `/${taxId}`,
    ];
    for (const to of [...asked, `/produtos/${buyer.email}`, "/list-address", "/cart"]) await visitor.open(to);
    const wrong = new URLSearchParams({ email: buyer.email, password: "not the one 98888-7777" });
    await visitor.send({ url: `${url}/login`, method: "POST", body: wrong }, url);

    // Log lines reach their file shortly after the answer.
    await expect.poll(() => requestsIn(logOf("loja")).length).toBe(12);
    const [ours, theirs] = [logOf("loja"), logOf("api")];
    expect(requestsIn(theirs).length).toBeGreaterThan(20);
    const whole = [...ours, ...theirs].join("\n");
    const crumbs = visitor.jar
      .header()
      .split(/[=;.]/)
      .filter((part) => part.length > 20);
    expect([...planted, ...crumbs].filter((each) => whole.includes(each))).toEqual([]);
    expect(whole).not.toMatch(/Bearer|@exemplo|127\.0\.0\.1:\d+\s/);
  });

  it("correlate upstream calls with the page by its request id", () => {
    const page = requestsIn(logOf("loja")).find(({ path: asked }) => asked === "/list-address");
    const calls = requestsIn(logOf("api")).filter(({ requestId }) => requestId === page?.requestId);
    expect(page?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls.map(({ route }) => route)).toContain("client/get-addresses");
  });

  it("report readiness and metrics in both programs", async () => {
    for (const { url } of [...shop.storefronts, ...shop.upstreams])
      expect(await statusOf(`${url}/readyz`)).toBe(200);
    const [storefront, upstream] = [one(shop.storefronts).url, one(shop.upstreams).url];
    expect(await statusOf(`${storefront}/metrics`, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
    const measured = await (await fetch(`${storefront}/metrics`)).text();
    expect(measured).toMatch(/http_requests_total\{route="\/produtos",method="GET",status="200"\} 1/);
    expect(measured).toMatch(/upstream_call_duration_seconds_count\{outcome="answered"\} \d\d/);
    expect(await (await fetch(`${upstream}/metrics`)).text()).toContain('route="category/menuActive"');
  });

  it("list the storefront's cached answers, and drop one by a form", async () => {
    const page = `${one(shop.storefronts).url}/metrics/cache`;
    expect(await statusOf(page, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
    let html = "";
    const readAfterVisit = async () => {
      // Only this visit makes upstream calls: a page from the HTML cache makes none.
      await fetch(`${one(shop.storefronts).url}/produtos?produto=${randomUUID()}`);
      html = await (await fetch(page)).text();
      return html;
    };
    // Answers live for moments here, and a busy machine may read the list after them.
    await expect.poll(readAfterVisit).toContain('<th scope="row">listMenuCategories</th>');
    const resposta = /value="([\w-]{16})"/.exec(html)?.[1] ?? "";
    const answer = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ resposta }),
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/metrics/cache"]);
    expect(await (await fetch(page)).text()).not.toContain(resposta);
  });
});

/** Sends a post on its own connection; resolves to the status line or the error code. */
function postTo({ url }: Process, to: string, type: string, body: string): Promise<string> {
  const { port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => (answer += text));
    socket.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
    const head = [
      `POST ${to} HTTP/1.1`,
      `Host: ${host}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${[...head, "Sec-Fetch-Site: same-origin"].join("\r\n")}\r\n\r\n${body}`);
  });
}

describe("graceful shutdown", () => {
  it.each([
    [
      "storefront",
      "/localizacao",
      "application/x-www-form-urlencoded",
      "cep=01310-100&voltar=%2Fcart",
      "HTTP/1.1 303 See Other",
    ],
    ["upstream", "/category/menuActive", "application/json", '{"page":1,"pageSize":5}', "HTTP/1.1 200 OK"],
  ])(
    "answers every post whose connection to the %s was already open",
    async (kind, to, type, body, status) => {
      const program = kind === "storefront" ? one(shop.storefronts, 2) : one(shop.upstreams, 1);
      const posts = Array.from({ length: 40 }, () => postTo(program, to, type, body));
      await sleep(30);
      process.kill(program.pid, "SIGTERM");
      const answers = await Promise.all(posts);
      expect(answers.filter((answer) => answer !== status)).toEqual([]);
      while (identifyProcess(program.pid)) await sleep(20);
    },
  );

  it("completes a form post in progress in the storefront and exits right after it", async () => {
    const body = "cep=01310-100&voltar=%2Fcart";
    const type = "application/x-www-form-urlencoded";
    const stopped = await stoppedWhileSending(one(shop.storefronts), "/localizacao", type, body);
    expect(stopped.answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(stopped.answer).toContain("location: /cart");
    expect(stopped.answer).toMatch(/connection: close/i);
    expect(stopped.lingeredInMs).toBeLessThan(scaledToLoad(4_000));
  });

  it("completes an upstream call; the storefront is not ready until the upstream returns, and counts the failures", async () => {
    const storefront = one(shop.storefronts, 1).url;
    expect(await statusOf(`${storefront}/readyz`)).toBe(200);
    const type = "application/json";
    const stopped = await stoppedWhileSending(
      one(shop.upstreams),
      "/category/menuActive",
      type,
      '{"page":1,"pageSize":5}',
    );
    expect(stopped.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(stopped.lingeredInMs).toBeLessThan(scaledToLoad(4_000));

    expect(await statusOf(`${storefront}/readyz`)).toBe(503);
    expect(await statusOf(`${storefront}/healthz`)).toBe(200);
    expect(await statusOf(`${storefront}/produtos`)).toBe(503);
    const measured = await (await fetch(`${storefront}/metrics`)).text();
    expect(measured).toMatch(/upstream_failures_total\{call="\w+",kind="unavailable"\} [1-9]/);
    const errors = logOf("loja").filter((line) => line.startsWith('{"level":"error"'));
    expect(errors.join("\n")).toMatch(/upstream \w+: no connection \(ECONNREFUSED\)/);
  });
});
