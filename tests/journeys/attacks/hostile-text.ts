import fc from "fast-check";

/** Strings that are known to break parsers. */

const stumblingBlocks = [
  ...["", " ", "\t", "\r\n", "0", "-0", "-1", "1e309", "NaN", "Infinity", "0x10", "1,5", "1.5", "٣", "１２"],
  ...["99999999999999999999", "2147483648", "-2147483649", "9007199254740993", "1e-400", "+5", "007"],
  ...["null", "undefined", "true", "[]", "{}", "__proto__", "constructor", "toString", "hasOwnProperty"],
  ...["\u0000", "a\u0000b", "\u0001\u001f\u007f", "\ufeff", "\ufffd", "\u2028\u2029", "\u202eodnagar"],
  ...["\ud800", "\udc00\ud800", "😀".repeat(40), "e\u0301".repeat(60), "İıſK", "ﷺ".repeat(30)],
  ...["' or 1=1 --", "%", "%00", "%ff", "%c3%28", "%%%", "_%", "\\", "\\'", "$1", "#{7*7}", "{{7*7}}", "a;b"],
  ...["<script>alert(1)</script>", "\"'><img src=x>", "]]>", "-->", "&#0;", "&amp;", "</textarea>"],
  ...["javascript:alert(1)", "//outro.example", "/\\outro.example", "/../../etc/passwd", "..", "/%2e%2e/"],
  ...["data:image/png;base64,AAAA", "data:image/png;base64,", "file:///etc/passwd", "http://127.0.0.1:1/"],
  ...["0000-00-00", "31/02/2024", "2024-02-30T25:61:61Z", "+275760-09-13T00:00:00.001Z", "01310-100"],
  ...["a@b", "a@b.c\r\nbcc: x@y.z", "x\r\nset-cookie: a=b", "000.000.000-00", "(00) 00000-0000"],
] as const;

/** Rare because each is about a thousand times as expensive. */
const long = fc
  .constantFrom("a", "é", "😀", " ", "%", "\u0000", "9", "<", "\\", "a ", "ab\n")
  .chain((unit) => fc.constantFrom(300, 3_000, 30_000, 70_000).map((length) => unit.repeat(length)));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...stumblingBlocks) },
  { weight: 8, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 6, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 4, arbitrary: fc.integer().map(String) },
  { weight: 3, arbitrary: fc.double().map(String) },
  { weight: 2, arbitrary: long },
);

export const shortHostileText = hostileText.map((text) => text.slice(0, 2_000));

export const hostileName = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...[`${name}[]`, `${name}[0]`, `${name}[a][b][c]`, `${name}.0.x`, `${name}[__proto__][x]`, `__proto__`],
    ...[`${name}\u0000`, name.toUpperCase(), ` ${name}`, "", "constructor.prototype", `${name}[`, "[]"],
    `${name}${"[a]".repeat(500)}`,
  );

export const mostly = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>, weight = 6) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });
