import { cp, readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const pictures = fileURLToPath(new URL("./pictures", import.meta.url));

/** Replaces the demonstration's own pictures where they differ from today's; other files stay. */
export async function copyPictures(uploadsFolder: string): Promise<void> {
  await cp(pictures, uploadsFolder, { recursive: true, filter: isNew });
}

async function isNew(from: string, to: string): Promise<boolean> {
  if ((await stat(from)).isDirectory()) return true;
  const existing = await readFile(to).catch(() => null);
  return existing === null || !existing.equals(await readFile(from));
}
