import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { toSlug } from "../../api/catalogue/slug";
import { CsvFault, findSeparator, parseCsv } from "./csv";
import { namePictures } from "./pictures";
import {
  type Catalogue,
  CatalogueFaults,
  keys,
  type TableName,
  type Texts,
  tables,
  textFiles,
} from "./tables";

export interface CatalogueFiles {
  readonly folder: string;
  readonly catalogue: Catalogue;
  /** Paths on the wire by file name. */
  readonly pictures: ReadonlyMap<string, string>;
}

/**
 * Reads `lojas.csv`, `produtos.csv` … of a folder, or one of them. Pictures are files beside them.
 * @throws CatalogueFaults with every fault of every file
 */
export async function readCatalogue(place: string): Promise<CatalogueFiles> {
  if (!existsSync(place)) throw new CatalogueFaults([`${place} não existe`]);
  const isFolder = (await stat(place)).isDirectory();
  const folder = isFolder ? place : path.dirname(place);
  const inFolder = isFolder ? await readdir(place) : [path.basename(place)];
  const files = inFolder.filter((name) => /\.csv$/i.test(name));
  const names = Object.keys(tables).map((name) => `${name}.csv`);
  const faults = files
    .filter((name) => !names.includes(name))
    .map((name) => `${name}: o nome não é nenhum de ${names.join(", ")}`);
  faults.push(
    ...inFolder
      .filter((name) => /\.(xlsx?|xlsm|ods|numbers)$/i.test(name))
      .map((name) => `${name}: ${saveAsCsv}`),
  );
  const textos: Texts = {};
  for (const [file, column] of isFolder ? Object.entries(textFiles) : [])
    if (existsSync(path.join(folder, file))) textos[column] = await readFile(path.join(folder, file), "utf8");
  if (faults.length === 0 && files.length === 0 && Object.keys(textos).length === 0)
    faults.push(`${place}: não há nenhum de ${names.join(", ")}`);
  const read = async <Columns extends z.ZodObject>(
    name: TableName,
    columns: Columns,
    key: (row: Placed<Columns>) => string,
  ) => {
    const file = `${name}.csv`;
    if (!files.includes(file)) return [];
    const table = readTable(file, await readFile(path.join(folder, file)), columns);
    faults.push(...table.faults, ...findRepeated(table.rows, key));
    return table.rows;
  };
  const catalogue: Catalogue = {
    textos,
    lojas: await read("lojas", tables.lojas, keys.lojas),
    categorias: await read("categorias", tables.categorias, keys.categorias),
    subcategorias: await read("subcategorias", tables.subcategorias, keys.subcategorias),
    produtos: await read("produtos", tables.produtos, keys.produtos),
    variacoes: await read("variacoes", tables.variacoes, keys.variacoes),
    ofertas: await read("ofertas", tables.ofertas, keys.ofertas),
  };
  const pictures = await namePictures(folder, catalogue, faults);
  if (faults.length > 0) throw new CatalogueFaults(faults);
  return { folder, catalogue, pictures };
}

type Placed<Columns extends z.ZodObject> = z.output<Columns> & { readonly at: string };

function readTable<Columns extends z.ZodObject>(file: string, bytes: Uint8Array, columns: Columns) {
  const rows: Placed<Columns>[] = [];
  const faults: string[] = [];
  const fault = (at: string, message: string) => faults.push(`${file}, ${at}: ${message}`);
  const propertyOf = new Map(Object.entries(columns.shape).map(([name, type]) => [headingOf(type), name]));
  const toHeadings = (cells: readonly string[]) =>
    cells.map((heading) => toSlug(heading).replaceAll("-", "_"));
  let headings: readonly string[] = [];
  try {
    if (isZip(bytes)) throw new UnreadableFile(saveAsCsv);
    const content = decode(bytes);
    if (findSeparator(content) === "\t")
      throw new UnreadableFile(`há tabulações entre as células: ${saveAsCsv}`);
    const headingLine = content
      .split("\n", 20)
      .findIndex((line) => toHeadings(line.split(/[;,]/)).filter((each) => propertyOf.has(each)).length > 1);
    const [first, ...lines] = parseCsv(content);
    if (headingLine >= (first?.number ?? 1))
      throw new UnreadableFile(
        `os nomes das colunas estão na linha ${headingLine + 1}: apague as linhas acima deles`,
      );
    headings = toHeadings(first?.cells ?? []);
    const firstLine = `linha ${first?.number ?? 1}`;
    const repeated = headings.filter((each, place) => each !== "" && headings.indexOf(each) < place);
    for (const heading of new Set(repeated)) fault(firstLine, `há mais de uma coluna '${heading}'`);
    for (const heading of headings.filter((each) => each !== "" && !propertyOf.has(each)))
      fault(firstLine, `não há a coluna '${heading}', só ${[...propertyOf.keys()].join(", ")}`);
    for (const [heading, name] of propertyOf)
      if (!headings.includes(heading) && !z.safeParse(columns.shape[name], undefined).success)
        fault(firstLine, `falta a coluna '${heading}'`);
    if (faults.length > 0) return { rows, faults };
    for (const { number, cells } of lines) {
      const at = `linha ${number}`;
      if (cells.slice(headings.length).some(Boolean)) fault(at, "há mais células que títulos");
      const given = headings.map((heading, place) => [
        propertyOf.get(heading) ?? "",
        cells[place] || undefined,
      ]);
      const read = columns.safeParse(Object.fromEntries(given));
      if (read.success) rows.push({ ...read.data, at: `${file}, ${at}` });
      for (const {
        path: [name],
        message,
      } of read.error?.issues ?? [])
        fault(`${at}, ${headingOf(columns.shape[String(name)])}`, message);
    }
  } catch (error) {
    if (error instanceof CsvFault) {
      const [first] = error.lines;
      const heading = first?.cells[error.column] ?? `${error.column + 1}ª coluna`;
      fault(`linha ${error.line}, ${heading}`, "há aspas sem par");
    } else if (error instanceof UnreadableFile) faults.push(`${file}: ${error.message}`);
    else throw error;
  }
  return { rows, faults };
}

/** A file that is no list of cells under their headings. */
class UnreadableFile extends Error {}

const saveAsCsv =
  'salve cada planilha como "CSV UTF-8 (delimitado por vírgulas)" (Arquivo, Salvar como) e deixe só os CSV na pasta';

/** Spreadsheets since 2007 are zip files, whatever their name is. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** "CSV (separado por vírgulas)" of Excel is Windows-1252, "Texto Unicode" UTF-16. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString("latin1")
      .replace(/[\x80-\x9f]/g, (each) => ofWindows1252[each.charCodeAt(0) - 0x80] ?? each);
  }
}

/** Characters 0x80 to 0x9F, which Node 20 decodes as Latin-1. */
const ofWindows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const headingOf = (type: unknown): string =>
  type instanceof Object && "description" in type ? String(type.description) : "";

function findRepeated<Each extends { readonly at: string }>(
  rows: readonly Each[],
  key: (row: Each) => string,
): string[] {
  const first = new Map<string, string>();
  return rows.flatMap((row) => {
    const before = first.get(key(row));
    if (before === undefined) first.set(key(row), row.at);
    return before === undefined ? [] : [`${row.at}: repete ${before}`];
  });
}
