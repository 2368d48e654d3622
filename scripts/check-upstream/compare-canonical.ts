import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { withoutEnvelope } from "../../app/upstream/http.server";
import type { Call } from "../../contract/call";
import { collectJsonSchemas } from "../../contract/json-schemas";

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { base64: true, date: true } });
const validators = new Map<Call, ValidateFunction>();

/** A field of the upstream's own is ignored, and why none of several shapes fits is said for each of them. */
const silent: ReadonlySet<string> = new Set([
  "additionalProperties",
  "unevaluatedProperties",
  "anyOf",
  "oneOf",
]);

/** What an answer has in another form than `/openapi-canonical.json` asks an upstream to write, each place once. */
export function describeDeviations(call: Call, json: unknown): string[] {
  const validate = validators.get(call) ?? compile(call);
  if (validate(withoutEnvelope(call, json))) return [];
  const said = (validate.errors ?? []).filter(
    ({ keyword, params }) => !silent.has(keyword) && !(keyword === "type" && params.type === "null"),
  );
  return [...new Map(said.map((error) => [placeOf(error), error]))].map(
    ([place, { message = "differs" }]) => `${place} ${message}`,
  );
}

function compile(call: Call): ValidateFunction {
  const { toJsonSchema, components } = collectJsonSchemas("canonical");
  const schema = toJsonSchema(call.answer, call.name);
  const validate = ajv.compile({ ...schema, components: { schemas: components } });
  validators.set(call, validate);
  return validate;
}

const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath
    .slice(1)
    .replaceAll(/\b\d+\b/g, "*")
    .replaceAll("/", ".") || "answer";
