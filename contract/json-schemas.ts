import { z } from "zod";
import { sharedObjects } from "./calls";

export type JsonSchema = Record<string, unknown>;

const getName = (exportedAs: string) => exportedAs.charAt(0).toUpperCase() + exportedAs.slice(1);

const shared = z.registry<{ id: string }>();
for (const [exportedAs, schema] of sharedObjects) shared.add(schema, { id: getName(exportedAs) });

const converted = z.looseObject({
  $schema: z.unknown(),
  $defs: z.record(z.string(), z.looseObject({})).optional(),
});

/** JSON Schemas of OpenAPI 3.1. Objects that several calls share are collected in `components`. */
export function collectJsonSchemas() {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** What is sent: the body of a request or an answer. */
    toJsonSchema: (schema: z.ZodType): JsonSchema => convert(schema, "input", components),
    /** What a parameter means, which arrives as text. */
    toParameterSchema: (schema: z.ZodType): JsonSchema => convert(schema, "output", components),
  };
}

/** Largest PostgreSQL `integer`: a number with this limit is an id. */
export const maxId = 2_147_483_647;

export const holdsId = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })).includes(
    `"maximum":${maxId}`,
  );

function convert(schema: z.ZodType, io: "input" | "output", components: Record<string, JsonSchema>) {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: shared });
  const { $schema: _, $defs = {}, ...own } = converted.parse(withComponentReferences(json));
  Object.assign(components, $defs);
  return own;
}

const withComponentReferences = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
