import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  // With the default, remix-serve would send everything in public/ with a year of immutable caching.
  build: { copyPublicDir: false },
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
});
