import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { serve } from "@hono/node-server";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../api/app";
import { openApiDocument } from "../../contract/openapi";
import { addSoldFilm } from "../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../setup/upstream";

const run = promisify(execFile);
/** Below the project, so that the generated programs find its packages. */
const folder = path.resolve("node_modules/.cache", `contract-clients-${process.pid}`);
const document = JSON.stringify(openApiDocument("http://upstream.test"));

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
  module: "ESNext",
  moduleResolution: "Bundler",
  moduleDetection: "force",
};

let upstream: Upstream;
let server: ReturnType<typeof serve>;
let bought: readonly [baseUrl: string, skuId: string, resellerId: string];

beforeAll(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, { quantity: 100 });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: createApp(upstream.parts).fetch, port: 0 }, ({ port }) => {
      bought = [`http://127.0.0.1:${port}`, String(skuId), String(resellerId)];
      resolve();
    });
  });
});

afterAll(async () => {
  server.close();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

/** Compiles the program with the generated client, runs it and returns what it prints. */
async function buyWith(program: string, generate: (client: string) => Promise<unknown>): Promise<string> {
  const own = path.join(folder, program);
  await mkdir(own, { recursive: true });
  await generate(own);
  for (const file of [program, "purchase"]) {
    await cp(`tests/contract/clients/${file}.ts`, path.join(own, `${file}.ts`));
  }
  await writeFile(path.join(own, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(path.join(own, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  await run(process.execPath, ["node_modules/typescript-7/bin/tsc", "--project", own]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
  const flags = ["--import", "tsx", path.join(own, `${program}.ts`), ...bought, `${program}@cliente.example`];
  const { stdout } = await run(process.execPath, flags);
  return stdout;
}

const pixCode = /^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}\n$/;

it("a client of openapi-typescript registers, fills a cart and buys by Pix", async () => {
  const printed = await buyWith("openapi-fetch", async (client) => {
    const types = await openapiTypescript(document);
    await writeFile(path.join(client, "generated.ts"), astToString(types));
  });
  expect(printed).toMatch(pixCode);
});

it("a client of @hey-api/openapi-ts registers, fills a cart and buys by Pix", async () => {
  const printed = await buyWith("hey-api", (client) =>
    createClient({
      input: JSON.parse(document),
      output: path.join(client, "generated"),
      logs: { level: "silent" },
    }),
  );
  expect(printed).toMatch(pixCode);
});
