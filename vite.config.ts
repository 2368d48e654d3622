import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { compressedBuild } from "./launch/compressed-build.mjs";
import { serviceWorkerBuild } from "./launch/service-worker-build.mjs";
import remixOptions from "./remix.config.js";

/** The pages that most visits are made of: the catalogue and the cart. */
const catalogue =
  /\/app\/(root\.|routes\/_shop(\.(home|produtos|categorias|subcategorias|vitrine|cart)\b[^/]*)?\/)/;
const page = /\/app\/(root\.|routes\/)/;

/**
 * A file for the packages, one for what the catalogue's pages share, one for what only other pages do, and one for each
 * page: every request costs a slow line as much as a kilobyte, and small files compress badly.
 */
function sharedFile(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (id.includes("/node_modules/")) return "packages";
  if (!/\/app\/(ui|domain|search-engines)\/|\/app\/[^/]+$/.test(id)) return undefined;
  if (/\/app\/(root|entry\.client)\./.test(id)) return undefined;
  return pagesWith(id, getModuleInfo).some((each) => catalogue.test(each)) ? "shop" : "account";
}

/** The pages that a module is part of, by way of whatever imports it. */
function pagesWith(id: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    if (page.test(each) && each !== id) continue;
    for (const importer of getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return [...seen].filter((each) => page.test(each));
}

export default defineConfig(({ isSsrBuild }) => ({
  // With the default, remix-serve would send everything in public/ with a year of immutable caching.
  build: {
    copyPublicDir: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedFile } },
  },
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    serviceWorkerBuild({ sources: "app/service-worker", client: "build/client" }),
    compressedBuild({ folder: "build/client/assets" }),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
}));
