import { expect, it } from "vitest";
import { getPublicOrigin } from "../../app/http/request-context.server";

it.each([
  ["http://[::1]/home", "[::1]:3000", "http://[::1]:3000"],
  ["http://[2001:10::1]:10/home", "[2001:10::1]", "http://[2001:10::1]"],
  ["https://[2001:10::1]:10/home", "[2001:10::1]:8443", "https://[2001:10::1]:8443"],
  ["http://loja.test:3000/home", "loja.test:3000", "http://loja.test:3000"],
])("the origin of %s with the host %s, as remix-serve reads it, is %s", (url, host, origin) => {
  expect(getPublicOrigin(new Request(url, { headers: { host } }))).toBe(origin);
});
