import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { compressFile } from "./compressed-build.mjs";

/**
 * Builds the service worker after the browser build, because its version is a hash of that build. Served by
 * `app/routes/[service-worker.js]`.
 * @param {{ sources: string, client: string }} folders
 * @returns {import("vite").Plugin}
 */
export function serviceWorkerBuild({ sources, client }) {
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
        const files = { STYLES: onlyOne(names, ".css"), ICONS: onlyOne(names, ".svg") };
        const version = getHash([...names, ...readdirSync(sources).map((name) => read(sources, name))]);
        await bundle("worker.ts", "service-worker.js", { ...files, VERSION: version });
        await bundle("unregister-worker.ts", "service-worker-farewell.js", {});
      },
    },
  };

  /** @param {string} source @param {string} name @param {Record<string, string>} constants */
  async function bundle(source, name, constants) {
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
        // Only a hydrated page registers it (docs/browsers.md); for browsers below it would be a tenth larger.
        target: ["chrome88", "firefox102", "safari15.4"],
        rollupOptions: {
          input: path.join(sources, source),
          output: { format: "iife", entryFileNames: name },
        },
      },
    });
    compressFile(path.join(client, name));
  }
}

/** @param {string[]} names @param {string} ending */
function onlyOne(names, ending) {
  const [name, ...others] = names.filter((each) => each.endsWith(ending));
  if (!name || others.length > 0)
    throw new Error(`The build has one ${ending} file, as far as its worker knows`);
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
