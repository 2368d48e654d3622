import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import browserslistToEsbuild from "browserslist-to-esbuild";
import postcss from "postcss";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hasUtilityVariableDeclarations,
  hasUtilityVariables,
  isWideOnly,
} from "../../../app/rendering/framework/tailwind-output.server";
import { createCriticalCss } from "../../../app/rendering/style-elements.server";

import { withoutLayers } from "../../../scripts/without-layers.mjs";

/** What critical CSS relies on in the style sheet that Tailwind's build writes. */

let nodes: postcss.ChildNode[];
const utilities = new Map<string, string>();
const queries = new Set<string>();

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss()],
    css: { postcss: { plugins: [withoutLayers] } },
    build: {
      write: false,
      target: browserslistToEsbuild(),
      cssMinify: "lightningcss",
      rollupOptions: { input: path.join(import.meta.dirname, "tailwind-output.css") },
    },
  });
  const output = "output" in built ? built.output : [];
  const css = output.flatMap((file) => (file.type === "asset" ? [String(file.source)] : [])).join("");
  const root = postcss.parse(css);
  ({ nodes } = root);
  root.walkRules((rule) => void utilities.set(rule.selector, String(rule)));
  root.walkAtRules("media", ({ params }) => void queries.add(params));
});

describe("tailwindcss", () => {
  it("tailwindcss declares the variables of utilities in one @supports and in @property --tw-*, and nowhere else", () => {
    const declaring = nodes.filter(hasUtilityVariableDeclarations).map(String);
    expect(declaring.filter((each) => each.startsWith("@supports ("))).toHaveLength(1);
    expect(declaring.some((each) => each.startsWith("@property --tw-numeric-spacing{"))).toBe(true);
    const others = nodes.filter((node) => !hasUtilityVariableDeclarations(node)).map(String);
    expect(others.filter((each) => /@property|@supports/.test(each))).toEqual([]);
  });

  it("tailwindcss refers to the variables of utilities as var(--tw-*) in the utilities that need them", () => {
    expect(hasUtilityVariables(utilities.get(".tabular-nums") ?? "")).toBe(true);
    expect(utilities.get(".flex")).toBe(".flex{display:flex}");
    expect(hasUtilityVariables(utilities.get(".flex") ?? "")).toBe(false);
  });

  it("critical CSS includes the variables of utilities only when a utility uses them", () => {
    const of = createCriticalCss(nodes.map(String).join(""));
    expect(of('<p class="flex">', "any")).not.toContain("--tw-");
    expect(of('<p class="tabular-nums">', "any")).toContain("@property --tw-numeric-spacing{");
  });

  it("tailwindcss writes the media queries of desk and product as wide only, and that of tablet not", () => {
    expect(queries.size).toBe(3);
    const others = [...queries].filter((query) => !isWideOnly(query));
    expect(others).toEqual([expect.stringContaining("37.5rem")]);
  });
});
