import { afterEach, expect, it, vi } from "vitest";
import { protectFramedDocument, setDocumentSecurityHeaders } from "~/http/security-headers.server";

afterEach(() => {
  vi.unstubAllEnvs();
});

const framesOn = (pathname: string) =>
  setDocumentSecurityHeaders(new Headers(), { styles: null, pathname })
    .get("content-security-policy")
    ?.match(/(?:frame|child)-src[^;]*/)?.[0];

it("the CSP allows only the company map as a frame, and no frame on the card page", () => {
  for (const path of ["/home", "/onde-estamos", "/checkouts"]) {
    expect(framesOn(path)).toBe("frame-src https://www.openstreetmap.org");
  }
  for (const path of ["/checkout", "/checkout/"]) expect(framesOn(path)).toBeUndefined();
});

it("the CSP lets only the order status page embed its refreshing frame", () => {
  expect(framesOn("/checkout/orderstatus")).toBe("frame-src 'self'");
  const framed = protectFramedDocument(new Headers(), "sha256-abc=").get("content-security-policy");
  expect(framed).toContain("frame-ancestors 'self'");
  expect(framed).toContain("default-src 'none'; style-src 'sha256-abc='; ");
});

it("documents send Accept-CH for the light mode hints and list them in Vary", () => {
  const headers = setDocumentSecurityHeaders(new Headers({ vary: "Accept-Encoding" }), {
    styles: null,
    pathname: "/home",
  });
  expect(headers.get("accept-ch")).toBe("ECT, Save-Data");
  expect(headers.has("critical-ch")).toBe(false);
  const varies = headers.get("vary")?.split(", ");
  expect(varies).toEqual(["Accept-Encoding", "Cookie", "Save-Data", "ECT", "Sec-CH-UA-Mobile"]);
});

it("the CSP allows only the document's own styles", () => {
  vi.stubEnv("DEV", false);
  const policy = (styles: string | null) =>
    setDocumentSecurityHeaders(new Headers(), { styles, pathname: "/home" }).get("content-security-policy");
  expect(policy("sha256-abc=")).toContain("style-src 'self' 'sha256-abc='; ");
  expect(policy(null)).toContain("style-src 'self'; ");
});
