import { is } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { inShop } from "../../brand/brand";
import type { ExportedSection } from "./export-page";
import type { Field } from "./personal-table";

/** JSON Schema of the machine-readable file: what each list and each of its fields is. */
export const describeSections = (sections: readonly ExportedSection[]) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: `Meus dados ${inShop}`,
  description: "Horários em UTC, três horas a mais que em Brasília. Valores em centavos.",
  ...record({
    createdAt: { title: "Quando a cópia foi feita", type: "string", format: "date-time" },
    data: {
      title: "Listas, uma de cada tipo de dado",
      ...record(Object.fromEntries(sections.map((section) => [section.name, describeSection(section)]))),
    },
  }),
});

const record = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const describeSection = ({ title, about, fields }: ExportedSection) => ({
  title,
  description: about,
  type: "array",
  items: record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeField(name, field)])),
  ),
});

const isPath = (name: string) => ["path", "beforePath", "image", "photo"].includes(name);

function describeField(name: string, [title, value, toWords]: Field): object {
  const isNullable = !is(value, PgColumn) || !value.notNull;
  const none = { type: "null" };
  const { schema, codes } = toWords ?? {};
  if (codes !== undefined) {
    const meanings = Object.entries(codes).map(([code, meaning]) => ({
      const: /^\d+$/.test(code) ? Number(code) : code,
      title: meaning,
    }));
    return { title, oneOf: isNullable ? [...meanings, none] : meanings };
  }
  if (schema !== undefined) return { title, ...(isNullable ? { anyOf: [schema, none] } : schema) };
  const { type, ...more } = is(value, PgColumn) ? describeColumn(value) : { type: "string" };
  return {
    title,
    type: isNullable ? [type, "null"] : type,
    ...more,
    ...(name.endsWith("InCentavos") && { description: "Em centavos" }),
    ...(isPath(name) && { description: "Arquivo deste ZIP" }),
  };
}

function describeColumn({ dataType, columnType }: PgColumn): {
  readonly type: string;
  readonly [more: string]: unknown;
} {
  if (columnType === "PgDateString") return { type: "string", format: "date" };
  if (dataType === "date") return { type: "string", format: "date-time" };
  if (dataType === "array") return { type: "array", items: { type: "string" } };
  if (dataType === "number") return { type: /Int|Serial/.test(columnType) ? "integer" : "number" };
  return { type: dataType === "boolean" ? "boolean" : "string" };
}
