import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Queries } from "../database/connection";
import { type ExportedSection, isPicturePath, renderExportPage, toArchivePath } from "./export-page";
import type { Person } from "./person";
import type { ToWords } from "./personal-table";
import { personalTables } from "./personal-tables";

/** ZIP with the data as JSON for programs, its schema, the data as HTML for reading, and the person's own pictures. */
export async function createExportArchive(
  queries: Queries,
  person: Person,
  { createdAt, uploadsFolder }: { readonly createdAt: Date; readonly uploadsFolder: string },
): Promise<Uint8Array> {
  const sections: ExportedSection[] = [];
  const pictures: Record<string, Uint8Array> = {};
  for (const table of personalTables) {
    for (const path of await table.getFiles(queries, person)) {
      const bytes = await readPicture(path, uploadsFolder);
      if (bytes !== null) pictures[toArchivePath(path)] = bytes;
    }
    for (const { path, bytes } of await table.getStoredPictures(queries, person))
      pictures[toArchivePath(path)] = bytes;
    if (table.exported === null) continue;
    const rows = await table.readRows(queries, person);
    sections.push({ name: table.name, ...table.exported, rows });
  }
  const data = byName(sections, ({ rows }) => rows);
  return zipSync({
    "dados.json": strToU8(JSON.stringify({ createdAt, data }, null, 2)),
    "dados.schema.json": strToU8(JSON.stringify(describeSections(sections), null, 2)),
    "dados.html": strToU8(renderExportPage(sections, createdAt)),
    ...pictures,
  });
}

/** JSON Schema of the machine-readable file: what each list and each of its fields is. */
const describeSections = (sections: readonly ExportedSection[]) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Meus dados na Envelopa",
  type: "object",
  properties: {
    createdAt: { type: "string", format: "date-time" },
    data: { type: "object", properties: byName(sections, describeSection) },
  },
});

const describeSection = ({ title, fields }: ExportedSection) => ({
  title,
  type: "array",
  items: {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, [label, , toWords]]) => [
        name,
        { title: label, ...describeValues(name, toWords) },
      ]),
    ),
  },
});

function describeValues(name: string, { codes, schema }: Partial<Pick<ToWords, "codes" | "schema">> = {}) {
  if (schema !== undefined) return schema;
  if (codes !== undefined)
    return {
      oneOf: Object.entries(codes).map(([code, title]) => ({
        const: /^\d+$/.test(code) ? Number(code) : code,
        title,
      })),
    };
  if (name.endsWith("InCentavos")) return { description: "em centavos" };
  if (["path", "beforePath", "image"].includes(name))
    return { description: "arquivo deste ZIP, sem 'Uploads/'" };
  return {};
}

const byName = <Value>(sections: readonly ExportedSection[], of: (section: ExportedSection) => Value) =>
  Object.fromEntries(sections.map((section) => [section.name, of(section)]));

const readPicture = (path: string, folder: string): Promise<Uint8Array | null> =>
  isPicturePath(path) ? readFile(join(folder, toArchivePath(path))).catch(() => null) : Promise.resolve(null);
