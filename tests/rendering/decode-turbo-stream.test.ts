import fc from "fast-check";
import { decode, encode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import { decodeTurboStream, omitPaths } from "~/rendering/framework/decode-turbo-stream.server";
import { encodeTurboStream } from "~/rendering/framework/encode-turbo-stream";

/** Encoded like the loader data of Remix's server. */
const byRemix = (value: unknown) => new Response(encode(value)).text();
const readByRemix = async (text: string) =>
  (await decode(new Response(text).body ?? new ReadableStream())).value;

describe("hydration data", () => {
  it("decodes to the same data from Remix's turbo-stream and from plain JSON", async () => {
    const data = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(data, async (loaderData) => {
        const encoded = await byRemix({ loaderData });
        const sent = JSON.parse(JSON.stringify(decodeTurboStream(encoded) ?? encoded));
        const received = typeof sent === "string" ? sent : encodeTurboStream(sent.plain);
        expect(await readByRemix(received)).toEqual(await readByRemix(encoded));
      }),
    );
  });

  it("omits undefined values like JSON", async () => {
    const sent = decodeTurboStream(
      await byRemix({ loaderData: { root: { cep: undefined, light: null } }, errors: undefined }),
    );
    expect(sent).toEqual({ plain: { loaderData: { root: { light: null } } } });
  });

  it.each<[string, unknown]>([
    ["a date", new Date()],
    ["a map", new Map([[1, 2]])],
    ["an error", new Error("x")],
    ["no number", Number.NaN],
    ["a zero below zero", -0],
    ["a name that is none", JSON.parse('{"__proto__":1}')],
    ["an unsaid value in a list", [undefined]],
  ])("stays in turbo-stream encoding when it contains %s", async (_, value) => {
    expect(decodeTurboStream(await byRemix({ loaderData: { root: { value } } }))).toBeNull();
    expect(decodeTurboStream("no JSON")).toBeNull();
  });
});

it("the hydration data of an error omits the Error object", async () => {
  const encoded = await new Response(
    encode(
      { errors: { root: { status: 405, data: "x", error: new Error("inward") } } },
      { plugins: [(value) => value instanceof Error && ["SanitizedError", "Error", "inward", undefined]] },
    ),
  ).text();
  expect(decodeTurboStream(encoded)).toEqual({
    plain: { errors: { root: { status: 405, data: "x", error: null } } },
  });
});

it("the hydration data omits paths that the browser reads from the rendered document", () => {
  const loaderData = { root: { cep: null }, shop: { departments: [1], cartCount: 2 } };
  const kept = [
    ["loaderData", "shop", "departments"],
    ["loaderData", "nowhere", "x"],
  ];
  expect(omitPaths({ loaderData, actionData: null }, kept)).toEqual({
    loaderData: { root: { cep: null }, shop: { cartCount: 2 } },
    actionData: null,
  });
});
