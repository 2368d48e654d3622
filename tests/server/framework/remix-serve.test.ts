import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** What `server/` relies on in remix-serve; an upgrade that changes it fails here by name. */

const cli = "node_modules/@remix-run/serve/dist/cli.js";
let child: ChildProcess;
let output = "";
let origin: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function start(): Promise<void> {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  output = "";
  const flags = ["--import", "./server/storefront.mjs", cli, "tests/server/framework/remix-build.mjs"];
  const env = { HOST: "127.0.0.1", PORT: String(port) };
  child = spawn(process.execPath, flags, { env: { ...process.env, ...env, NODE_ENV: "production" } });
  child.stdout?.on("data", (text) => (output += text));
  child.stderr?.on("data", (text) => (output += text));
  await expect.poll(() => output).toContain("[remix-serve]");
}

describe("@remix-run/serve", () => {
  beforeEach(start);
  afterEach(() => child.kill("SIGKILL"));

  it("@remix-run/serve logs requests only by morgan's format tiny, which is disabled", async () => {
    await fetch(`${origin}/page?secret=1`);
    await expect.poll(() => output).toContain('"path":"/page"');
    const lines = output.trim().split("\n");
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => "object"));
    expect(output).not.toContain("secret");
  });

  it("@remix-run/express builds the request from url and headers of the IncomingMessage, as the preload left them", async () => {
    const received = await (
      await fetch(`${origin}/100%?q=1`, { headers: { "x-unreadable": "host" } })
    ).json();
    expect(received.url).toBe(`${origin}/100%25?q=1`);
    expect(received.headers).toMatchObject({ "x-client-address": "127.0.0.1" });
    expect(received.headers).not.toHaveProperty("x-unreadable");
  });

  it("@remix-run/serve serves public/ by express.static", async () => {
    for (const file of ["/favicon.svg", "/fa%76icon.svg?1"]) {
      const answer = await fetch(origin + file);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      await answer.arrayBuffer();
    }
    const page = await fetch(`${origin}/produtos/favicon.svg`);
    expect((await page.json()).url).toBe(`${origin}/produtos/favicon.svg`);
  });

  it.each([
    [416, { range: "bytes=999999999-" }],
    [412, { "if-match": '"other"' }],
  ])(
    "express answers %i by finalhandler, which is in Portuguese here and logs no error",
    async (status, headers) => {
      const answer = await fetch(`${origin}/favicon.svg`, { headers });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        status,
        "text/html; charset=utf-8",
      ]);
      expect(answer.headers.get("content-range")?.slice(0, 8) ?? null).toBe(
        status === 416 ? "bytes */" : null,
      );
      const page = await answer.text();
      expect(page).toContain('<html lang="pt-BR">');
      expect(page).not.toMatch(/Range|Precondition|Error/);
      await expect.poll(() => output).toContain('"path":"/favicon.svg"');
      expect(output).not.toContain('"level":"error"');
    },
  );

  it("@remix-run/server-runtime logs an error for `_data`, which is left out of the address", async () => {
    const received = await (await fetch(`${origin}/page?_data=root&q=1&%5Fdata=all`)).json();
    expect(received.url).toBe(`${origin}/page?q=1`);
    await expect.poll(() => output).toContain('"path":"/page"');
    expect(output).not.toContain('"level":"error"');
  });

  it("@remix-run/serve closes its server on SIGTERM and logs undefined, which is omitted", async () => {
    await (await fetch(`${origin}/page`)).text();
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(output).not.toContain("undefined");
    expect(output).not.toContain('"level":"error"');
  });
});

it.each([
  ["@remix-run/serve", "remix-serve"],
  ["@remix-run/dev", "remix"],
])(
  "%s has its command %s at dist/cli.js, where scripts and the container image start it",
  (name, command) => {
    const { bin } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    expect(bin).toEqual({ [command]: "dist/cli.js" });
  },
);
