import { z } from "zod";
import { sharedObjects } from "./calls";
import { describeFields } from "./field-descriptions";
import { isFields } from "./wire";

export type JsonSchema = Record<string, unknown>;

const getName = (exportedAs: string) => exportedAs.charAt(0).toUpperCase() + exportedAs.slice(1);

const shared = z.registry<{ id: string }>();
for (const [exportedAs, schema] of sharedObjects) shared.add(schema, { id: getName(exportedAs) });

const converted = z.looseObject({
  $schema: z.unknown(),
  $defs: z.record(z.string(), z.looseObject({})).optional(),
});

/** `accepted` is what a tolerant reader takes, `canonical` what is to be written: one type for each field. */
export type Shapes = "accepted" | "canonical";

const directions = { accepted: "input", canonical: "output" } as const;

/** JSON Schemas of OpenAPI 3.1. Objects that several calls share are collected in `components`. */
export function collectJsonSchemas(shapes: Shapes) {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** What is sent: the body of a request or an answer of the call. */
    toJsonSchema: (schema: z.ZodType, callName: string): JsonSchema =>
      convert(schema, { io: directions[shapes], components, callName }),
    /** What a parameter means, which arrives as text. */
    toParameterSchema: (schema: z.ZodType, callName: string): JsonSchema =>
      convert(schema, { io: "output", components, callName }),
  };
}

/** Largest PostgreSQL `integer`: a number with this limit is an id. */
export const maxId = 2_147_483_647;

export const hasId = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })).includes(
    `"maximum":${maxId}`,
  );

interface Conversion {
  readonly io: "input" | "output";
  readonly components: Record<string, JsonSchema>;
  readonly callName: string;
}

function convert(schema: z.ZodType, { io, components, callName }: Conversion): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    metadata: shared,
    override({ zodSchema, jsonSchema }) {
      const { id: _, ...meta } = z.globalRegistry.get(zodSchema) ?? {};
      Object.assign(jsonSchema, meta);
    },
  });
  const { $schema: _, $defs = {}, ...own } = converted.parse(withComponentReferences(withoutTwins(json)));
  for (const [name, each] of Object.entries($defs)) components[name] = describeFields(each, name);
  return describeFields(own, callName);
}

/** Texts and numbers that are both written as a number are one shape. */
function withoutTwins(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTwins);
  if (!isFields(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withoutTwins(part)]));
  if (!Array.isArray(parts.anyOf)) return parts;
  const different = new Map(parts.anyOf.map((each) => [JSON.stringify(each), each]));
  const [only, ...others] = different.values();
  const { anyOf: _, ...rest } = parts;
  return others.length === 0 && isFields(only)
    ? { ...only, ...rest }
    : { ...rest, anyOf: [...different.values()] };
}

const withComponentReferences = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
