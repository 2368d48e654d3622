import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../remix.config.js";

/** Minimal Remix 2 page with the shop's Remix and React versions and future flags, as a baseline. */
export default defineConfig({
  build: { copyPublicDir: false },
  plugins: [remix({ ...remixOptions, appDirectory: "bench/bare-remix", buildDirectory: "build/bare-remix" })],
});
