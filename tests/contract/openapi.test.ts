import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "../../contract/calls";
import { capabilities } from "../../contract/capabilities";
import { listFavourites } from "../../contract/favourites";
import { openApiDocument } from "../../contract/openapi";
import { faultOf, operationOf, operations, published } from "./published";

const guide = readFileSync("contract/guide.md", "utf8");
const document = openApiDocument("http://upstream.test", { guide });

describe("/openapi.json", () => {
  it("is valid for @seriousme/openapi-schema-validator", async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  });

  it("has neither error nor warning by Redocly's recommended rules", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "envelopa-openapi-"));
    const file = path.join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const flags = [
      "node_modules/@redocly/cli/bin/cli.js",
      "lint",
      "--extends=recommended",
      "--format=json",
      file,
    ];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout } = await promisify(execFile)(process.execPath, flags, { env });
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout.slice(stdout.indexOf("{")))).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
    });
  });

  it("has an example for each request body and each answer, in its schema (`npm run prove -- examples`)", () => {
    const faults = calls.flatMap(({ call }) => {
      const { requestBody, responses } = operationOf(call);
      return [requestBody?.content, responses["200"]?.content].flatMap((content) => {
        if (content === undefined) return [];
        const { schema, examples } = content["application/json"];
        const example = examples[call.name];
        const fault = example === undefined ? "no example" : faultOf(example.value, schema);
        return fault === null ? [] : [`${call.name}: ${fault}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it("has a refusal in its schema among the examples of each call that can refuse", () => {
    const withInput = calls.filter(
      ({ call: { method, body } }) => method === "GET" || !(body instanceof z.ZodUndefined),
    );
    const faults = withInput.flatMap(({ call }) => {
      const refused = Object.entries(operationOf(call).responses).filter(([status]) =>
        /^4(?!13|29|31)/.test(status),
      );
      const examples = refused.flatMap(([status, { content }]) =>
        Object.values(content?.["application/json"].examples ?? {}).map(({ value }) => ({
          fault: faultOf(value, content?.["application/json"].schema ?? {}),
          status,
        })),
      );
      if (refused.length > 0 && examples.length === 0) return [`${call.name}: no example`];
      return examples.flatMap(({ fault, status }) =>
        fault === null ? [] : [`${call.name} ${status}: ${fault}`],
      );
    });
    expect(faults).toEqual([]);
  });

  it("says of each optional call that it may be missing, and of a capability's calls which it is", () => {
    expect(operationOf(listFavourites)).toMatchObject({ "x-optional": true, "x-capability": "favourites" });
    const unsaid = calls.filter(({ call, capability }) => {
      const { description } = operationOf(call);
      return (
        (call.mayBeMissing && !description.includes("404, 405 or 501")) ||
        (capability !== null && !description.includes(capability))
      );
    });
    expect(unsaid).toEqual([]);
  });

  it("names a capability for each optional call that the specification does not do without", () => {
    const without = calls.filter(({ call, capability }) => call.mayBeMissing && capability === null);
    expect(without.map(({ call }) => call.name).sort()).toEqual([
      "cancelUnpaidOrder",
      "countFacets",
      "geocode",
      "listReviews",
      "previewCart",
      "previewCoupon",
    ]);
  });

  it.each([
    ["how long a token lives", /expire after 30 days/],
    ["what to answer to an expired token", /412 with `detail: "expired"`/],
    ["how pages are counted and what follows the last", /`page`, from 1[^#]*after the last is empty/],
    ["how an empty list is written, and which are never empty", /An empty list is `\[\]`[^#]*never empty/],
    [
      "what is to be limited, and for whom",
      /after five wrong passwords[\s\S]*limit nothing by their addresses/,
    ],
    ["what a key does, and how long it is kept", /gets the first one's answer[^#]*at least a day/],
    ["what is compared when an order is placed", /anything differs[^#]*409 with `changes`/],
    ["when stock is taken and returned", /Stock is taken when[^#]*returned when/],
    ["what becomes of a denied card", /all rejected \(2\)/],
    ["how the shop learns of a payment", /learns of a payment by reading/],
    ["which states follow each other", /0 placed → 1 waiting → 3 approved/],
    ["what a refusal holds, and whose codes are used", /Codes are yours to choose/],
    ["which calls may be missing, and what that costs", /does without the call for five minutes/],
    ["how features are announced", /header `X-Capabilities`/],
    ["how money is written and rounded", /decimal reais[\s\S]*rounded half up/],
    ["how times, days and ids are written", /ISO 8601 with a zone[^#]*2,147,483,647/],
    ["where pictures are, and how photos arrive", /below `Uploads\/`[^#]*data URLs of PNG or JPEG/],
    ["which mails to send", /Payment mails \(waiting, approved, denied\)/],
    ["which calls browsing and one purchase need", /To browse: [^#]* To buy: [^#]*`order\/add`/],
    ["how long an answer may take, and what is repeated", /8 seconds[^#]*not after a timeout/],
  ])("says who builds an upstream %s", (_, answer) => {
    expect(document.info.description).toMatch(answer);
  });

  it("explains every capability, tokens, pages, limits, keys and how orders are placed", () => {
    for (const capability of Object.values(capabilities)) {
      expect(document.info.description).toContain(`- \`${capability}\`: `);
    }
    for (const heading of [
      "Pictures",
      "Mails",
      "Headers from the storefront",
      "Tokens",
      "Pages of lists",
      "Limits",
      "Writes that may come twice",
      "Placing orders",
    ]) {
      expect(document.info.description).toContain(`## ${heading}\n`);
    }
  });

  it("says of each field of each request and answer what it means", () => {
    expect(listUndescribed(document.components.schemas, "")).toEqual([]);
    expect(listUndescribed(document.paths, "")).toEqual([]);
  });

  it("says of each parameter what it means, and names nothing by its place in a list of calls", () => {
    const unsaid = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, description, schema }) =>
        (description ?? schema.description) ? [] : [`${operationId} ${name}`],
      ),
    );
    expect(unsaid).toEqual([]);
    const descriptions = operations.map(({ description }) => description);
    expect(descriptions.filter((each) => /as above|Our choice: our choice/i.test(each))).toEqual([]);
  });

  it("lets the body of each call with photos be larger, and says how large", () => {
    const isPhoto = (text: string) => /data URL/i.test(text);
    const withPhotos = calls.filter(({ call }) =>
      isPhoto(JSON.stringify(operationOf(call).requestBody?.content["application/json"].schema ?? {})),
    );
    expect(withPhotos.length).toBeGreaterThan(5);
    const limits = withPhotos.map(({ call }) => operationOf(call).responses["413"]?.description);
    expect(limits.filter((each) => !/larger than (4|20) MiB/.test(each ?? ""))).toEqual([]);
  });

  it("says of each optional call that a 404 takes it away from all shoppers", () => {
    const optional = calls.filter(({ call }) => call.mayBeMissing);
    const said = optional.flatMap(({ call }) => operationOf(call).responses["404"]?.description ?? []);
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((each) => !each.includes("five minutes"))).toEqual([]);
  });

  it("names the states of an order and the ways of paying", () => {
    expect(document.components.schemas.Order).toMatchObject({
      properties: {
        orderStatus: {
          description: expect.stringContaining("7 cancelled"),
          enum: expect.arrayContaining([7]),
        },
        paymentMethod: { "x-enum-varnames": ["card", "boleto", "pix"] },
      },
    });
  });

  it("has one type for each amount in the canonical document, where the other takes text, too", () => {
    const canonical = openApiDocument("http://upstream.test", { shapes: "canonical" });
    const written = (schemas: Record<string, unknown>) => JSON.stringify(schemas.ShippingOption);
    expect(written(document.components.schemas)).toContain('{"type":"string","pattern"');
    expect(written(canonical.components.schemas)).not.toContain('{"type":"string","pattern"');
    const twins = /"anyOf":\[(\{[^{}]*\}),\1\]/.exec(JSON.stringify(canonical));
    expect(twins?.[0]).toBeUndefined();
  });

  it("has a canonical document that takes every recorded request and answer but the text of a CEP", () => {
    const canonical = openApiDocument("http://upstream.test", { shapes: "canonical" });
    const ajv = new Ajv2020({ strict: false, formats: { base64: true, date: true } });
    ajv.addSchema(JSON.parse(JSON.stringify(canonical)), "published");
    const operations = Object.values(canonical.paths).flatMap((methods) => Object.values(methods));
    const contents = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody?.content, responses["200"]?.content].flatMap((content) =>
        content ? [{ operationId, ...content["application/json"] }] : [],
      ),
    );
    const faults = contents.flatMap(({ operationId, schema, examples }) => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"published#/components/');
      const validate = ajv.compile(JSON.parse(text));
      return Object.values(examples).flatMap(({ value }) =>
        validate(value) ? [] : [`${operationId}: ${ajv.errorsText(validate.errors)}`],
      );
    });
    // The specification has the CEP's answer as text that holds JSON.
    expect(faults.filter((fault) => !fault.startsWith("getPostalCode"))).toEqual([]);
  });

  it("bounds each id in a path or a query to PostgreSQL's integer", () => {
    const unbounded = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, schema }) =>
        /id$/i.test(name) && schema.maximum !== 2_147_483_647 ? [`${operationId}: ${name}`] : [],
      ),
    );
    expect(unbounded).toEqual([]);
  });

  it("names Retry-After wherever an answer has it", () => {
    const waiting = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { headers }]) =>
        status === "429" || status === "503" ? [headers] : [],
      ),
    );
    expect(waiting.length).toBeGreaterThan(5);
    for (const headers of waiting) expect(headers).toHaveProperty("Retry-After");
  });

  it("publishes both requests and both answers of client/frete", () => {
    const frete = published.paths["/client/frete"]?.post;
    expect(frete?.operationId).toBe("quoteFreight");
    for (const content of [frete?.requestBody?.content, frete?.responses["200"]?.content]) {
      expect(content?.["application/json"].schema.oneOf).toHaveLength(2);
    }
  });
});

/** Fields without a description, with the way to them. */
function listUndescribed(schema: unknown, way: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => listUndescribed(each, way));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === "examples") return [];
    const inside = listUndescribed(value, `${way}/${key}`);
    if (key !== "properties" || typeof value !== "object" || value === null) return inside;
    const fields = Object.entries<unknown>(value).filter(
      ([, field]) => typeof field !== "object" || field === null || !("description" in field),
    );
    return [...fields.map(([name]) => `${way}.${name}`), ...inside];
  });
}
