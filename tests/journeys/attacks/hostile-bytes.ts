import fc from "fast-check";
import { dataSuffix, routesParameter } from "../../rendering/framework/data-request";
import { type Attack, brokenEncoding } from "./attack";
import { shortHostileText } from "./hostile-text";

const crlf = "\r\n";
const host = "host: localhost";
const close = "connection: close";
const form = "content-type: application/x-www-form-urlencoded";

const lines = (...all: readonly string[]) => Buffer.from([...all, "", ""].join(crlf), "latin1");

const attack = (bytes: Buffer, hangsUp = false): Attack => ({
  bytes,
  hangsUp,
  isWhole: false,
  wantsPage: false,
});

const methods = [
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "SEARCH",
  "QUERY",
  "LINK",
  "M-SEARCH",
  "OPTIONS",
  "TRACK",
  "get",
  "FOO",
  "G\u0000T",
  "POST ",
  "A".repeat(300),
  "PRI",
  "GET\t",
];

const targets = [
  "*",
  "//",
  "///home",
  "\\home",
  "/\\outro.example",
  "http://outro.example/home",
  "http://",
  "https://[::1",
  "?",
  "/home#x",
  "/home HTTP/1.1\r\nx: y",
  "/%",
  "/%ff",
  "/%00",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/../../etc/passwd",
  "/assets/../../../package.json",
  "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
  "/assets/",
  "/assets/%",
  "/é",
  "/\u0000",
  "/\u00ff\u00fe",
  "/home?\u00ff",
  "/.env",
  "/.git/config",
  "/Uploads/../../package.json",
  "/Uploads/%2e%2e/%2e%2e/package.json",
  "/Uploads/%",
  "/Uploads/%00.png",
  "home",
  "",
  `/home${dataSuffix}?${routesParameter}=%`,
  `/${"a".repeat(9_000)}`,
  `/${"a/".repeat(4_000)}`,
  `/home?${"a=b&".repeat(3_000)}`,
  `/${"a".repeat(40_000)}`,
  "localhost:80",
  "/user/login",
  "/sandbox/pix/%",
  "/boletos/%ff",
  "/sandbox/../healthz",
  "/healthz/",
];

const hosts = [
  "host:",
  "host: a b",
  "host: %",
  "host: [",
  "host: a:b:c",
  "host: a:99999",
  "host: \u00ff",
  "host: a/b@c",
  "host: outro.example",
  `host: ${"a".repeat(3_000)}`,
  "x: y",
  `host: a${crlf}host: b`,
  "host: <script>",
  "host: user:pass@x",
  "host: ?",
  "host: #",
];

const framings = [
  [form, "content-length: 100"],
  [form, "content-length: -1"],
  [form, "content-length: 1e3"],
  [form, "content-length: 99999999999999999999"],
  [form, "content-length: 3", "content-length: 5"],
  [form, "content-length: 3", "transfer-encoding: chunked"],
  [form, "transfer-encoding: chunked"],
  [form, "transfer-encoding: gzip, chunked"],
  [form, "transfer-encoding: xchunked"],
  [form, "expect: 100-continue", "content-length: 3"],
  [form, "expect: o-impossível", "content-length: 3"],
  [form, "content-encoding: gzip", "content-length: 3"],
  ["content-type: multipart/form-data; boundary=x", "content-length: 4000"],
  ["content-type: application/json", "content-length: 4000"],
  ["upgrade: websocket", "connection: upgrade", "sec-websocket-key: x"],
  ["upgrade: h2c", "connection: upgrade, http2-settings", "http2-settings: AAMAAABkAAQAoAAAAAIAAAAA"],
  ["a b: c"],
  [": x"],
  ["x y"],
  [" dobrada"],
  ["x: \u0000"],
  [`x: ${"a".repeat(40_000)}`],
  Array.from({ length: 3_000 }, (_, at) => `x${at}: y`),
] as const;

const bodies = [
  "",
  "a=b",
  "3\r\na=b\r\n0\r\n\r\n",
  "zz\r\na=b\r\n",
  "ffffffffffffffff\r\na",
  "3\r\na=b",
  "-1\r\n\r\n",
  "3;x=\u0000\r\na=b\r\n0\r\n\r\n",
  "0\r\nx: y\r\n\r\n",
  "--x\r\ncontent-disposition: form-data; name=a\r\n\r\nb",
  "--x--",
  "--x\r\n\r\n",
  '{"email":"a',
  "GET / HTTP/1.1\r\n\r\n",
  "\u0000".repeat(3_000),
];

const beginnings = [
  "\r\n\r\n",
  "GET",
  "GET /",
  "GET / HTTP/1.1",
  "GET / HTTP/1.1\r\nhost",
  "GET / HTTP/9.9\r\n\r\n",
  "\u0016\u0003\u0001",
  "GET / HTTP/1.0\r\n\r\n",
  "GET /\r\n",
  "GET / HTTP/1.1\n\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0000\u0000\u0000",
  "GET / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(20),
  "POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\na",
];

export const hostileBytes = (posted: readonly string[]): fc.Arbitrary<Attack> => {
  const target = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...targets) },
    { weight: 1, arbitrary: shortHostileText.map((text) => `/${text.replace(/[\r\n ]/g, "_")}`) },
    { weight: 1, arbitrary: brokenEncoding.map((broken) => `/produtos/${broken}`) },
  );
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...methods), fc.constantFrom("/home", "/login", "*", ...posted))
      .map(([method, path]) => attack(lines(`${method} ${path} HTTP/1.1`, host, close))),
    fc
      .tuple(fc.constantFrom("GET", "POST", "HEAD", "OPTIONS"), target)
      .map(([method, path]) => attack(lines(`${method} ${path} HTTP/1.1`, host, close))),
    fc
      .tuple(fc.constantFrom("GET", "POST"), fc.constantFrom("/home", ...posted), fc.constantFrom(...hosts))
      .map(([method, path, named]) => attack(lines(`${method} ${path} HTTP/1.1`, named, close))),
    fc
      .tuple(
        fc.constantFrom(...posted),
        fc.constantFrom(...framings),
        fc.constantFrom(...bodies),
        fc.boolean(),
      )
      .map(([path, framing, body, hangsUp]) => {
        const head = lines(`POST ${path} HTTP/1.1`, host, ...framing);
        // No answer is owed while announced bytes are missing.
        return attack(Buffer.concat([head, Buffer.from(body, "latin1")]), hangsUp || announcesMore(framing));
      }),
    fc.constantFrom(...beginnings).map((text) => attack(Buffer.from(text, "latin1"), true)),
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((noise) => attack(Buffer.from(noise), true)),
  );
};

const announcesMore = (framing: readonly string[]) =>
  framing.some((line) => /^(content-length|transfer-encoding|upgrade)/.test(line));
