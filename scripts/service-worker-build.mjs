import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { build } from "vite";
import { compressFile } from "./compressed-build.mjs";

/** Only a hydrated page registers the worker (docs/browsers.md); for browsers below it would be a tenth larger. */
const hydrating = ["chrome88", "firefox102", "safari15.4"];

/**
 * Builds the service worker, and the script that measures visits, after the browser build, because its version is a hash of that build. Served by
 * `app/features/operations/service-worker`.
 * @param {{ sources: string, measuring?: string, client: string }} folders
 * @returns {import("vite").Plugin}
 */
export function createServiceWorkerBuild({ sources, measuring, client }) {
  let isServerBuild = false;
  return {
    name: "service-worker-build",
    apply: "build",
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (!isServerBuild) return;
        const names = readdirSync(path.join(client, "assets")).sort();
        const files = { STYLES: onlyOne(names, /^shop-.*\.css$/), ICONS: onlyOne(names, /\.svg$/) };
        const version = getHash([...names, ...readdirSync(sources).map((name) => read(sources, name))]);
        const worker = (/** @type {string} */ name) => path.join(sources, name);
        await bundle(worker("worker.ts"), "service-worker.js", { ...files, VERSION: version });
        await bundle(worker("unregister-worker.ts"), "service-worker-farewell.js", {});
        if (measuring) await bundle(measuring, "measure-visit.js", {}, browserslistToEsbuild());
      },
    },
  };

  /**
   * @param {string} input
   * @param {string} name
   * @param {Record<string, string>} constants
   * @param {readonly string[]} [target]
   */
  async function bundle(input, name, constants, target = hydrating) {
    await build({
      configFile: false,
      logLevel: "warn",
      define: Object.fromEntries(
        Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)]),
      ),
      build: {
        outDir: client,
        emptyOutDir: false,
        copyPublicDir: false,
        target: [...target],
        rollupOptions: {
          input,
          output: { format: "iife", entryFileNames: name },
        },
      },
    });
    compressFile(path.join(client, name));
  }
}

/** @param {string[]} names @param {RegExp} pattern */
function onlyOne(names, pattern) {
  const [name, ...others] = names.filter((each) => pattern.test(each));
  if (!name || others.length > 0)
    throw new Error(`The build has one file like ${pattern}, as far as its worker knows`);
  return `/assets/${name}`;
}

/** @param {string[]} texts */
const getHash = (texts) => {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("base64url").slice(0, 8);
};

/** @param {string} folder @param {string} name */
const read = (folder, name) => readFileSync(path.join(folder, name), "utf8");
