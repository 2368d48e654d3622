import type { Database } from "../../api/database/connection";
import { isMarkedAsDemo } from "../../demo/demo-marker";
import { storePictures } from "./pictures";
import { readCatalogue } from "./read-catalogue";
import { CatalogueFaults } from "./tables";
import { type Changes, writeCatalogue } from "./write-catalogue";

interface ImportOptions {
  readonly uploadsFolder: string;
  /** Writes nothing. */
  readonly isDryRun?: boolean;
  /** Also imports into the demonstration, whose products then stand next to the imported ones. */
  readonly allowsDemo?: boolean;
}

class DryRun extends Error {}

/**
 * Reads the files of `place` and writes them in one transaction.
 * @throws CatalogueFaults when anything is wrong; nothing is written then
 */
export async function importCatalogue(
  database: Database,
  place: string,
  { uploadsFolder, isDryRun = false, allowsDemo = false }: ImportOptions,
): Promise<Changes> {
  if (!allowsDemo && (await isMarkedAsDemo(database)))
    throw new CatalogueFaults([
      "este banco é o da demonstração: aponte DATABASE_URL para um banco vazio, ou use --na-demonstracao para experimentar",
    ]);
  const { folder, catalogue, pictures } = await readCatalogue(place);
  let changes: Changes | undefined;
  try {
    await database.transaction(async (transaction) => {
      changes = await writeCatalogue(transaction, catalogue, (picture) => pictures.get(picture) ?? "");
      if (isDryRun) throw new DryRun();
      await storePictures(folder, pictures, uploadsFolder);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (changes === undefined) throw new Error("The transaction did not run");
  return changes;
}

const shownKeys = 10;

/** A line for each file's rows. */
export function formatChanges({ links, ...tables }: Changes): string[] {
  const list = (keys: readonly string[]) => {
    const more = keys.length - shownKeys;
    const shown = [...keys.slice(0, shownKeys), ...(more > 0 ? [`mais ${more}`] : [])];
    return keys.length === 0 ? "0" : `${keys.length} (${shown.join(", ")})`;
  };
  return [
    ...Object.entries(tables)
      .filter(([, { created, changed, equal }]) => created.length + changed.length + equal > 0)
      .map(
        ([name, { created, changed, equal }]) =>
          `  ${name}: novas ${list(created)}, mudadas ${list(changed)}, iguais ${equal}`,
      ),
    `  ligações e fotos: ${links} mudadas`,
  ];
}
