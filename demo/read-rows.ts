import { readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

const jsonRows = z.array(z.record(z.string(), z.unknown()));
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Reads the rows of `data/<table>.json`. A date column holds days relative to `now`, negative in the past.
 * @throws ZodError when the file is not a list of objects
 */
export function readJsonRows(table: PgTable, now: Date): Record<string, unknown>[] {
  const file = new URL(`./data/${getTableName(table).replaceAll("_", "-")}.json`, import.meta.url);
  const columns = getTableColumns(table);
  const toValue = ([name, value]: [string, unknown]) => {
    const column = columns[name];
    if (typeof value !== "number" || column === undefined) return [name, value];
    const moment = new Date(now.getTime() + value * dayInMs);
    if (column.columnType === "PgDateString") return [name, moment.toISOString().slice(0, 10)];
    return [name, column.dataType === "date" ? moment : value];
  };
  return jsonRows
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .map((row) => Object.fromEntries(Object.entries(row).map(toValue)));
}
