import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { encodeDataOnDemand } from "../../../server/framework/remix-data-stream.mjs";

const require = createRequire(import.meta.url);
const fromRemix = createRequire(require.resolve("@remix-run/node"));
const singleFetch = fromRemix("@remix-run/server-runtime/dist/single-fetch.js");
const encode = vi.fn(singleFetch.encodeViaTurboStream);
singleFetch.encodeViaTurboStream = encode;
encodeDataOnDemand();

let dataStream: ReadableStream | undefined;
const root = { id: "root", path: "", module: { default: () => null, loader: () => ({ name: "Vinil" }) } };
const asset = { id: "root", path: "", module: "/root.js", hasLoader: true };
const open = require("@remix-run/node").createRequestHandler(
  {
    entry: {
      module: {
        default(
          _request: Request,
          status: number,
          _headers: Headers,
          remix: { serverHandoffStream: ReadableStream },
        ) {
          dataStream = remix.serverHandoffStream;
          return new Response("page", { status });
        },
      },
    },
    routes: { root },
    assets: { entry: { imports: [], module: "/e.js" }, routes: { root: asset }, url: "/m.js", version: "1" },
    basename: "/",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  },
  "production",
);

describe("@remix-run/server-runtime", () => {
  it("encodes a document's data only when its stream is read", async () => {
    expect(await (await open(new Request("http://loja.test/"))).text()).toBe("page");
    expect(encode).not.toHaveBeenCalled();
    expect(await new Response(dataStream).text()).toContain('"name","Vinil"');
    expect(encode).toHaveBeenCalledOnce();
  });

  it("encodes a data request's answer", async () => {
    const answer = await open(new Request("http://loja.test/_root.data"));
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"name","Vinil"')]);
  });
});
