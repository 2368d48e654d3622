import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const pictures = fileURLToPath(new URL("./pictures", import.meta.url));

/** Copies the demonstration's pictures into the folder that the API serves as `Uploads/`. Existing files stay. */
export async function copyPictures(uploadsFolder: string): Promise<void> {
  await cp(pictures, uploadsFolder, { recursive: true, force: false });
}
