import { getTableName, is } from "drizzle-orm";
import { getTableConfig, integer, PgTable, pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { findFilled } from "../../../api/extra-places";
import { extras } from "../../../api/extras";
import { impersonalColumns as ownColumns } from "../../../api/personal-data/impersonal";
import { labelColumns } from "../../../api/personal-data/personal-table";
import { listPersonalTables } from "../../../api/personal-data/personal-tables";

const personalTables = listPersonalTables({ extras });
const impersonalColumns: Readonly<Record<string, string>> = Object.assign(
  {},
  ownColumns,
  ...findFilled({ extras }, "impersonalColumns"),
);

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../api/database/schema/*.ts", "../../../api/extras/*/schema.ts"],
  { eager: true },
);
const tables = Object.values(modules).flatMap((exported) =>
  Object.values(exported).filter((each): each is PgTable => is(each, PgTable)),
);
const personal = new Set(personalTables.map(({ name }) => name));

const soundsPersonal =
  /e_?mail|recipient|phone|whats|instagram|(^|_)name|tax_id|cnpj|cpf|document|birth|street|postal|user_id|account_number/;

/** Columns that refer to a table with personal data, or are named like personal data. */
function suspectsIn(table: PgTable): string[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const referring = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => personal.has(getTableName(foreignTable)))
    .flatMap(({ columns: own }) => own.map(({ name }) => name));
  const named = columns.map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const suspects = [...referring.map(snake), ...named.filter((name) => soundsPersonal.test(name))];
  return [...new Set(suspects)].map((name) => `${getTableName(table)}.${name}`);
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const suspects = tables.filter((table) => !personal.has(getTableName(table))).flatMap(suspectsIn);

describe("personal data by table", () => {
  it("lists every table that refers to a shopper or has a column named like personal data", () => {
    expect(suspects.filter((column) => !(column in impersonalColumns))).toEqual([]);
  });

  it("excuses no column that does not need it", () => {
    expect(Object.keys(impersonalColumns).filter((column) => !suspects.includes(column))).toEqual([]);
  });

  it("names tables of the schema, each once", () => {
    const known = new Set(tables.map((table) => getTableName(table)));
    expect(personalTables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(personal.size).toBe(personalTables.length);
  });
});

describe("labelColumns", () => {
  const notes = pgTable("notes", { id: integer(), body: text(), reference: text() });

  it("leaves out a column only where its label is null", () => {
    const fields = labelColumns(notes, { id: null, body: "Texto", reference: "Referência" });
    expect(Object.keys(fields)).toEqual(["body", "reference"]);
  });

  it("does not compile while a column that was added has no label", () => {
    // @ts-expect-error: `reference` is missing.
    const fields = labelColumns(notes, { id: null, body: "Texto" });
    expect(Object.keys(fields)).toEqual(["body"]);
  });
});
