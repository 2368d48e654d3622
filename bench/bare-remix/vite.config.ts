import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../remix.config.js";

/** The least that Remix 2 makes of a page: the shop's Remix and React with the shop's flags, and nothing of the shop. */
export default defineConfig({
  build: { copyPublicDir: false },
  plugins: [remix({ ...remixOptions, appDirectory: "bench/bare-remix", buildDirectory: "build/bare-remix" })],
});
