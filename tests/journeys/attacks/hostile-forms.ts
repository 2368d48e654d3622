import fc from "fast-check";
import { type Attack, brokenEncoding, compose, queryOf } from "./attack";
import { hostileCookie } from "./hostile-cookies";
import { hostileName, hostileText, mostly } from "./hostile-text";
import type { KnownForm } from "./known-forms";

type Entries = readonly (readonly [name: string, value: string])[];

const boundary = "----fronteira";

const bent = ([name, value]: readonly [string, string]): fc.Arbitrary<Entries> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant([[name, value]] satisfies Entries) },
    { weight: 5, arbitrary: hostileText.map((text) => [[name, text]] satisfies Entries) },
    { weight: 1, arbitrary: fc.constant<Entries>([]) },
    {
      weight: 1,
      arbitrary: hostileText.map(
        (text) =>
          [
            [name, value],
            [name, text],
          ] satisfies Entries,
      ),
    },
    { weight: 1, arbitrary: hostileName(name).map((other) => [[other, value]] satisfies Entries) },
  );

const bentEntries = (form: KnownForm): fc.Arbitrary<Entries> =>
  fc
    .tuple(fc.constantFrom(...form.buttons), mostly(fc.constant(false), fc.constant(true), 30))
    .chain(([button, many]) => {
      const sent = [...form.fields, ...button];
      const surplus = Array.from({ length: many ? 3_000 : 0 }, (_, at) => [`campo${at}`, "x"] as const);
      return fc.tuple(...sent.map(bent)).map((entries) => [...entries.flat(), ...surplus]);
    });

interface Body {
  readonly type: string | null;
  readonly bytes: Buffer;
  readonly hangsUp?: boolean;
}

function multipart(entries: Entries, asFiles: boolean): Buffer {
  const parts = entries.map(([name, value]) => {
    const file = asFiles ? `; filename="${name}.png"\r\ncontent-type: image/png` : "";
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/"/g, "%22")}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

const urlencoded = "application/x-www-form-urlencoded";
const multipartType = `multipart/form-data; boundary=${boundary}`;

const bodyOf = (entries: Entries): fc.Arbitrary<Body> => {
  const plain = Buffer.from(queryOf(entries));
  const cut = (bytes: Buffer) => fc.nat(bytes.length).map((at) => bytes.subarray(0, at));
  const parts = multipart(entries, false);
  const files = multipart(entries, true);
  const wrongTypes = [
    "text/plain",
    "application/json",
    "application/xml",
    "image/png",
    "multipart/form-data",
    "multipart/",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary="${boundary}`,
    "x",
    ";",
    "form-data",
    "application/x-www-form-urlencoded; charset=utf-7",
    "multipart/mixed; boundary=x",
    `${urlencoded}, x/y`,
    `multipart/form-data; boundary=${"b".repeat(5_000)}`,
  ];
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant({ type: urlencoded, bytes: plain }) },
    { weight: 5, arbitrary: fc.constant({ type: multipartType, bytes: parts }) },
    { weight: 2, arbitrary: fc.constant({ type: multipartType, bytes: files }) },
    { weight: 3, arbitrary: cut(parts).map((bytes) => ({ type: multipartType, bytes })) },
    { weight: 1, arbitrary: cut(files).map((bytes) => ({ type: multipartType, bytes, hangsUp: true })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...wrongTypes), fc.constantFrom(plain, parts))
        .map(([type, bytes]) => ({ type, bytes })),
    },
    { weight: 1, arbitrary: fc.constantFrom(plain, Buffer.alloc(0)).map((bytes) => ({ type: null, bytes })) },
    {
      weight: 1,
      arbitrary: brokenEncoding.map((broken) => ({
        type: urlencoded,
        bytes: Buffer.from(`${plain}&${broken}=${broken}&x=${broken}`),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ minLength: 1, maxLength: 300 })
        .map((noise) => ({ type: urlencoded, bytes: Buffer.concat([plain, Buffer.from(noise)]) })),
    },
  );
};

const sameOrigin = [
  ["sec-fetch-site", "same-origin"],
  ["accept", "text/html"],
] as const;

export const hostileForm = (
  forms: readonly KnownForm[],
  { wantsPage }: { wantsPage: boolean },
): fc.Arbitrary<Attack> =>
  fc.constantFrom(...forms).chain((form) =>
    fc
      .tuple(bentEntries(form), hostileCookie(form.cookie), mostly(fc.constant("POST"), otherMethod, 20))
      .chain(([entries, cookie, method]) =>
        form.method === "GET"
          ? fc.constant(
              compose({
                method: "GET",
                path: `${form.path.split("?")[0]}?${queryOf(entries).slice(0, 12_000)}`,
                headers: [...sameOrigin, ["cookie", cookie]],
                wantsPage,
              }),
            )
          : bodyOf(entries).map(({ type, bytes, hangsUp }) =>
              compose({
                method,
                path: form.path,
                headers: [
                  ...sameOrigin,
                  ["cookie", cookie],
                  ...(type === null ? [] : [["content-type", type] as const]),
                ],
                body: bytes,
                hangsUp,
                wantsPage,
              }),
            ),
      ),
  );

const otherMethod = fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS");
