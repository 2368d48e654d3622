import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress, negotiateEncoding, setContentEncoding } from "~/rendering/compression.server";

const asking = (encodings?: string) =>
  new Request("http://loja.test/home", { headers: encodings ? { "accept-encoding": encodings } : {} });

describe("document compression", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=1.0, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    [undefined, null],
  ])("for Accept-Encoding %s uses %s", (accepted, encoding) => {
    expect(negotiateEncoding(asking(accepted))).toBe(encoding);
  });

  it.each([
    ["br" as const, brotliDecompressSync],
    ["gzip" as const, gunzipSync],
  ])("with %s decodes to the same document", async (encoding, read) => {
    const body = await compress("<p>Película</p>", encoding);
    expect(read(Buffer.from(body)).toString()).toBe("<p>Película</p>");
    const headers = new Headers();
    setContentEncoding(headers, encoding);
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  });

  it("is skipped for clients without compression support", async () => {
    expect(await compress("<p>Película</p>", null)).toBe("<p>Película</p>");
    const headers = new Headers();
    setContentEncoding(headers, null);
    expect(headers.has("content-encoding")).toBe(false);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  });
});
