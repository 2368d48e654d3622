import fc from "fast-check";
import { encoded } from "./attack";
import { mostly, shortHostileText } from "./hostile-text";

export const hostileCookie = (cookie: string): fc.Arbitrary<string> =>
  mostly(
    fc.constant(cookie),
    fc.oneof(
      fc.constant(""),
      cutSomewhere(cookie),
      onePointChanged(cookie),
      fc.constantFrom(`${cookie}; ${cookie}`, cookie.replace(/=/g, "=="), cookie.replaceAll("; ", ";;,")),
      fc
        .tuple(fc.constantFrom(...namesIn(cookie), "__proto__", "%"), shortHostileText)
        .map(([name, value]) => `${name}=${encoded(value).slice(0, 6_000)}`),
      fc.tuple(fc.constantFrom(...namesIn(cookie), "x"), unsigned).map(([name, value]) => `${name}=${value}`),
    ),
  );

const namesIn = (cookie: string) => cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
const cutSomewhere = (cookie: string) => fc.nat(cookie.length).map((at) => cookie.slice(0, at));

const onePointChanged = (cookie: string) =>
  fc
    .tuple(fc.nat(cookie.length), fc.constantFrom("A", "%", ".", "=", "\u00ff", " "))
    .map(([at, point]) => cookie.slice(0, at) + point + cookie.slice(at + 1));

/** Valid content with a wrong signature. */
const unsigned = fc
  .oneof(fc.json(), fc.constant('{"__proto__":{"token":"x"}}'), fc.constant('{"token":{},"guestCart":[{}]}'))
  .map((json) => encoded(`${Buffer.from(json).toString("base64")}.${"A".repeat(43)}`));
