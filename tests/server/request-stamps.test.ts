import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { getClientAddress, getRequestId } from "../../app/http/request-context.server";
import { stampArrival } from "../../server/request-stamps.mjs";
import { readServingSettings } from "../../server/settings.mjs";

/** Headers of a request from `peer` after stamping. */
function arriving(peer: string, sent: Record<string, string>, proxies = ""): Request {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const message = new IncomingMessage(socket);
  Object.assign(message.headers, sent);
  stampArrival(message, readServingSettings({ TRUSTED_PROXIES: proxies }).isTrustedProxy);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
  return new Request("http://shop.invalid/", { headers });
}

describe("x-client-address", () => {
  it("is the socket address, regardless of forwarded headers", () => {
    const sent = { "x-forwarded-for": "198.51.100.1", "x-client-address": "198.51.100.2" };
    expect(getClientAddress(arriving("203.0.113.7", sent))).toBe("203.0.113.7");
    expect(getClientAddress(arriving("::ffff:203.0.113.7", sent))).toBe("203.0.113.7");
    expect(getClientAddress(arriving("2001:db8::1", sent, "loopback"))).toBe("2001:db8::1");
  });

  it("is the address forwarded by trusted proxies, up to the first untrusted hop", () => {
    const sent = { "x-forwarded-for": "198.51.100.9, 203.0.113.7, 10.1.2.3" };
    expect(getClientAddress(arriving("127.0.0.1", sent, "loopback"))).toBe("10.1.2.3");
    expect(getClientAddress(arriving("::ffff:127.0.0.1", sent, "loopback, 10.0.0.0/8"))).toBe("203.0.113.7");
    expect(getClientAddress(arriving("127.0.0.1", {}, "loopback"))).toBe("127.0.0.1");
  });

  it("is the proxy's own address when the forwarded value is invalid", () => {
    const sent = { "x-forwarded-for": "unknown, <script>" };
    expect(getClientAddress(arriving("127.0.0.1", sent, "loopback"))).toBe("127.0.0.1");
  });

  it("is unknown when requests are not stamped", () => {
    expect(getClientAddress(new Request("http://shop.invalid/"))).toBe("unknown");
  });
});

describe("x-request-id", () => {
  it("is accepted from a trusted proxy if well formed, and generated otherwise", () => {
    const sent = { "x-request-id": "edge-1234567890" };
    expect(getRequestId(arriving("127.0.0.1", sent, "loopback"))).toBe("edge-1234567890");
    expect(getRequestId(arriving("127.0.0.1", sent))).toMatch(/^[0-9a-f-]{36}$/);
    const odd = { "x-request-id": 'a"} forged line' };
    expect(getRequestId(arriving("127.0.0.1", odd, "loopback"))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it("stampArrival trusts the forwarded host only from a trusted proxy", () => {
  const sent = { "x-forwarded-host": "shop.example:8443" };
  expect(arriving("203.0.113.7", sent, "loopback").headers.get("x-forwarded-host")).toBeNull();
  expect(arriving("127.0.0.1", sent, "loopback").headers.get("x-forwarded-host")).toBe("shop.example:8443");
});

it("reports an invalid TRUSTED_PROXIES at startup in one sentence", () => {
  expect(() => readServingSettings({ TRUSTED_PROXIES: "my-proxy" })).toThrow(/^TRUSTED_PROXIES must be/);
});
