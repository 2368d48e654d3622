import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { toSlug } from "../../api/catalogue/slug";
import { parseCsv } from "./csv";
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
  const files = (isFolder ? await readdir(place) : [path.basename(place)]).filter((name) =>
    /\.csv$/i.test(name),
  );
  const names = Object.keys(tables).map((name) => `${name}.csv`);
  const faults = files
    .filter((name) => !names.includes(name))
    .map((name) => `${name}: o nome não é nenhum de ${names.join(", ")}`);
  const textos: Texts = {};
  for (const [file, column] of isFolder ? Object.entries(textFiles) : [])
    if (existsSync(path.join(folder, file))) textos[column] = await readFile(path.join(folder, file), "utf8");
  if (files.length === 0 && Object.keys(textos).length === 0)
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
  try {
    const [first, ...lines] = parseCsv(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const headings = (first?.cells ?? []).map((heading) => toSlug(heading).replaceAll("-", "_"));
    for (const heading of headings.filter((each) => each !== "" && !propertyOf.has(each)))
      fault("linha 1", `não há a coluna '${heading}', só ${[...propertyOf.keys()].join(", ")}`);
    for (const [heading, name] of propertyOf)
      if (!headings.includes(heading) && !z.safeParse(columns.shape[name], undefined).success)
        fault("linha 1", `falta a coluna '${heading}'`);
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
    if (error instanceof SyntaxError) fault(error.message, "há aspas sem par");
    else if (error instanceof TypeError)
      fault("linha 1", "não está em UTF-8: salve na planilha como CSV UTF-8");
    else throw error;
  }
  return { rows, faults };
}

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
