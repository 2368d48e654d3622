import { afterEach, expect, it, vi } from "vitest";
import { protectDocument, protectFramedDocument } from "~/security-headers.server";

afterEach(() => {
  vi.unstubAllEnvs();
});

const framesOn = (pathname: string) =>
  protectDocument(new Headers(), { styles: null, pathname })
    .get("content-security-policy")
    ?.match(/(?:frame|child)-src[^;]*/)?.[0];

it("a page may embed the map of the company and nothing else, and nothing at all beside a card's number", () => {
  for (const path of ["/home", "/onde-estamos", "/checkouts"]) {
    expect(framesOn(path)).toBe("frame-src https://www.openstreetmap.org");
  }
  for (const path of ["/checkout", "/checkout/"]) expect(framesOn(path)).toBeUndefined();
});

it("lets the order status page embed nothing but its own refreshing part, which nothing else may embed", () => {
  expect(framesOn("/checkout/orderstatus")).toBe("frame-src 'self'");
  const framed = protectFramedDocument(new Headers(), "sha256-abc=").get("content-security-policy");
  expect(framed).toContain("frame-ancestors 'self'");
  expect(framed).toContain("default-src 'none'; style-src 'sha256-abc='; ");
});

it("a document asks browsers for what decides on the light mode, and tells caches that it depends on it", () => {
  const headers = protectDocument(new Headers({ vary: "Accept-Encoding" }), {
    styles: null,
    pathname: "/home",
  });
  expect(headers.get("accept-ch")).toBe("ECT, Save-Data");
  expect(headers.has("critical-ch")).toBe(false);
  const varies = headers.get("vary")?.split(", ");
  expect(varies).toEqual(["Accept-Encoding", "Cookie", "Save-Data", "ECT", "Sec-CH-UA-Mobile"]);
});

it("a document's policy allows its own styles, and no others", () => {
  vi.stubEnv("DEV", false);
  const policy = (styles: string | null) =>
    protectDocument(new Headers(), { styles, pathname: "/home" }).get("content-security-policy");
  expect(policy("sha256-abc=")).toContain("style-src 'self' 'sha256-abc='; ");
  expect(policy(null)).toContain("style-src 'self'; ");
});
