import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Two steps above what the server's own middleware does: 7 % smaller for hardly more work. The next ones cost much. */
const quality = 6;

/** What a browser can read of brotli and gzip, the smaller first; null where it reads neither. */
export function encodingFor(request: Request): "br" | "gzip" | null {
  const accepted = (request.headers.get("accept-encoding") ?? "")
    .split(",")
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, "").trim().toLowerCase());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}

/** An answer's body as this request's browser can read it, with the headers that say so. */
export async function compressed(text: string, request: Request, headers: Headers): Promise<BodyInit> {
  headers.append("vary", "Accept-Encoding");
  const encoding = encodingFor(request);
  if (encoding === null) return text;
  headers.set("content-encoding", encoding);
  const bytes = Buffer.from(text);
  if (encoding === "gzip") return gzipped(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}
