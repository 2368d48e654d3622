import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { cacheShares, createCache, getSize } from "../../server/cache.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const sources = ["app", "api", "server"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`),
);
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const sumOf = (shares: Readonly<Record<string, number>>) =>
  Object.values(shares).reduce((sum, share) => sum + share, 0);

describe("caches of a program together", () => {
  it("hold at most 100 MB in the storefront", () => {
    expect(sumOf(cacheShares.storefront)).toBe(100_000_000);
  });

  it("hold at most 25 MB in the upstream, with those of a replica", () => {
    const { counts, facets, estimates } = cacheShares.upstream;
    expect(sumOf(cacheShares.upstream) + sumOf({ counts, facets, estimates })).toBeLessThanOrEqual(
      25_100_000,
    );
  });

  it("are all limited by their shares, each of which is taken once", () => {
    const others = sources.filter((file) => file !== "server/cache.mjs");
    expect(others.filter((file) => /new LRUCache\b/.test(textOf(file)))).toEqual([]);
    const taken = others.flatMap((file) => [
      ...textOf(file).matchAll(/(?:create(?:Answer)?Cache(?:<[^;]*?>)?\(\s*|share: )"(\w+)"/g),
    ]);
    const names = Object.values(cacheShares).flatMap((shares) => Object.keys(shares));
    expect(taken.map(([, name]) => name).sort()).toEqual(names.sort());
  });
});

describe("a cache", () => {
  it("stays within its share, whatever is put into it", () => {
    const cache = createCache<string, { readonly text: string }>("countedAttempts");
    for (let number = 0; number < 2_000; number += 1) cache.set(`${number}`, { text: "x".repeat(10_000) });
    expect(cache.calculatedSize).toBeGreaterThan(cacheShares.storefront.countedAttempts * 0.9);
    expect(cache.calculatedSize).toBeLessThanOrEqual(cacheShares.storefront.countedAttempts);
    expect(cache.get("1999")).toBeDefined();
    expect(cache.get("0")).toBeUndefined();
  });

  it("stays within its share with keys only", () => {
    const cache = createCache<string, true>("unreadablePlaces");
    for (let number = 0; number < 20_000; number += 1) cache.set(`${number}`, true);
    expect(cache.size).toBeLessThan(cacheShares.storefront.unreadablePlaces / 100);
  });

  it("does not keep what is larger than its share", () => {
    const cache = createCache<string, string>("unreadablePlaces");
    cache.set("a", "x".repeat(cacheShares.storefront.unreadablePlaces));
    expect(cache.size).toBe(0);
  });
});

describe("the size of a value", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const used = () => {
    collectGarbage();
    // Buffers are freed by the second.
    collectGarbage();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const product = (number: number) => ({
    productId: number,
    productName: `Vinil adesivo nº ${number} – fosco`,
    clientPrice: number + 0.5,
    pictures: [`Uploads/Produtos/${number}.webp`, null],
    seller: { id: 7, name: `Loja ${number}`, isOpen: true },
  });

  it.each([
    ["answers", (number: number) => Array.from({ length: 20 }, (_, at) => product(number * 20 + at))],
    ["texts", (number: number) => `'${number}'`.repeat(400)],
    ["texts beyond Latin-1", (number: number) => `“${number}”`.repeat(400)],
    ["compressed pages", (number: number) => new Uint8Array(8_000).fill(number)],
  ])("is about what %s take", (_, create: (number: number) => unknown) => {
    const before = used();
    const values = Array.from({ length: 1_000 }, (_, number) => structuredClone(create(number)));
    const taken = used() - before;
    const counted = values.reduce<number>((sum, value) => sum + getSize(value), 0);
    expect(counted / taken).toBeGreaterThan(0.8);
    expect(counted / taken).toBeLessThan(3);
  });
});

/** What outlives a request and is no cache, with what limits it. */
const limitedOtherwise: Readonly<Record<string, string>> = {
  "app/features/checkout/conversions.server.ts reportedCodes": "a count",
  "app/http/server-timing.server.ts inFlight": "open requests",
  "app/features/orders/payment-mails.server.ts requested": "a count",
  "app/rendering/built-files.server.ts read": "files of the build",
  "app/rendering/style-elements.server.ts read": "style sheets of the build",
  "app/upstream/compatibility/idempotency-keys.server.ts queues": "forms under way",
  "app/features/checkout/placement.server.ts running": "open requests",
  "app/features/orders/order-status-updates/status-events.server.ts closing": "a count",
  "app/service-worker/posts.ts answers": "a count",
  "app/upstream/cache/cached-upstream.server.ts #circuits": "calls of the contract",
  "app/upstream/capabilities.server.ts upstreams": "upstreams",
  "app/upstream/pictures.server.ts origins": "upstreams",
  "app/upstream/http.server.ts offsetsInMs": "upstreams",
  "app/upstream/http.server.ts zones": "upstreams",
  "api/accounts/hashing-queue.ts #lines": "a count",
  "api/messages.ts codeByText": "messages of the program",
  "app/extras/wall/film-drawing.server.ts countByAddress": "drawings that wait",
  "api/database/named-statements.ts #names": "a count",
  "server/requests.mjs inFlight": "open requests",
  "server/route-names.mjs sections": "a count",
  "server/shutdown.mjs connections": "open connections",
};

it("maps and sets that outlive a request are caches, or limited otherwise", () => {
  expect(sources.flatMap(lastingCollections).sort()).toEqual(Object.keys(limitedOtherwise).sort());
});

/** Empty maps and sets of modules and classes, which are there to be filled. */
function lastingCollections(file: string): string[] {
  const text = textOf(file);
  if (!/new (Map|Set)(<.*>)?\(\)/.test(text)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declarations = tree.statements.flatMap((statement): readonly ts.Node[] => {
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
    return ts.isClassDeclaration(statement) ? statement.members : [];
  });
  return declarations.flatMap((declaration) => {
    if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyDeclaration(declaration)) return [];
    const { name, initializer } = declaration;
    const isEmpty =
      initializer !== undefined &&
      ts.isNewExpression(initializer) &&
      /^(Map|Set)$/.test(initializer.expression.getText()) &&
      (initializer.arguments ?? []).length === 0;
    return isEmpty ? [`${file} ${name.getText()}`] : [];
  });
}
