import fc from "fast-check";
import { decode, encode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import { encodedState } from "~/document/encoded-state";
import { plainState, without } from "~/document/plain-state.server";

/** As Remix's server encodes what loaders answer. */
const byRemix = (value: unknown) => new Response(encode(value)).text();
const readByRemix = async (text: string) =>
  (await decode(new Response(text).body ?? new ReadableStream())).value;

describe("what brings a page to life", () => {
  it("is the same whether Remix's server wrote it or it came as plain JSON", async () => {
    const data = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(data, async (loaderData) => {
        const encoded = await byRemix({ loaderData });
        const sent = JSON.parse(JSON.stringify(plainState(encoded) ?? encoded));
        const received = typeof sent === "string" ? sent : encodedState(sent.plain);
        expect(await readByRemix(received)).toEqual(await readByRemix(encoded));
      }),
    );
  });

  it("leaves out what is undefined, as JSON does", async () => {
    const sent = plainState(
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
  ])("stays as Remix wrote it where %s is part of it", async (_, value) => {
    expect(plainState(await byRemix({ loaderData: { root: { value } } }))).toBeNull();
    expect(plainState("no JSON")).toBeNull();
  });
});

it("tells the browser of a failure nothing but its status", async () => {
  const encoded = await new Response(
    encode(
      { errors: { root: { status: 405, data: "x", error: new Error("inward") } } },
      { plugins: [(value) => value instanceof Error && ["SanitizedError", "Error", "inward", undefined]] },
    ),
  ).text();
  expect(plainState(encoded)).toEqual({
    plain: { errors: { root: { status: 405, data: "x", error: null } } },
  });
});

it("what the browser keeps as it was drawn is not sent again", () => {
  const loaderData = { root: { cep: null }, shop: { departments: [1], cartCount: 2 } };
  const kept = [
    ["loaderData", "shop", "departments"],
    ["loaderData", "nowhere", "x"],
  ];
  expect(without({ loaderData, actionData: null }, kept)).toEqual({
    loaderData: { root: { cep: null }, shop: { cartCount: 2 } },
    actionData: null,
  });
});
