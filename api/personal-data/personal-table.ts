import { eq, getTableColumns, getTableName, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Queries } from "../database/connection";
import type { Person } from "./person";

/** Writes a stored value for the readable file; without it `formatValue` does. */
export interface ToWords {
  (value: unknown): string;
  /** What each stored code means. */
  readonly codes?: Readonly<Record<string | number, string>>;
  /** JSON Schema of the stored value. */
  readonly schema?: object;
}

export type Field = readonly [label: string, value: PgColumn | SQL, toWords?: ToWords];
export type Label = string | readonly [label: string, toWords: ToWords] | null;

interface ExportedTable {
  readonly title: string;
  /** What the rows are and until when they are kept, for their person. */
  readonly about: string;
  /** Title within an order: the readable file shows the rows with the order that their `order` names. */
  readonly inOrder?: string;
  /** Fields by their name in the JSON file, with the label in the readable one. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Selects fewer rows than are erased: the owner of an unverified e-mail may not read what strangers left under it. */
  readonly getRows?: (person: Person) => SQL;
}

interface Rules<Table extends PgTable> {
  readonly getRows: (person: Person) => SQL | undefined;
  /** Null: the rows tell their person nothing that other tables do not. */
  readonly exported: ExportedTable | null;
  /** Rows are deleted, kept as they are, or kept with these values. */
  readonly erasure: "delete" | "keep" | PgUpdateSetSource<Table>;
  /** Each holds a path below the folder of uploads. */
  readonly files?: readonly PgColumn[];
  /** Holds a picture itself, and the path by which the copy has it. */
  readonly stored?: { readonly id: PgColumn; readonly path: SQL; readonly bytes: PgColumn };
}

export interface PersonalTable {
  readonly name: string;
  readonly exported: ExportedTable | null;
  readonly erasure: "delete" | "keep" | "reduce";
  readRows(queries: Queries, person: Person): Promise<Record<string, unknown>[]>;
  getFiles(queries: Queries, person: Person): Promise<string[]>;
  /** Each is read when its turn comes. */
  readStoredPictures(
    queries: Queries,
    person: Person,
  ): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array }>;
  eraseRows(queries: Queries, person: Person): Promise<void>;
}

export function definePersonalTable<Table extends PgTable>(
  table: Table,
  { getRows, exported, erasure, files = [], stored }: Rules<Table>,
): PersonalTable {
  const any: PgTable = table;
  return {
    name: getTableName(table),
    exported,
    erasure: typeof erasure === "string" ? erasure : "reduce",
    async readRows(queries, person) {
      if (exported === null) return [];
      const fields = Object.entries(exported.fields).map(([name, [, value]]) => [name, value] as const);
      const where = (exported.getRows ?? getRows)(person);
      return queries.select(Object.fromEntries(fields)).from(any).where(where);
    },
    async getFiles(queries, person) {
      if (files.length === 0) return [];
      const columns = Object.fromEntries(files.map((file) => [file.name, file]));
      const rows = await queries.select(columns).from(any).where(getRows(person));
      return rows.flatMap((row) => Object.values(row)).filter((path) => typeof path === "string");
    },
    async *readStoredPictures(queries, person) {
      if (stored === undefined) return;
      const { id, ...picture } = stored;
      const rows = await queries.select({ id }).from(any).where(getRows(person)).orderBy(id);
      for (const row of rows) {
        const [found] = await queries.select(picture).from(any).where(eq(id, row.id));
        if (typeof found?.path === "string" && found.bytes instanceof Uint8Array)
          yield { path: found.path, bytes: found.bytes };
      }
    },
    async eraseRows(queries, person) {
      if (erasure === "delete") await queries.delete(table).where(getRows(person));
      else if (erasure !== "keep") await queries.update(table).set(erasure).where(getRows(person));
    },
  };
}

/** Columns of the data copy with their labels; null for a column that is not in it. */
export function labelColumns<Table extends PgTable>(
  table: Table,
  labels: Readonly<Record<keyof Table["_"]["columns"], Label>>,
): Record<string, Field> {
  const columns = new Map(Object.entries(getTableColumns<PgTable>(table)));
  return Object.fromEntries(
    Object.entries<Label>(labels).flatMap(([name, named]): [string, Field][] => {
      const column = columns.get(name);
      if (named === null || column === undefined) return [];
      const [label, toWords] = typeof named === "string" ? [named] : named;
      return [[name, [label, column, toWords]]];
    }),
  );
}
