import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Frames wrap pages; the other components only answer a refused post and are never rendered. */
const frames = new Set(["_auth", "_secure", "_shop"]);
const neverDrawn = new Set([
  "_shop.$",
  "_shop.cookies",
  "_shop.juntar-carrinho",
  "_shop.logout",
  "_shop.modo-leve",
]);

const pages = readdirSync("app/routes")
  .filter((name) => existsSync(`app/routes/${name}/route.tsx`) && !frames.has(name))
  .map((name) => ({ name, source: readFileSync(`app/routes/${name}/route.tsx`, "utf8") }))
  .filter(({ source }) => source.includes("export default"));

describe("every page route", () => {
  it("has its own error boundary, because the loaders of its frame supply account and cart", () => {
    expect(pages.length).toBeGreaterThan(30);
    const without = pages.filter(
      ({ source }) => !/export (function |const |\{ )ErrorBoundary\b/.test(source),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("creates its title with the helpers that announce a refused form", () => {
    const helpers = /export const meta\b[\s\S]*?\b(indexedPage|unlistedPage|viewOfPage|listingPage)\b/;
    const without = pages.filter(({ name, source }) => !neverDrawn.has(name) && !helpers.test(source));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
