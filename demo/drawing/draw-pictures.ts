import { randomUUID } from "node:crypto";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Painter } from "./painter";
import { type PictureSpec, picturePath, surfaceSlug } from "./picture-spec";

const atATime = 2;

/**
 * Renders the missing images: `Uploads/produtos/x.webp` is written to `{folder}/produtos/x.webp` under a temporary name
 * until complete. Calls `report` with the number of existing images and the total.
 */
export async function drawPictures(
  specs: readonly PictureSpec[],
  folder: string,
  report?: (done: number, total: number) => void,
): Promise<void> {
  const wanted = new Map(specs.map((spec) => [picturePath(spec), spec]));
  const missing: PictureSpec[] = [];
  for (const [path, spec] of wanted) {
    if (!(await exists(getFile(folder, path)))) missing.push(spec);
  }

  let done = wanted.size - missing.length;
  const piles = pilesBySurface(missing);
  async function work(): Promise<void> {
    for (let pile = piles.pop(); pile !== undefined; pile = piles.pop()) {
      const painter = new Painter();
      for (const spec of pile) {
        await write(painter, spec, getFile(folder, picturePath(spec)));
        done += 1;
        report?.(done, wanted.size);
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work));
}

/** Groups images by surface, so that each texture is rendered once and then released. */
function pilesBySurface(specs: readonly PictureSpec[]): PictureSpec[][] {
  const piles = new Map<string, PictureSpec[]>();
  for (const spec of specs) {
    const key = "surface" in spec ? surfaceSlug(spec.surface) : picturePath(spec);
    piles.set(key, [...(piles.get(key) ?? []), spec]);
  }
  // Workers pop from the end, so the largest group starts first.
  return [...piles.values()].sort((one, other) => one.length - other.length);
}

async function write(painter: Painter, spec: PictureSpec, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const picture = await painter.paint(spec);
    await picture.webp({ quality: 60, effort: 6 }).toFile(unfinished);
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw new Error(`Could not draw ${picturePath(spec)}`, { cause });
  }
}

function getFile(folder: string, path: string): string {
  return join(folder, path.replace(/^Uploads\//, ""));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
