import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listedRoutes } from "../setup/listed-routes";

/** Their components only answer a refused post and are never rendered. */
const neverDrawn = new Set(["not-found", "cookie-preferences", "merge", "logout", "light-mode"]);

const pages = listedRoutes
  .filter(({ path, file }) => path !== null && file.endsWith(".tsx"))
  .map(({ id, file }) => ({ name: id, source: readFileSync(`app/${file}`, "utf8") }))
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
    const helpers =
      /export const meta\b[\s\S]*?\b(createIndexedPageMeta|createUnlistedPageMeta|createVariantPageMeta|getListingMeta)\b/;
    const without = pages.filter(({ name, source }) => !neverDrawn.has(name) && !helpers.test(source));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
