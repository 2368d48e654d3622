import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const decompress = promisify(brotliDecompress);
const folder = path.join("build", "client");
const endings = { br: ".br", gzip: ".gz" } as const;

/** The files that a build leaves compressed only (`vite.config.ts`), by their ending. */
const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export const builtFileType = (name: string): string | undefined => types[path.extname(name)];

// A build's few hundred kilobytes, for as long as the process runs.
const read = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** A built file as it lies there, compressed; null where there is none of this name in that folder. */
export async function builtFile(
  name: string,
  encoding: keyof typeof endings,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // The name is a browser's: never a path out of here.
  if (!/^(assets\/)?[\w-]+(\.[\w-]+)*$/.test(name) || !builtFileType(name)) return null;
  const file = name + endings[encoding];
  const known = read.get(file);
  if (known) return known;
  try {
    const bytes = await readFile(path.join(folder, file));
    read.set(file, Promise.resolve(bytes));
    return bytes;
  } catch {
    return null;
  }
}

/** The same for a reader without compression. */
export async function plainBuiltFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await builtFile(name, "br");
  return bytes && decompress(bytes);
}
