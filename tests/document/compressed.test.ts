import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encoded, encodingFor, sayEncoding } from "~/document/compressed.server";

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
    ["br" as const, brotliDecompressSync],
    ["gzip" as const, gunzipSync],
  ])("as %s says the same", async (encoding, read) => {
    const body = await encoded("<p>Película</p>", encoding);
    expect(read(Buffer.from(body)).toString()).toBe("<p>Película</p>");
    const headers = new Headers();
    sayEncoding(headers, encoding);
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  });

  it("on a first visit says the same in fewer bytes", async () => {
    const page = readFileSync("docs/forms.md", "utf8");
    const [usual, careful] = [await encoded(page, "br"), await encoded(page, "br", "careful")];
    expect(brotliDecompressSync(Buffer.from(careful)).toString()).toBe(page);
    expect(careful.length).toBeLessThan(usual.length);
  });

  it("to who reads no compression is plain text", async () => {
    expect(await encoded("<p>Película</p>", null)).toBe("<p>Película</p>");
    const headers = new Headers();
    sayEncoding(headers, null);
    expect(headers.has("content-encoding")).toBe(false);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  });
});
