import { z } from "zod";
import { type Call, getMaxBodyInMebibytes } from "./call";
import { calls, type ListedCall, type Resource } from "./calls";
import { capabilityMeanings } from "./capabilities";
import examples from "./examples.json";
import { findFieldDescription } from "./field-descriptions";
import { collectJsonSchemas, hasId, type JsonSchema, maxId, type Shapes } from "./json-schemas";
import { refusal } from "./wire";

/** OpenAPI 3.1 document of the calls in `calls.ts`, with examples that the reference upstream answered. */

interface Content {
  readonly "application/json": { schema: JsonSchema; examples: Record<string, { value: unknown }> };
}

interface Response {
  readonly description: string;
  readonly headers?: JsonSchema;
  readonly content?: Content;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly JsonSchema[];
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly "x-capability"?: string;
  readonly "x-optional"?: true;
}

const refusalDescriptions: Readonly<Record<number, string>> = {
  400: "The request does not match its schema",
  401: "No token, an unknown or a revoked one; wrong credentials",
  403: "Not allowed to this account",
  404: "Does not exist, or belongs to another shopper",
  409: "Not possible in the present state",
  412: "The token has expired",
  422: "Refused: the message says why",
  429: "Too many attempts",
  431: "The headers are too large",
  500: "Failed",
  503: "Overloaded",
};

const tagDescriptions = {
  accounts: "Signing in and personal data",
  addresses: "Saved addresses of a shopper",
  carts: "Cart of an account, and look-up of a guest's lines",
  catalogue: "Product lists and pages",
  coupons: "Checking coupons",
  "data-rights": "Copy of an account's data, and its deletion",
  "email-change": "Another e-mail for an account",
  favourites: "Products that an account has saved",
  freight: "Freight by reseller, and the quote kept between cart and checkout",
  information: "Platform settings and common questions",
  installers: "Installers and their specialties",
  mail: "Payment and welcome mails",
  notifications: "Optional mails of an account",
  orders: "Placing, reading, cancelling and rating orders",
  "postal-codes": "Addresses by CEP, cities, geocoding",
  quotes: "Quotes of installers for a shopper's job, and their ratings",
  "room-photos": "Photos of shoppers' rooms, and what they have hung in them",
  resellers: "Nearby resellers and their showcases",
  reviews: "Reviews beyond those of a product's page",
  "saved-cards": "Saved cards of an account",
  "second-factor": "A code beside the password",
  passkeys: "Passkeys beside the password",
  sessions: "Logins of an account",
  "shopper-overview": "Counts for the account menu in one call",
  "stock-alerts": "Mails about products that are back in stock",
} satisfies Readonly<Record<Resource, string>>;

const listCapabilities = () =>
  Object.entries(capabilityMeanings)
    .map(([capability, meaning]) => `- \`${capability}\`: ${meaning}`)
    .join("\n");

const announced = { "X-Capabilities": { $ref: "#/components/headers/Capabilities" } };

/** The storefront cannot tell it from a missing call. */
const unknownToOptionalCall =
  "Not implemented, or an id that cannot exist: the storefront does without the call for five minutes";

const retryAfter = {
  description: "Seconds; left out where no time is known",
  schema: { type: "integer", minimum: 1 },
};

const recorded = z
  .record(
    z.string(),
    z.object({
      body: z.unknown().optional(),
      answer: z.unknown(),
      /** Keys are status codes. */
      refusals: z.record(z.string(), z.unknown()).optional(),
    }),
  )
  .parse(examples);

const toSentence = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isNothing = (schema: z.ZodType) => schema instanceof z.ZodUndefined;

const object = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
});

/** A parameter that is not sent has no null. */
function withoutNull({ type, anyOf, ...rest }: JsonSchema): JsonSchema {
  const [only] = Array.isArray(anyOf) ? anyOf.filter((each) => each.type !== "null") : [];
  return only
    ? { ...rest, ...only }
    : { ...rest, type: Array.isArray(type) ? type.find((each) => each !== "null") : type };
}

function getParameters(call: Call, query: JsonSchema) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: findFieldDescription(call.name, name),
    schema: name.endsWith("Id") ? { type: "integer", minimum: 0, maximum: maxId } : { type: "string" },
  }));
  const { properties = {}, required = [] } = object.parse(query);
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: withoutNull(schema),
  }));
  const headers = [
    call.honoursIdempotencyKey && {
      name: "Idempotency-Key",
      pattern: "^[!-~]+$",
      maxLength: 200,
      description: "Each later request of the account with this key and body gets the first one's answer.",
    },
    call.takesRoomKey && {
      name: "X-Room-Key",
      pattern: "^[\\w-]{22,64}$",
      description:
        "Secret of a guest without a token, whose photos and projects these are. Store its digest.",
    },
  ];
  const inHeader = headers.flatMap((header) => {
    if (!header) return [];
    const { name, description, ...schema } = header;
    return [{ name, in: "header", description, schema: { type: "string", ...schema } }];
  });
  return [...inPath, ...inQuery, ...inHeader];
}

function getRefusals(call: Call, hasQuery: boolean): number[] {
  const hasBody = call.method !== "GET";
  const own = [
    ...(hasBody || hasQuery ? [400] : []),
    ...(call.access === "bearer" ? [401, 412] : []),
    ...(call.path.includes(":") || hasId(call.query) || hasId(call.body) ? [404] : []),
    ...(hasBody ? [413] : []),
    ...(call.refusals ?? []),
  ];
  // A call without input can only have wrong headers.
  return [...(own.length > 0 ? own : [431]), 500];
}

function describeRefusal(call: Call, status: number): string {
  if (status === 404 && call.mayBeMissing) return unknownToOptionalCall;
  if (status === 413) return `The body is larger than ${getMaxBodyInMebibytes(call)} MiB`;
  return refusalDescriptions[status] ?? "Refused";
}

function getOperation(
  { resource, call, capability }: ListedCall,
  { toJsonSchema, toParameterSchema }: ReturnType<typeof collectJsonSchemas>,
): Operation {
  const content = (schema: z.ZodType, example?: unknown): Content => ({
    "application/json": {
      schema: toJsonSchema(schema, call.name),
      examples: example === undefined ? {} : { [call.name]: { value: example } },
    },
  });
  const example = recorded[call.name];
  const parameters = getParameters(call, toParameterSchema(call.query, call.name));
  const requestBody = isNothing(call.body)
    ? {}
    : { requestBody: { required: true, content: content(call.body, example?.body) } as const };
  const hasQuery = parameters.some((each) => each.in === "query");
  const refused = getRefusals(call, hasQuery).map((status): [string, Response] => [
    String(status),
    {
      description: describeRefusal(call, status),
      ...(status === 429 || status === 503 ? { headers: { "Retry-After": retryAfter } } : {}),
      ...(status === 431
        ? {}
        : { content: content(call.refusalBody ?? refusal, example?.refusals?.[status]) }),
    },
  ]);
  return {
    operationId: call.name,
    summary: toSentence(call.name),
    tags: [resource],
    description: [
      `Specification: ${call.specification}.`,
      capability && `Only with the capability \`${capability}\`.`,
      call.mayBeMissing && "Optional: an upstream without it answers 404, 405 or 501.",
      call.ourChoice && `Our choice: ${call.ourChoice}`,
    ]
      .filter(Boolean)
      .join(" "),
    ...(capability && { "x-capability": capability }),
    ...(call.mayBeMissing && { "x-optional": true }),
    security: call.access === "bearer" ? [{ token: [] }] : [{}, { token: [] }],
    parameters,
    ...requestBody,
    responses: {
      "200": { description: "Done", headers: announced, content: content(call.answer, example?.answer) },
      ...Object.fromEntries(refused),
    },
  };
}

/** One operation with alternative bodies and answers, under the name of the specification's own call. */
function merge(both: readonly [Operation, Operation]): Operation {
  const [one, other] = both[0].description.includes("Our choice") ? [both[1], both[0]] : both;
  const either = (first?: Content, second?: Content): Content => {
    const [left, right] = [first, second].map((each) => each?.["application/json"]);
    return {
      "application/json": {
        schema: { oneOf: [left?.schema ?? {}, right?.schema ?? {}] },
        examples: { ...left?.examples, ...right?.examples },
      },
    };
  };
  return {
    ...one,
    summary: `${one.summary}, or ${other.summary.toLowerCase()}`,
    description: `${one.description} Also ${other.operationId}: ${other.description}`,
    requestBody: { required: true, content: either(one.requestBody?.content, other.requestBody?.content) },
    responses: {
      ...other.responses,
      ...one.responses,
      "200": {
        description: "Done",
        headers: announced,
        content: either(one.responses["200"]?.content, other.responses["200"]?.content),
      },
    },
  };
}

/**
 * @param serverUrl where the calls are served
 * @param guide prose in Markdown that opens the document: `contract/guide.md`
 */
export function openApiDocument(
  serverUrl: string,
  { shapes = "accepted", guide = "" }: { readonly shapes?: Shapes; readonly guide?: string } = {},
) {
  const schemas = collectJsonSchemas(shapes);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const each of calls) {
    const path = `/${each.call.path.replace(/:(\w+)/g, "{$1}")}`;
    const method = each.call.method.toLowerCase();
    const operation = getOperation(each, schemas);
    const before = paths[path]?.[method];
    paths[path] = { ...paths[path], [method]: before ? merge([before, operation]) : operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Envelopa: upstream contract",
      version: "1",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      description: `${guide}\n${listCapabilities()}`,
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "`token` of user/login or user/register." },
      },
      headers: {
        Capabilities: {
          description: "What the upstream offers beyond the specification, separated by commas.",
          schema: { type: "string", examples: [Object.keys(capabilityMeanings).join(", ")] },
        },
      },
      schemas: schemas.components,
    },
    paths,
  };
}
