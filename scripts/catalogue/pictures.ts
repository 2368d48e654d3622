import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../api/database/connection";
import { products } from "../../api/database/schema/catalogue";
import { productPhoto } from "../../api/photos/photo";
import { toJpeg } from "../../api/photos/photo-decoder";
import { sharp } from "../../server/raster-pictures.mjs";
import { writeWholeFile } from "../../server/whole-file.mjs";
import type { Catalogue } from "./tables";
import { findIds } from "./upsert";

/** Paths on the wire by file. The name is a hash of the content: the same picture keeps its address. */
export async function namePictures(
  folder: string,
  files: Catalogue,
  faults: string[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const realFolder = await realpath(folder);
  for (const { at, pictures = [] } of [...files.categorias, ...files.produtos, ...files.variacoes])
    for (const picture of pictures)
      try {
        const file = await realpath(path.join(folder, picture));
        if (!file.startsWith(realFolder + path.sep)) {
          faults.push(`${at}, fotos: '${picture}' fica fora da pasta`);
          continue;
        }
        const bytes = await readFile(file);
        await sharp(bytes).metadata();
        const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
        paths.set(picture, `Uploads/${productPhoto.place}/${hash}.jpg`);
      } catch {
        faults.push(`${at}, fotos: '${picture}' não existe ou não é uma imagem`);
      }
  return paths;
}

/** Stores the pictures that are not there yet, without EXIF data. */
export async function storePictures(
  folder: string,
  paths: ReadonlyMap<string, string>,
  uploadsFolder: string,
): Promise<void> {
  await mkdir(path.join(uploadsFolder, productPhoto.place), { recursive: true });
  for (const [picture, onWire] of paths) {
    const file = path.join(uploadsFolder, onWire.replace(/^Uploads\//, ""));
    if (existsSync(file)) continue;
    await writeWholeFile(file, await toJpeg(await readFile(path.join(folder, picture)), productPhoto.size));
  }
}

interface PictureGroup {
  readonly productId: number;
  /** The colour that they show; null for all. */
  readonly attributeId: number | null;
  readonly paths: Set<string>;
}

/** Pictures of `produtos` show every colour, those of `variacoes` one. @returns how many were added or removed */
export async function replacePictures(
  transaction: Transaction,
  { produtos, variacoes }: Catalogue,
  getPath: (picture: string) => string,
): Promise<number> {
  const productIds = await findIds(transaction, products, "code");
  const { rows: colours } = await transaction.execute<{ id: number; name: string }>(sql`
    select attributes.id, attributes.name from attributes join attribute_groups on attribute_groups.id = group_id
    where attribute_groups.name = 'Cor'`);
  const colourIds = new Map(colours.map(({ name, id }) => [name, id]));
  const groups = new Map<string, PictureGroup>();
  const add = (productCode: string, colour: string | undefined, pictures: readonly string[]) => {
    const productId = productIds.get(productCode) ?? 0;
    const attributeId = colour === undefined ? null : (colourIds.get(colour) ?? null);
    const group = groups.get(`${productId} ${attributeId}`) ?? { productId, attributeId, paths: new Set() };
    for (const picture of pictures) group.paths.add(getPath(picture));
    groups.set(`${productId} ${attributeId}`, group);
  };
  for (const row of produtos) if ("pictures" in row) add(row.code, undefined, row.pictures ?? []);
  for (const row of variacoes)
    if ("pictures" in row && row.Cor !== undefined) add(row.product, row.Cor, row.pictures ?? []);
  return writePictures(transaction, [...groups.values()]);
}

async function writePictures(transaction: Transaction, groups: readonly PictureGroup[]): Promise<number> {
  const rows = groups.flatMap(({ paths, ...group }) =>
    [...paths].map((path, position) => ({ ...group, path, position })),
  );
  const integers = (list: readonly (number | null)[]) => sql`${sql.param(list)}::int[]`;
  const owners = sql`unnest(${integers(groups.map((group) => group.productId))}, ${integers(groups.map((group) => group.attributeId))})
    as owner (product_id, attribute_id)`;
  const wanted = sql`unnest(${integers(rows.map((row) => row.productId))}, ${integers(rows.map((row) => row.attributeId))},
    ${sql.param(rows.map((row) => row.path))}::text[], ${integers(rows.map((row) => row.position))})
    as wanted (product_id, attribute_id, path, position)`;
  const isSame = sql`image.product_id = wanted.product_id and image.attribute_id is not distinct from wanted.attribute_id
    and image.path = wanted.path and image.position = wanted.position`;
  const removed = await transaction.execute(sql`
    delete from product_images image using ${owners}
    where image.product_id = owner.product_id and image.attribute_id is not distinct from owner.attribute_id
      and not exists (select from ${wanted} where ${isSame})`);
  const added = await transaction.execute(sql`
    insert into product_images (product_id, attribute_id, path, position)
    select * from ${wanted} where not exists (select from product_images image where ${isSame})`);
  await transaction.execute(sql`
    update products set pic = first.path
    from (
      select distinct on (product_id) product_id, path from product_images
      where product_id = any(${integers(groups.map((group) => group.productId))})
      order by product_id, attribute_id nulls first, position
    ) first
    where id = product_id and pic is distinct from first.path`);
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0);
}
