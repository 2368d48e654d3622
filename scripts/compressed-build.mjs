import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Replaces script, styles and icons of a build by maximum-quality compressed files, which `app/features/operations/assets` serves;
 * remix-serve would compress on every request at low quality.
 * @param {{ folder: string }} build
 * @returns {import("vite").Plugin}
 */
export function createCompressedBuild({ folder }) {
  let isServerBuild = false;
  return {
    name: "compressed-build",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      // The server build runs last and reads the browser files.
      handler() {
        if (isServerBuild) compressAll(folder);
      },
    },
  };
}

/** @param {string} folder */
function compressAll(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    compressFile(path.join(folder, name));
  }
}

/** @param {string} file */
export function compressFile(file) {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  rmSync(file);
}
