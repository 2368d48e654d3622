import { z } from "zod";
import type { Call } from "./call";

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
  required?: string[];
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
    required: z.array(z.string()).optional(),
  }),
);

/** A number in a request body, by path: `Items.0.SkuId`. */
interface NumberInBody {
  readonly path: string;
  readonly isInteger: boolean;
  with(value: unknown): unknown;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The smallest request that conforms to a call's schemas, with `values` by field name: a field that is neither required
 * nor among them is left out.
 */
export function createSmallestRequest(
  call: Call,
  values: Values,
): { readonly query: Values; readonly body: unknown } {
  const isLeftOut = (name: string, { required = [] }: Shape) => !required.includes(name) && !(name in values);
  const query = z.record(z.string(), z.unknown()).parse(sampleOf(shapeOf(call.query), "", values, isLeftOut));
  const hasBody = !(call.body instanceof z.ZodUndefined);
  return { query, body: hasBody ? sampleOf(shapeOf(call.body), "", values, isLeftOut) : undefined };
}

/** A request that conforms to a call's schemas: `values` by field name, otherwise the smallest allowed value. */
export interface SampleRequest {
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly numbers: readonly NumberInBody[];
}

export function createSampleRequest(call: Call, values: Readonly<Record<string, unknown>>): SampleRequest {
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

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const made = shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  shapes.set(schema, made);
  return made;
}

const choose = (options: readonly Shape[]): Shape =>
  options.find(({ type }) => type === "number" || type === "integer") ??
  options.find(({ type }) => type !== "null") ??
  {};

function sampleOf(
  wanted: Shape,
  name: string,
  values: Values,
  isLeftOut: (name: string, within: Shape) => boolean = () => false,
): unknown {
  const sample = (each: Shape, key: string) => sampleOf(each, key, values, isLeftOut);
  if (name in values) return values[name];
  if (wanted.const !== undefined) return wanted.const;
  if (wanted.enum) return wanted.enum[0];
  if (wanted.anyOf) return sample(choose(wanted.anyOf), name);
  if (wanted.prefixItems) return wanted.prefixItems.map((each) => sample(each, name));
  if (wanted.properties) {
    return Object.fromEntries(
      Object.entries(wanted.properties)
        .filter(([key]) => !isLeftOut(key, wanted))
        .map(([key, each]) => [key, sample(each, key)]),
    );
  }
  switch ([wanted.type].flat()[0]) {
    case "array":
      return wanted.items ? [sample(wanted.items, name)] : [];
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
export const createSampleAnswer = (
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
