import { z } from "zod";
import type { Call } from "./call";
import { calls } from "./calls";
import { refusal } from "./wire";

const jsonSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  jsonSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" }));

const isNothing = (schema: z.ZodType) => schema instanceof z.ZodUndefined;

function parametersOf(call: Call) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = schemaOf(call.query, "input");
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(resource: string, call: Call) {
  return {
    operationId: call.name,
    tags: [resource],
    description: [`Specification: ${call.specification}.`, call.ourChoice && `Our choice: ${call.ourChoice}`]
      .filter(Boolean)
      .join(" "),
    security: call.access === "bearer" ? [{ token: [] }] : [],
    parameters: parametersOf(call),
    ...(isNothing(call.body)
      ? {}
      : { requestBody: { content: { "application/json": { schema: schemaOf(call.body, "input") } } } }),
    responses: {
      "200": {
        description: "Done",
        content: { "application/json": { schema: schemaOf(call.answer, "input") } },
      },
      default: {
        description: "Refused, with a message",
        content: { "application/json": { schema: schemaOf(refusal, "input") } },
      },
    },
  };
}

/**
 * OpenAPI 3.0 document. Calls that share method and path (client/frete) become one operation with alternative bodies.
 */
export function openApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const { resource, call } of calls) {
    const path = `/${call.path.replace(/:(\w+)/g, "{$1}")}`;
    const method = call.method.toLowerCase();
    const operation = operationOf(resource, call);
    const shared = paths[path]?.[method];
    if (shared?.requestBody && operation.requestBody) {
      const bodies = [shared, operation].map(
        (each) => each.requestBody?.content["application/json"].schema ?? {},
      );
      shared.requestBody = { content: { "application/json": { schema: { anyOf: bodies } } } };
      shared.description += ` Also ${operation.operationId}: ${operation.description}`;
      continue;
    }
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Envelopa: upstream contract",
      version: "1",
      description:
        "Shapes that the specification does not show were chosen here and are marked 'Our choice'.",
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths,
  };
}
