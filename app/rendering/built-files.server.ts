import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const decompress = promisify(brotliDecompress);
const folder = path.join("build", "client");
const extensions = { br: ".br", gzip: ".gz" } as const;

/** Files that the build stores compressed only (`vite.config.ts`), by extension. */
const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export const getBuiltFileType = (name: string): string | undefined => types[path.extname(name)];

// A few hundred kilobytes per build, cached for the lifetime of the process.
const read = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

export async function readBuiltFile(
  name: string,
  encoding: keyof typeof extensions,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // The name comes from the browser: reject path traversal.
  if (!/^(assets\/)?[\w-]+(\.[\w-]+)*$/.test(name) || !getBuiltFileType(name)) return null;
  const file = name + extensions[encoding];
  const cached = read.get(file);
  if (cached) return cached;
  try {
    const bytes = await readFile(path.join(folder, file));
    read.set(file, Promise.resolve(bytes));
    return bytes;
  } catch {
    return null;
  }
}

export async function readUncompressedBuiltFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await readBuiltFile(name, "br");
  return bytes && decompress(bytes);
}
