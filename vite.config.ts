import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressedBuild } from "./launch/compressed-build.mjs";
import { serviceWorkerBuild } from "./launch/service-worker-build.mjs";
import remixOptions from "./remix.config.js";

/**
 * Two files for what all pages share, and one for each page: every request costs a slow line as much as a kilobyte, and
 * small files compress badly.
 */
function sharedFile(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "packages";
  return /\/app\/(ui|domain|search-engines)\/|\/app\/[^/]+$/.test(id) &&
    !/\/app\/(root|entry\.client)\./.test(id)
    ? "shop"
    : undefined;
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
