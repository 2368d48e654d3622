import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";

const temporaryNameFor = (/** @type {string} */ file) => `${file}.${randomUUID()}.tmp`;

/**
 * Writes a file under a temporary name and renames it: it appears whole or not at all, and a write that fails, as on a full
 * disk, leaves nothing behind.
 *
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
 * The same for a program that starts.
 *
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
