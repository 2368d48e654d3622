import fc from "fast-check";
import { z } from "zod";
import { type JsonSchema, published } from "./published";

const schemaShape = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
  items: z.union([z.record(z.string(), z.unknown()), z.literal(false)]).optional(),
  prefixItems: z.array(z.record(z.string(), z.unknown())).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});

/** Values by field name that lead further than generated ones. */
type Known = Readonly<Record<string, unknown>>;

/** Values that conform to a published schema. */
export function arbitraryOf(schema: JsonSchema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const generated = generatedFrom(schema, known, name);
  if (known[name] === undefined) return generated;
  return fc.oneof({ weight: 3, arbitrary: fc.constant(known[name]) }, { weight: 1, arbitrary: generated });
}

function generatedFrom(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const wanted = schemaShape.parse(schema);
  const each = (inner: JsonSchema) => arbitraryOf(inner, known, name);
  if (wanted.$ref) return each(published.components.schemas[wanted.$ref.split("/").at(-1) ?? ""] ?? {});
  if (wanted.const !== undefined) return fc.constant(wanted.const);
  if (wanted.enum) return fc.constantFrom(...wanted.enum);
  const options = wanted.anyOf ?? wanted.oneOf;
  if (options) return fc.oneof(...options.map(each));
  if (Array.isArray(wanted.type)) return fc.oneof(...wanted.type.map((type) => each({ ...schema, type })));
  const { minLength = 0, maxLength = minLength + 20, minItems = 0, maxItems = minItems + 2 } = wanted;
  switch (wanted.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: wanted.minimum, max: wanted.maximum });
    case "number":
      return fc.double({ min: wanted.minimum, max: wanted.maximum, noNaN: true, noDefaultInfinity: true });
    case "string":
      return wanted.pattern
        ? fc.stringMatching(new RegExp(wanted.pattern))
        : fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 20) });
    case "array": {
      if (wanted.prefixItems) return fc.tuple(...wanted.prefixItems.map(each));
      return fc.array(each(wanted.items || {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 2),
      });
    }
    case "object": {
      const fields = Object.entries(wanted.properties ?? {});
      return fc.record(
        Object.fromEntries(fields.map(([field, inner]) => [field, arbitraryOf(inner, known, field)])),
        { requiredKeys: wanted.required ?? [] },
      );
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Undefined leaves out a parameter or field. */
export const wrongValue: fc.Arbitrary<unknown> = fc.constantFrom(
  undefined,
  null,
  "",
  -1,
  2_147_483_648,
  1e308,
  1.5,
  "\u0000",
  "x".repeat(5000),
  [],
  {},
  true,
);

/** The same values with one place changed: a wrong value, a missing field or one too many. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), wrongValue).map(([value, place, wrong]) => changedAt(value, place, wrong));

function changedAt(value: unknown, place: number, wrong: unknown): unknown {
  if (typeof value !== "object" || value === null) return wrong;
  const keys = Object.keys(value);
  const chosen = keys[place % (keys.length + 1)];
  if (Array.isArray(value)) {
    return chosen === undefined
      ? [...value, wrong]
      : value.map((each, index) => (String(index) === chosen ? changedAt(each, place + 1, wrong) : each));
  }
  const fields = new Map(Object.entries(value));
  fields.set(
    chosen ?? "__proto__",
    chosen === undefined ? wrong : changedAt(fields.get(chosen), place + 1, wrong),
  );
  return Object.fromEntries(fields);
}
