import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from "fflate";
import type { Queries } from "../database/connection";
import type { WithExtras } from "../extra-places";
import {
  type ExportedSection,
  type ExportSettings,
  isPicturePath,
  renderExportPage,
  toArchivePath,
} from "./export-page";
import { describeSections } from "./export-schema";
import type { Person } from "./person";
import type { PersonalTable } from "./personal-table";
import { listPersonalTables } from "./personal-tables";

interface ArchiveSettings extends ExportSettings {
  readonly uploadsFolder: string;
}

/**
 * ZIP with the data as JSON for programs, its schema, the data as HTML for reading, and the person's own pictures, one
 * after the other.
 */
export async function* createExportArchive(
  queries: Queries,
  person: Person,
  {
    createdAt,
    settings,
    extras,
  }: WithExtras & { readonly createdAt: Date; readonly settings: ArchiveSettings },
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const add = (
    file: ZipInputFile & { push(bytes: Uint8Array, isLast?: boolean): void },
    bytes: Uint8Array,
  ) => {
    zip.add(file);
    file.push(bytes, true);
    return written.splice(0);
  };
  const sections: ExportedSection[] = [];
  const names = new Set<string>();
  for (const table of listPersonalTables({ extras })) {
    for await (const { path, bytes } of readPictures(table, queries, person, settings)) {
      const name = toArchivePath(path);
      if (names.has(name)) continue;
      names.add(name);
      // JPEG and WebP are compressed already.
      yield* add(new ZipPassThrough(name), bytes);
    }
    if (table.exported === null) continue;
    const rows = await table.readRows(queries, person);
    sections.push({ name: table.name, ...table.exported, rows });
  }
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  const texts = {
    "dados.json": () => JSON.stringify({ createdAt, data }, asInArchive, 2),
    "dados.schema.json": () => JSON.stringify(describeSections(sections), null, 2),
    "dados.html": () => renderExportPage(sections, createdAt, settings),
  };
  for (const [name, getText] of Object.entries(texts)) yield* add(new ZipDeflate(name), strToU8(getText()));
  zip.end();
  yield* written;
}

async function* readPictures(
  table: PersonalTable,
  queries: Queries,
  person: Person,
  { uploadsFolder }: ArchiveSettings,
): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array }> {
  for (const path of await table.getFiles(queries, person)) {
    const bytes = await readPicture(path, uploadsFolder);
    if (bytes !== null) yield { path, bytes };
  }
  yield* table.readStoredPictures(queries, person);
}

const readPicture = (path: string, folder: string): Promise<Uint8Array | null> =>
  isPicturePath(path) ? readFile(join(folder, toArchivePath(path))).catch(() => null) : Promise.resolve(null);

const asInArchive = (_: string, value: unknown): unknown =>
  isPicturePath(value) ? toArchivePath(value) : value;
