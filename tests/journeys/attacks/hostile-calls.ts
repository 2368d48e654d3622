import fc from "fast-check";
import { z } from "zod";
import type { Call } from "../../../contract/call";
import { calls } from "../../../contract/calls";
import { type Attack, compose, encoded, queryOf } from "./attack";
import { hostileText, mostly, shortHostileText } from "./hostile-text";

/** The JSON Schema subset that the contract's schemas compile to. */
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), shape).optional(),
    items: shape.optional().catch(undefined),
    anyOf: z.array(shape).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const shapeOf = (schema: z.ZodType): Shape =>
  shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, 0, -1, -0.5, 1e21, 2 ** 31, 2 ** 53, 5e-324, 1.005, [], {}, [[]]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Realistic values, so that some attacks pass the first validation. */
const usualTexts: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/cep|postal/i, ["01310-100", "69301000", "00000000"]],
  [/email/i, ["comprador@envelopa.example", "ninguem@exemplo.example"]],
  [/password/i, ["envelopa123", "segredo de teste 1"]],
  [/cnpj|document|tax/i, ["529.982.247-25", "12.ABC.345/01DE-35"]],
  [/phone|whats/i, ["(11) 98765-4321"]],
  [/state|uf$/i, ["SP", "RR"]],
  [/city/i, ["São Paulo"]],
  [/productName/i, ["vinil-adesivo-fibra-de-carbono-4d"]],
  [/category/i, ["envelopamento-automotivo"]],
  [/date/i, ["29/02/1988", "2026-11-20T14:00:00-03:00"]],
];

const textFor = (name: string) =>
  fc.constantFrom(
    ...(usualTexts.find(([pattern]) => pattern.test(name))?.[1] ?? ["a", "1", "Preto", "film"]),
  );

const numberFor = (name: string): fc.Arbitrary<number> =>
  /lat/i.test(name)
    ? fc.constantFrom(-23.56, 2.8, 91, -0)
    : /lon|lng/i.test(name)
      ? fc.constantFrom(-46.65, -60.6, 181)
      : fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2.5, 10, 99.9));

function nearly(
  { type, properties, items, anyOf, enum: choices, const: only }: Shape,
  name: string,
): fc.Arbitrary<unknown> {
  if (only !== undefined) return mostly(fc.constant(only), anything, 10);
  if (choices) return mostly(fc.constantFrom(...choices), anything, 10);
  if (anyOf) return fc.oneof(...anyOf.map((each) => nearly(each, name)));
  const [first] = [type].flat();
  if (first === "object" || properties) return mostly(nearlyRecord(properties ?? {}), anything, 40);
  if (first === "array") {
    return mostly(fc.array(nearly(items ?? {}, name), { maxLength: 4 }), anything, 20);
  }
  if (first === "string") return mostly(textFor(name), anything, 7);
  if (first === "number" || first === "integer") return mostly(numberFor(name), anything, 7);
  if (first === "boolean") return mostly(fc.boolean(), anything, 7);
  if (first === "null") return fc.constant(null);
  return anything;
}

const nearlyRecord = (properties: Record<string, Shape>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        mostly(nearly(each, name), fc.constant(undefined), 15),
      ]),
    ),
  );

const deep = "[".repeat(60_000);

const written = (value: unknown): fc.Arbitrary<Buffer> => {
  const text = JSON.stringify(value) ?? "";
  return fc.oneof(
    { weight: 24, arbitrary: fc.constant(Buffer.from(text)) },
    { weight: 1, arbitrary: fc.nat(text.length).map((at) => Buffer.from(text.slice(0, at))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Buffer.from(deep),
        Buffer.from(`{"a":${deep}`),
        Buffer.from("\ufeff{}"),
        Buffer.from([0xff, 0xfe]),
        Buffer.from("NaN"),
        Buffer.from('{"a":1e999}'),
        Buffer.from("'a'"),
        Buffer.from("null"),
        Buffer.from(text.replace(/\d+/g, "1e999")),
        Buffer.from(text.replace(/"[^"]*"(?=[,}])/g, '"\\ud800"')),
        Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xc3, 0x28, 0x00]), Buffer.from('"}')]),
        Buffer.from(text.replace(/"[^"]*"(?=[,}])/g, '"a\\u0000b"')),
        Buffer.from(`{"__proto__":{"id":1},"constructor":{"prototype":{}},${text.slice(1)}`),
      ),
    },
  );
};

export const hostileCall = (tokens: readonly string[]): fc.Arbitrary<Attack> => {
  const shapes = new Map(
    calls.map(({ call }) => [call, { body: shapeOf(call.body), query: shapeOf(call.query) }]),
  );
  const token = mostly(fc.constantFrom(...tokens), fc.constantFrom("", "x", "\u00ff", "a".repeat(600)), 12);
  return fc.constantFrom(...calls.map(({ call }) => call)).chain((call) => {
    const { body, query } = shapes.get(call) ?? { body: {}, query: {} };
    const asked = nearlyRecord(query.properties ?? {}).map((record) => queryOf(textsOf(record)));
    const key = fc.option(shortHostileText, { freq: 2 });
    return fc
      .tuple(
        pathOf(call),
        asked,
        token,
        key,
        hasBody(call) ? nearly(body, "").chain(written) : fc.constant(undefined),
      )
      .chain(([path, search, bearer, idempotencyKey, bytes]) =>
        fc.tuple(mostly(fc.constant(call.method), otherMethod, 30), contentType).map(([method, type]) =>
          compose({
            method,
            path: `/${path}?${search}`.slice(0, 14_000),
            headers: [
              ["authorization", `Bearer ${bearer}`],
              ...(idempotencyKey === null ? [] : [["idempotency-key", idempotencyKey] as const]),
              ...(bytes ? [["content-type", type] as const] : []),
            ],
            body: bytes,
          }),
        ),
      );
  });
};

const hasBody = ({ method, body }: Call) => method !== "GET" && !(body instanceof z.ZodUndefined);
const otherMethod = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD");
const contentType = mostly(
  fc.constant("application/json"),
  fc.constantFrom("text/plain", "multipart/form-data", "application/json; charset=utf-16", "x"),
  12,
);

const pathOf = ({ path }: Call): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split("/")
        .map((part) =>
          part.startsWith(":")
            ? mostly(fc.integer({ min: 1, max: 40 }).map(String), shortHostileText.map(encoded), 2)
            : fc.constant(part),
        ),
    )
    .map((parts) => parts.join("/"));

const textsOf = (record: unknown): [string, string][] =>
  Object.entries(z.record(z.string(), z.unknown()).parse(record))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 3_000),
    ]);
