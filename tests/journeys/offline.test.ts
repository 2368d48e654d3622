import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { hydrationDataType } from "~/rendering/framework/hydration-data";
import {
  type OfflineCachePolicy,
  offlineCacheHeader,
  parseOfflineCachePolicy,
} from "~/rendering/offline-cache-policy";
import { arrive, fillCart, findProduct, registerFrom } from "./purchase-steps";
import { weigh } from "./weigh";

/** Every shopper with script downloads it once for each version. */
const workerInBytes = 3300;
const origin = inject("storefrontUrl");
const worker = `${origin}/service-worker.js`;

let product: string;
let guest: string;

beforeAll(async () => {
  const page = await findProduct(await arrive(origin));
  product = page.address;
  guest = page.visitor.jar.header();
});

async function saidOf(
  path: string,
  headers: Record<string, string> = { cookie: guest },
): Promise<OfflineCachePolicy | null | undefined> {
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  expect([path, answer.status]).toEqual([path, 200]);
  return parseOfflineCachePolicy(answer.headers);
}

describe("offline cache headers", () => {
  it("allow the catalogue and the cart", async () => {
    const listed = ["/home", "/produtos?produto=carbono", product, "/cart"];
    const said = await Promise.all(listed.map((path) => saidOf(path)));
    expect(said.map((each) => each?.isCacheable)).toEqual([true, true, true, true]);
  });

  it("exclude account pages, forms and one-time questions", async () => {
    const { visitor } = await registerFrom(await fillCart(await arrive(origin)));
    const headers = { cookie: visitor.jar.header() };
    for (const path of ["/profile?step=0", "/profile?step=3", "/address", "/localizacao", "/installers"]) {
      expect([path, (await saidOf(path, headers))?.isCacheable]).toEqual([path, false]);
    }
    const hydrationData = await fetch(`${origin}/home`, {
      headers: { ...headers, accept: hydrationDataType },
    });
    expect(hydrationData.headers.get(offlineCacheHeader)).toBeNull();
  });

  it("separate shoppers and locations by an anonymous id", async () => {
    const here = await saidOf("/home");
    expect((await saidOf("/cart"))?.owner).toBe(here?.owner);
    const nowhere = await saidOf("/home", {});
    const { visitor } = await registerFrom(await fillCart(await arrive(origin)));
    const shopper = await saidOf("/home", { cookie: visitor.jar.header() });
    expect(new Set([here?.owner, nowhere?.owner, shopper?.owner]).size).toBe(3);
    expect(here?.owner).toMatch(/^[\w-]{12}$/);
  });

  it("are absent where the light mode was chosen or requested, but present on a slow connection", async () => {
    expect(await saidOf("/home", { cookie: `${guest}; modo-leve=1` })).toBeNull();
    expect(await saidOf("/home", { cookie: guest, "save-data": "on" })).toBeNull();
    expect((await saidOf("/home", { cookie: guest, ect: "3g" }))?.isCacheable).toBe(true);
  });
});

describe("service worker", () => {
  it("weighs less than 3.3 kB and is revalidated with 304", async () => {
    const { status, bytes, encoding } = await weigh(worker);
    expect([status, encoding]).toEqual([200, "br"]);
    expect(bytes).toBeLessThanOrEqual(workerInBytes);
    const answer = await fetch(worker);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await fetch(worker, { headers })).status).toBe(304);
  });

  it("lists existing files of its build", async () => {
    const code = brotliDecompressSync((await weigh(worker)).body).toString("utf8");
    const files = new Set([...code.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file));
    expect(files.size).toBe(2);
    for (const file of files) expect([file, (await weigh(origin + file)).status]).toEqual([file, 200]);
  });

  it("is registered by pages with script and by no page of the light mode", async () => {
    const page = await (await fetch(`${origin}/home`, { headers: { cookie: guest } })).text();
    expect(page).toContain('data-worker="/service-worker.js"');
    const light = await (await fetch(`${origin}/home`, { headers: { "save-data": "on" } })).text();
    expect(light).not.toContain("service-worker");
  });
});
