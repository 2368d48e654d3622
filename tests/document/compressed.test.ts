import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed, encodingFor } from "~/document/compressed.server";

const asking = (encodings?: string) =>
  new Request("http://loja.test/home", { headers: encodings ? { "accept-encoding": encodings } : {} });

describe("A document on its way", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=1.0, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    [undefined, null],
  ])("to a browser that reads %s is sent as %s", (accepted, encoding) => {
    expect(encodingFor(asking(accepted))).toBe(encoding);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("as %s says the same", async (encoding, read) => {
    const headers = new Headers();
    const body = await compressed("<p>Película</p>", asking(encoding), headers);
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toContain("Accept-Encoding");
    expect(read(Buffer.from(await new Response(body).arrayBuffer())).toString()).toBe("<p>Película</p>");
  });

  it("to who reads no compression is plain text", async () => {
    const headers = new Headers();
    expect(await compressed("<p>Película</p>", asking(), headers)).toBe("<p>Película</p>");
    expect(headers.has("content-encoding")).toBe(false);
  });
});
