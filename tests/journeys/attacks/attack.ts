import fc from "fast-check";

/** A malformed request as raw bytes, sent without an HTTP client library. */
export interface Attack {
  readonly bytes: Buffer;
  /** The sender closes the connection after sending, without reading the answer. */
  readonly hangsUp: boolean;
  /** The request is complete HTTP, so the server has to answer. */
  readonly isWhole: boolean;
  /** The answer must be an HTML page. */
  readonly wantsPage: boolean;
}

export interface Composed {
  readonly method: string;
  readonly path: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body?: Buffer;
  readonly wantsPage?: boolean;
  readonly hangsUp?: boolean;
}

/** A correctly framed request with arbitrary content; headers are UTF-8 without line breaks. */
export function compose(request: Composed): Attack {
  const { method, path, headers, body, wantsPage = false, hangsUp = false } = request;
  const length: readonly (readonly [string, string])[] = body
    ? [["content-length", String(body.length)]]
    : [];
  const lines = [...headers, ...length, ["connection", "close"]].map(
    ([name = "", value = ""]) => `${name}: ${value.replace(/[\r\n\0]/g, " ")}`,
  );
  const named = headers.some(([name]) => name === "host") ? [] : ["host: localhost"];
  const head = [`${method} ${path} HTTP/1.1`, ...named, ...lines, "", ""].join("\r\n");
  return {
    bytes: Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]),
    hangsUp,
    isWhole: true,
    wantsPage: wantsPage && method !== "HEAD",
  };
}

/** URL-encodes text; lone surrogates become their raw bytes. */
export const encoded = (text: string): string =>
  [...text].map((point) => (/^[\w.~-]$/.test(point) ? point : percented(point))).join("");

const percented = (point: string): string => {
  const code = point.codePointAt(0) ?? 0;
  const bytes =
    code >= 0xd800 && code <= 0xdfff
      ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      : [...Buffer.from(point)];
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
};

export const queryOf = (entries: ReadonlyArray<readonly [string, string]>): string =>
  entries.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");

/** Percent sequences that are invalid or not UTF-8. */
export const brokenEncoding = fc.constantFrom(
  "%",
  "%zz",
  "%f",
  "%ff%fe",
  "%c0%af",
  "%ed%a0%80",
  "%00",
  "+&=&&=",
);
