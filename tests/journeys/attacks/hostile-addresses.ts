import fc from "fast-check";
import { dataSuffix, routesParameter } from "../../rendering/framework/data-request";
import { routePaths } from "../../setup/listed-routes";
import { type Attack, brokenEncoding, compose, encoded, queryOf } from "./attack";
import { hostileName, mostly, shortHostileText } from "./hostile-text";

export function routeAddresses(): string[] {
  return routePaths.map((each) => each.replace("*", ":rest").replaceAll("?", "")).sort();
}

const usualValues = [
  "1",
  "2",
  "0",
  "vinil-adesivo-fibra-de-carbono-4d",
  "envelopamento-automotivo",
  "Preto",
  "1,52 m",
  "true",
  "quem-somos",
  "produtos.xml",
  "80",
  "320",
  "pix",
  "entrega",
  "revisao",
  "cancelar",
  "/cart",
  "01310-100",
  "Uploads/produtos/nada.webp",
  "São Paulo",
  "SP",
  "todas",
] as const;

const value = mostly(shortHostileText, fc.constantFrom(...usualValues), 1);

const pathOf = (address: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...address.split("/").map((part) => (part.startsWith(":") ? value.map(encoded) : fc.constant(part))),
    )
    .map((parts) => parts.join("/"));

const endings = [
  "",
  "",
  "",
  "",
  "",
  dataSuffix,
  "/",
  "//",
  "/../",
  "%2f..%2f",
  ";a=b",
  "%00",
  "%",
  "%ff",
  "?",
  "#x",
];

const hostileHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom(
        "accept",
        "accept-language",
        "accept-encoding",
        "range",
        "if-none-match",
        "if-modified-since",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "forwarded",
        "referer",
        "origin",
        "user-agent",
        "save-data",
        "sec-fetch-site",
        "sec-fetch-dest",
        "content-type",
        "authorization",
        "x-request-id",
        "x-client-address",
        "x-http-method-override",
        "te",
        "via",
        "priority",
        "dnt",
      ),
      shortHostileText,
    ),
    fc.constantFrom(
      ["range", "bytes=9-1,-5,99999999999999999999-"] as const,
      ["accept-encoding", "br;q=9,gzip;q=abc,*;q=0,identity;q=0"] as const,
      ["if-modified-since", "Thu, 99 Foo 99999 99:99:99 GMT"] as const,
      ["sec-fetch-dest", "empty"] as const,
      ["save-data", "on"] as const,
    ),
  ),
  { maxLength: 3 },
);

export const hostileAddress = (
  addresses: readonly string[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
  cookie: fc.Arbitrary<string>,
): fc.Arbitrary<Attack> => {
  const all = [...new Set([...known.values()].flatMap((names) => [...names])), "id", "page"];
  return fc.constantFrom(...addresses).chain((address) => {
    const own = [...(known.get(address.replace(/:\w+/g, "*")) ?? [])];
    const name = fc
      .constantFrom(...(own.length > 0 ? [...own, ...own, ...own] : all), ...all, routesParameter, "index")
      .chain((plain) => mostly(fc.constant(plain), hostileName(plain), 12));
    const query = fc.oneof(
      { weight: 12, arbitrary: fc.array(fc.tuple(name, value), { maxLength: 5 }).map(queryOf) },
      { weight: 1, arbitrary: fc.tuple(name, brokenEncoding).map(([plain, broken]) => `${plain}=${broken}`) },
    );
    const method = mostly(
      fc.constant("GET"),
      fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "POST"),
      15,
    );
    return fc
      .tuple(pathOf(address), fc.constantFrom(...endings), query, method, hostileHeaders, cookie)
      .map(([path, ending, asked, by, headers, sent]) =>
        compose({
          method: by,
          path: `${path}${ending}${asked === "" ? "" : `?${asked}`}`.slice(0, 14_000),
          headers: [["accept", "text/html"], ["cookie", address === "/logout" ? "" : sent], ...headers],
        }),
      );
  });
};
