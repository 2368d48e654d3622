import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const pictures = fileURLToPath(new URL("./pictures", import.meta.url));

/** Existing files are not overwritten. */
export async function copyPictures(uploadsFolder: string): Promise<void> {
  await cp(pictures, uploadsFolder, { recursive: true, force: false });
}
