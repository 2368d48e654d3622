import fc from "fast-check";

/** One malformed request, as bytes: no client library stands between it and the server. */
export interface Attack {
  readonly bytes: Buffer;
  /** The sender leaves once all is sent, without waiting for an answer. */
  readonly hangsUp: boolean;
  /** The request is whole by HTTP's own rules, so that an answer is owed. */
  readonly isWhole: boolean;
  /** A shopper might see what comes back, so that it has to be a page. */
  readonly wantsPage: boolean;
}

export interface Composed {
  readonly method: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body?: Buffer;
  readonly wantsPage?: boolean;
  readonly hangsUp?: boolean;
}

/** A request whose framing is right, whatever it carries. Headers are written as UTF-8, line breaks left out. */
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

/** Texts as a query or a form carries them; lone surrogates as the bytes that they would be. */
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

/** Sequences of percents that are no UTF-8, or no sequences at all. */
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
