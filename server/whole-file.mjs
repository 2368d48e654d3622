import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";

const temporaryNameFor = (/** @type {string} */ file) => `${file}.${randomUUID()}.tmp`;

/**
 * Writes a temporary file and renames it, so that the file is complete or absent even on a full disk.
 * @param {string} file
 * @param {string | Uint8Array} content
 * @param {{ mode?: number }} [options]
 */
export async function writeWholeFile(file, content, options = {}) {
  const temporary = temporaryNameFor(file);
  try {
    await writeFile(temporary, content, options);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Synchronous version for startup.
 * @param {string} file
 * @param {string} content
 * @param {{ mode?: number }} [options]
 */
export function writeWholeFileSync(file, content, options = {}) {
  const temporary = temporaryNameFor(file);
  try {
    writeFileSync(temporary, content, options);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
