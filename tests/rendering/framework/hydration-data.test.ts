import fc from "fast-check";
import { decode, encode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import { encodeTurboStream } from "~/rendering/framework/encode-turbo-stream";
import { withValueAt } from "~/rendering/framework/hydration-data";
import { decodeToJson } from "~/rendering/framework/hydration-data.server";

const encoded = (value: unknown) => new Response(encode(value)).text();
const decoded = async (text: string) => (await decode(new Response(text).body ?? new ReadableStream())).value;

describe("hydration data", () => {
  it("turbo-stream decodes what encodeTurboStream writes to the same data as its own encoding", async () => {
    const data = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(data, async (loaderData) => {
        const fromServer = await encoded({ loaderData });
        const plain = await decodeToJson(fromServer, []);
        const sent = plain === null ? fromServer : encodeTurboStream(JSON.parse(JSON.stringify(plain)));
        expect(await decoded(sent)).toEqual(await decoded(fromServer));
      }),
    );
  });

  it("omits undefined values like JSON", async () => {
    const loaderData = { root: { cep: undefined, light: null } };
    expect(await decodeToJson(await encoded({ loaderData, errors: undefined }), [])).toEqual({
      loaderData: { root: { light: null } },
    });
  });

  it.each<[string, unknown]>([
    ["a date", new Date()],
    ["a map", new Map([[1, 2]])],
    ["an error", new Error("x")],
    ["a promise", Promise.resolve(1)],
    ["an object without a prototype", Object.create(null)],
    ["NaN", Number.NaN],
    ["negative zero", -0],
    ["undefined in a list", [undefined]],
  ])("stays in turbo-stream encoding when it contains %s", async (_, value) => {
    expect(await decodeToJson(await encoded({ loaderData: { root: { value } } }), [])).toBeNull();
  });

  it("stays as it is when it is not in turbo-stream encoding", async () => {
    expect(await decodeToJson("no JSON", [])).toBeNull();
  });

  it("omits paths that the browser reads from the rendered document", async () => {
    const loaderData = { root: { cep: null }, shop: { departments: [1], cartCount: 2 } };
    const omitted = [
      ["loaderData", "shop", "departments"],
      ["loaderData", "nowhere", "x"],
    ];
    expect(await decodeToJson(await encoded({ loaderData, actionData: null }), omitted)).toEqual({
      loaderData: { root: { cep: null }, shop: { cartCount: 2 } },
      actionData: null,
    });
  });

  it("is the same with a value set at a path, except for this value", () => {
    const plain = { loaderData: { root: { cep: null, notices: [] }, shop: { cartCount: 2 } }, errors: null };
    const changed = withValueAt(plain, ["loaderData", "root", "notices"], ["a"]);
    expect(changed).toEqual({
      loaderData: { root: { cep: null, notices: ["a"] }, shop: { cartCount: 2 } },
      errors: null,
    });
    expect(plain.loaderData.root.notices).toEqual([]);
  });
});
