import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { z } from "zod";
import type { Call } from "../../contract/call";
import { openApiDocument } from "../../contract/openapi";

/** The published document as another company reads it, independent of the schemas that it was made from. */
const text = JSON.stringify(openApiDocument("http://upstream.test"));

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
const jsonSchema: z.ZodType<JsonSchema> = z.record(z.string(), z.unknown());
const content = z.object({
  "application/json": z.object({
    schema: jsonSchema,
    examples: z.record(z.string(), z.object({ value: z.unknown() })),
  }),
});

const operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      description: z.string().optional(),
      required: z.boolean().optional(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.unknown()).optional(),
      content: content.optional(),
    }),
  ),
});

export const published = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
  })
  .parse(JSON.parse(text));

export type PublishedOperation = z.output<typeof operation>;

export const operations: readonly PublishedOperation[] = Object.values(published.paths).flatMap((methods) =>
  Object.values(methods),
);

export function operationOf({ path, method }: Call): PublishedOperation {
  const found = published.paths[`/${path.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not published`);
  return found;
}

// The patterns beside these formats are checked.
const formats = { base64: true, date: true } as const;
// Optimizing the compiled code takes longer than running it.
const code = { optimize: false } as const;
const ajv = new Ajv2020({ strict: false, allErrors: false, formats, code, inlineRefs: false });
ajv.addSchema(JSON.parse(text), "published");

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

function compile(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"published#/components/');
  const validate = ajv.compile(JSON.parse(text));
  compiled.set(schema, validate);
  return validate;
}

/** Null if the value conforms, otherwise the first fault. */
export function faultOf(value: unknown, schema: JsonSchema): string | null {
  const validate = compiled.get(schema) ?? compile(schema);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** Null if the operation documents this answer, otherwise what is wrong with it. */
export function faultOfAnswer({ responses }: PublishedOperation, status: number, answer: unknown) {
  const response = responses[String(status)];
  if (response === undefined) return `undocumented status ${status}`;
  return response.content === undefined ? null : faultOf(answer, response.content["application/json"].schema);
}
