import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig, type Rollup } from "vite";
import remixOptions from "./remix.config.js";
import { checksMark, createChecksBuild } from "./scripts/checks-build.mjs";
import { createCompressedBuild } from "./scripts/compressed-build.mjs";
import { createServiceWorkerBuild } from "./scripts/service-worker-build.mjs";
import { withoutLayers } from "./scripts/without-layers.mjs";

/** The most visited pages: catalogue and cart. */
const catalogue = /\/app\/(root\.|features\/(catalogue\/[^/]+|cart\/cart|layout\/shop)\/)/;
/** Catalogue pages with filters. */
const list = /\/app\/features\/catalogue\/(search|category|subcategory|showcase)\//;
const page = /\/app\/(root\.|(features|extras)\/[^/]+\/[^/]+\/)/;

/** What `app/forms/use-form-checks.tsx` loads at the first focus of a form. */
const onDemand = new RegExp(
  `\\${checksMark}$|/app/forms/(?!use-)|/node_modules/(@conform-to|zod|@brazilian-utils)/`,
);

/** Headless UI and what it alone needs: loaded when a field with suggestions, or a search of options, gets the focus. */
const onIntent =
  /\/node_modules\/(@headlessui|@floating-ui|@react-aria|react-aria|react-stately|@internationalized|@tanstack|@swc|tabbable|clsx|use-sync-external-store)\/|\/app\/(model\/words-in-texts|messages\/option-messages|ui\/(option-search|search\/search-combobox))/;

/** Of the pages that count meters. */
const meters = /\/app\/(features\/catalogue\/buy-meters|extras\/wall\/corners)\./;

/** Messages and addresses that no catalogue page shows, although all pages import the namespace they belong to. */
const ofOtherPages =
  /\/app\/paths\/account-pages|\/app\/messages\/(account|guest|input|partner|purchase|quote|room|specified-account|wall)-messages/;

/** Also what several screens of a room share. */
const shared =
  /\/(brand|common)\/(?!tax-id|text|email|phone)|\/app\/((ui|model|seo|messages|paths|forms)\/|(features|extras)\/[^/]+\/[^/]+$|rendering\/(error-|use-|revalidate-|navigation-effects|framework\/(cached-markup|document-part|history-key|server-rendered))|[^/]+$)/;

const entry =
  /vite\/preload-helper|\/app\/(entry\.client|rendering\/(element-ids|unanswered-submissions|full-style-sheet|pending-submissions|framework\/hydration-data))\./;

/**
 * Chunks: packages, modules shared by catalogue pages, by lists alone, by other pages, and one per page. On slow
 * connections a request costs as much as a kilobyte, and small files compress badly.
 */
function sharedFile(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (onDemand.test(id)) return "checks";
  if (onIntent.test(id)) return "combobox";
  // Vite's helper would otherwise make the entry wait for the packages.
  if (entry.test(id)) return "entry";
  if (id.includes("/node_modules/") || id.includes("commonjsHelpers")) return "packages";
  if (!shared.test(id)) return undefined;
  if (/\/app\/root\./.test(id)) return undefined;
  if (ofOtherPages.test(id)) return "account";
  if (meters.test(id)) return "meters";
  const pages = pagesWith(id, getModuleInfo).filter((each) => catalogue.test(each));
  if (pages.length === 0) return "account";
  return pages.every((each) => list.test(each)) ? "lists" : "shop";
}

/** Pages that import a module, directly or transitively. */
function pagesWith(id: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    if (page.test(each) && each !== id) continue;
    for (const importer of getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return [...seen].filter((each) => page.test(each));
}

export default defineConfig(({ isSsrBuild }) => ({
  // The default would serve public/ with immutable caching for a year.
  build: {
    copyPublicDir: false,
    // docs/browsers.md
    target: isSsrBuild ? "node20" : browserslistToEsbuild(),
    // Both builds write the style sheets that pages link to, under the same names.
    cssTarget: browserslistToEsbuild(),
    cssMinify: "lightningcss",
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2 }, ecma: 2020 },
    // A second file of the server would have its own style sheet.
    rollupOptions: {
      output: isSsrBuild
        ? { inlineDynamicImports: true }
        : { manualChunks: sharedFile, onlyExplicitManualChunks: true },
    },
  },
  plugins: [
    tailwindcss(),
    createChecksBuild({ sources: fileURLToPath(new URL("./app/", import.meta.url)) }),
    remix(remixOptions),
    createServiceWorkerBuild({
      sources: "app/service-worker",
      measuring: "app/extras/measured-visits/measure-visit.ts",
      client: "build/client",
    }),
    createCompressedBuild({ folder: "build/client/assets" }),
  ],
  css: { postcss: { plugins: [withoutLayers] } },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
}));
