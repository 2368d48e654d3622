import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));

/** remix-serve serves `public/` by express.static, which would look on the disk for a file of every page's address. */
export function skipMissingStaticFiles() {
  const express = require("express");
  const usual = express.static;
  express.static = (/** @type {string} */ folder, /** @type {object} */ options) =>
    onlyNamesIn(folder, usual(folder, options));
}

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, next: () => void) => void} Middleware */

/**
 * Passes on requests whose first path segment is no name in the folder, which is read once.
 * @param {string} folder
 * @param {Middleware} serve
 * @returns {Middleware}
 */
export function onlyNamesIn(folder, serve) {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request, response, next) => {
    const [, first = ""] = (request.url ?? "").split(/[/?]/, 2);
    return names.has(decoded(first)) ? serve(request, response, next) : next();
  };
}

/** @param {string} segment */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
