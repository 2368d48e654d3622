import { Redis } from "ioredis";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HtmlCache, type RenderedHtml } from "~/rendering/html-cache.server";
import * as idle from "~/rendering/idle.server";
import { type KeyValueStore, openRedis, SharedHtmlStore } from "~/rendering/shared-html-store.server";
import { startRedis } from "../setup/redis-server";

const secret = "a secret of the storefronts";
const page: RenderedHtml = {
  body: Uint8Array.from([1, 10, 2]),
  encoding: "br",
  allowedStyles: "sha256-abc+/123=",
  isImprovable: false,
};

let entries: Map<string, Buffer>;
let isDown: boolean;
let asked: number;
const memory: KeyValueStore = {
  async getBuffer(key) {
    asked += 1;
    if (isDown) throw new Error("connection refused");
    return entries.get(key) ?? null;
  },
  async set(key, value) {
    asked += 1;
    if (isDown) throw new Error("connection refused");
    entries.set(key, value);
  },
};
const openStore = (signedBy = secret) => new SharedHtmlStore(Promise.resolve(memory), signedBy);

beforeEach(() => {
  entries = new Map();
  isDown = false;
  asked = 0;
});

describe("shared HTML store", () => {
  it("gives a document to other processes, which do not render it", async () => {
    await new HtmlCache(undefined, openStore()).find("a", async () => page);
    const draw = vi.fn(async () => page);
    const other = new HtmlCache(undefined, openStore());
    expect(await other.find("a", draw)).toEqual(page);
    expect(await other.find("a", draw)).toEqual(page);
    expect(draw).not.toHaveBeenCalled();
    expect(asked).toBe(3);
  });

  it("keeps documents that are not shareable out", async () => {
    await new HtmlCache(undefined, openStore()).find("a", async () => page, { isShareable: false });
    expect(asked).toBe(0);
  });

  it("renders a document again that another process compressed in a hurry, once there is time", async () => {
    const isIdle = vi.spyOn(idle, "isIdle").mockReturnValue(false);
    const hurried = { ...page, isImprovable: true };
    await new HtmlCache(undefined, openStore()).find("a", async () => hurried);
    const other = new HtmlCache(undefined, openStore());
    expect(await other.find("a", async () => page)).toEqual(hurried);
    isIdle.mockReturnValue(true);
    expect(await other.find("a", async () => page)).toBe(page);
    expect(await new HtmlCache(undefined, openStore()).find("a", async () => hurried)).toEqual(page);
  });

  it("takes neither uncompressed nor large documents", async () => {
    const store = openStore();
    await store.put("a", { ...page, body: "página", encoding: null });
    await store.put("b", { ...page, body: new Uint8Array(500_001) });
    expect(entries.size).toBe(0);
  });

  it("ignores entries that were changed, belong to another page or were signed with another secret", async () => {
    await openStore().put("a", page);
    const [key = "", value = Buffer.of()] = [...entries][0] ?? [];
    expect(await openStore("another secret").get("a")).toBeNull();
    entries.set(key.replace(/a$/, "b"), value);
    expect(await openStore().get("b")).toBeNull();
    entries.set(key, Buffer.concat([value, Buffer.of(0)]));
    expect(await openStore().get("a")).toBeNull();
    entries.set(key, Buffer.of(1));
    expect(await openStore().get("a")).toBeNull();
  });

  it("renders while the store is down, and asks it again after five seconds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    try {
      isDown = true;
      const cache = new HtmlCache(undefined, openStore());
      for (const name of ["a", "b", "c"]) expect(await cache.find(name, async () => page)).toBe(page);
      expect([asked, warn.mock.calls.length]).toEqual([1, 1]);
      isDown = false;
      vi.advanceTimersByTime(5_000);
      await cache.find("d", async () => page);
      expect(entries.size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("shared HTML store in Redis", () => {
  it("shares documents, expires them, and is left out after Redis has ended", async ({ skip }) => {
    const redis = await startRedis();
    if (redis === null) skip("this machine has no redis-server");
    else {
      const client = new Redis(redis.url);
      const [one, other] = [openRedis(redis.url), openRedis(redis.url)].map(
        (opened) => new SharedHtmlStore(opened, secret),
      );
      await one?.put("a", page);
      expect(await other?.get("a")).toEqual(page);
      const ttlInMs = await client.pttl("envelopa:html:a");
      expect(ttlInMs).toBeGreaterThan(4 * 60_000);
      expect(ttlInMs).toBeLessThanOrEqual(5 * 60_000);
      client.disconnect();
      await redis.stop();
      const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      expect(await other?.get("a")).toBeNull();
      await one?.put("b", page);
      expect(warn).toHaveBeenCalledTimes(2);
    }
  });
});
