import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Queries } from "../database/connection";
import {
  type ExportedSection,
  type ExportSettings,
  isPicturePath,
  renderExportPage,
  toArchivePath,
} from "./export-page";
import { describeSections } from "./export-schema";
import type { Person } from "./person";
import { personalTables } from "./personal-tables";

interface ArchiveSettings extends ExportSettings {
  readonly uploadsFolder: string;
}

/** ZIP with the data as JSON for programs, its schema, the data as HTML for reading, and the person's own pictures. */
export async function createExportArchive(
  queries: Queries,
  person: Person,
  { createdAt, settings }: { readonly createdAt: Date; readonly settings: ArchiveSettings },
): Promise<Uint8Array> {
  const sections: ExportedSection[] = [];
  const pictures: Record<string, Uint8Array> = {};
  for (const table of personalTables) {
    for (const path of await table.getFiles(queries, person)) {
      const bytes = await readPicture(path, settings.uploadsFolder);
      if (bytes !== null) pictures[toArchivePath(path)] = bytes;
    }
    for (const { path, bytes } of await table.getStoredPictures(queries, person))
      pictures[toArchivePath(path)] = bytes;
    if (table.exported === null) continue;
    const rows = await table.readRows(queries, person);
    sections.push({ name: table.name, ...table.exported, rows });
  }
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  return zipSync({
    "dados.json": strToU8(JSON.stringify({ createdAt, data }, asInArchive, 2)),
    "dados.schema.json": strToU8(JSON.stringify(describeSections(sections), null, 2)),
    "dados.html": strToU8(renderExportPage(sections, createdAt, settings)),
    ...pictures,
  });
}

const readPicture = (path: string, folder: string): Promise<Uint8Array | null> =>
  isPicturePath(path) ? readFile(join(folder, toArchivePath(path))).catch(() => null) : Promise.resolve(null);

const asInArchive = (_: string, value: unknown): unknown =>
  isPicturePath(value) ? toArchivePath(value) : value;
