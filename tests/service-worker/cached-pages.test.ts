import { beforeEach, describe, expect, it } from "vitest";
import { formatOfflineCachePolicy, offlineCacheHeader } from "~/rendering/offline-cache-policy";
import { CachedPages } from "~/service-worker/cached-pages";
import { storesInMemory } from "./stores-in-memory";

let stores: Map<string, Map<string, Response>>;
let pages: CachedPages;

beforeEach(() => {
  stores = storesInMemory();
  pages = new CachedPages("pages-1-");
});

const pageOf = (owner: string, isCacheable = true, init: ResponseInit = {}) =>
  new Response(`a page of ${owner}`, {
    ...init,
    headers: {
      [offlineCacheHeader]: formatOfflineCachePolicy({ owner, isCacheable }),
      date: "Sun, 22 Nov 2026 17:32:00 GMT",
    },
  });
const kept = async () => {
  const texts = (await pages.list()).map(async ({ address, page }) => `${address} ${await page.text()}`);
  return Promise.all(texts);
};

describe("cached pages", () => {
  it("are the pages that the shop allows to cache, latest first", async () => {
    await pages.store("/home", pageOf("ana"), 1);
    await pages.store("/cart", pageOf("ana"), 2);
    await pages.store("/profile", pageOf("ana", false), 3);
    await pages.store("/produtos", pageOf("ana", true, { status: 500 }), 4);
    await pages.store("/elsewhere", new Response("another program's"), 5);
    expect(await kept()).toEqual(["/cart a page of ana", "/home a page of ana"]);
  });

  it("belong to one shopper: the first page of another shopper clears them, cacheable or not", async () => {
    await pages.store("/cart", pageOf("ana"), 1);
    await pages.store("/login", pageOf("guest", false), 2);
    expect(await kept()).toEqual([]);
    await pages.store("/home", pageOf("bia"), 3);
    expect(await kept()).toEqual(["/home a page of bia"]);
  });

  it("do not include a response that was requested by the previous shopper", async () => {
    await pages.store("/home", pageOf("ana"), 1);
    const late = pageOf("ana");
    await pages.store("/home", pageOf("guest"), 3);
    await pages.store("/cart", late, 2);
    expect(await kept()).toEqual(["/home a page of guest"]);
  });

  it("belong to the last shopper when two pages arrive together", async () => {
    await Promise.all([pages.store("/cart", pageOf("ana"), 1), pages.store("/home", pageOf("bia"), 2)]);
    expect(await kept()).toEqual(["/home a page of bia"]);
  });

  it("are cleared on request, together with pending writes", async () => {
    const before = Date.now() - 1;
    await pages.store("/cart", pageOf("ana"), before);
    await pages.clear();
    await pages.store("/home", pageOf("ana"), before);
    expect(await kept()).toEqual([]);
  });

  it("are limited to thirty by removing the oldest, without touching other caches", async () => {
    stores.set("pictures", new Map([["/imagens/1", new Response()]]));
    for (let at = 0; at < 40; at++) await pages.store(`/produtos/${at}`, pageOf("ana"), at);
    const addresses = (await pages.list()).map(({ address }) => address);
    expect(addresses).toHaveLength(30);
    expect(addresses[0]).toBe("/produtos/39");
    expect(addresses[29]).toBe("/produtos/10");
    expect([...stores.keys()]).toEqual(["pictures", "pages-1-ana"]);
  });
});
