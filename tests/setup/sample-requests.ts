import { z } from "zod";
import type { Call } from "../../contract/call";

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), shape).optional(),
    items: shape.optional().catch(undefined),
    prefixItems: z.array(shape).optional(),
    anyOf: z.array(shape).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    minLength: z.number().optional(),
  }),
);

/** A number in a request body, by path: `Items.0.SkuId`. */
interface NumberInBody {
  readonly path: string;
  readonly isInteger: boolean;
  with(value: unknown): unknown;
}

/** A request that conforms to a call's schemas: `values` by field name, otherwise the smallest allowed value. */
export interface SampleRequest {
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly numbers: readonly NumberInBody[];
}

export function sampleRequest(call: Call, values: Readonly<Record<string, unknown>>): SampleRequest {
  const query = z.record(z.string(), z.unknown()).parse(sampleOf(shapeOf(call.query), "", values) ?? {});
  const body = call.body instanceof z.ZodUndefined ? undefined : sampleOf(shapeOf(call.body), "", values);
  return {
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    body,
    numbers: numbersIn(shapeOf(call.body), body, []).map(({ path, isInteger }) => ({
      path: path.join("."),
      isInteger,
      with: (value) => replaced(body, path, value),
    })),
  };
}

const shapeOf = (schema: z.ZodType): Shape =>
  shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

const choose = (options: readonly Shape[]): Shape =>
  options.find(({ type }) => type === "number" || type === "integer") ??
  options.find(({ type }) => type !== "null") ??
  {};

function sampleOf(wanted: Shape, name: string, values: Readonly<Record<string, unknown>>): unknown {
  if (name in values) return values[name];
  if (wanted.const !== undefined) return wanted.const;
  if (wanted.enum) return wanted.enum[0];
  if (wanted.anyOf) return sampleOf(choose(wanted.anyOf), name, values);
  if (wanted.prefixItems) return wanted.prefixItems.map((each) => sampleOf(each, name, values));
  if (wanted.properties) {
    return Object.fromEntries(
      Object.entries(wanted.properties).map(([key, each]) => [key, sampleOf(each, key, values)]),
    );
  }
  switch ([wanted.type].flat()[0]) {
    case "array":
      return wanted.items ? [sampleOf(wanted.items, name, values)] : [];
    case "string":
      return "a".repeat(Math.max(1, wanted.minLength ?? 0));
    case "boolean":
      return true;
    case "number":
    case "integer":
      return Math.max(1, wanted.minimum ?? 1);
    default:
      return null;
  }
}

function numbersIn(
  wanted: Shape,
  value: unknown,
  path: readonly (string | number)[],
): { path: readonly (string | number)[]; isInteger: boolean }[] {
  if (wanted.anyOf) return numbersIn(choose(wanted.anyOf), value, path);
  if (Array.isArray(value)) {
    return value.flatMap((each, index) =>
      numbersIn(wanted.prefixItems?.[index] ?? wanted.items ?? {}, each, [...path, index]),
    );
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      numbersIn(wanted.properties?.[key] ?? {}, each, [...path, key]),
    );
  }
  return typeof value === "number" ? [{ path, isInteger: [wanted.type].flat().includes("integer") }] : [];
}

function replaced(container: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(container)) {
    return container.map((each, index) => (index === key ? replaced(each, rest, value) : each));
  }
  const fields = z.record(z.string(), z.unknown()).parse(container);
  return { ...fields, [key]: replaced(fields[String(key)], rest, value) };
}

/** A response that conforms to a call's schema; every text is the same, except fields in `values`. */
export const sampleAnswer = (
  call: { readonly answer: z.ZodType },
  text: string,
  values: Readonly<Record<string, unknown>> = {},
): unknown => textReplaced(sampleOf(shapeOf(call.answer), "", { ...values, id: 1 }), text, values);

function textReplaced(value: unknown, text: string, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === "string") return Object.values(values).includes(value) ? value : text;
  if (Array.isArray(value)) return value.map((each) => textReplaced(each, text, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, textReplaced(each, text, values)]),
  );
}
