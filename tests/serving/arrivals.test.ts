import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientAddressOf, requestIdOf } from "~/arrival.server";
import { stampArrival } from "../../serving/arrivals.mjs";
import { readServingSettings } from "../../serving/settings.mjs";

/** The headers of a request from `peer` once it is stamped. */
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

describe("where a request comes from", () => {
  it("is the socket's address, whatever its sender says", () => {
    const sent = { "x-forwarded-for": "198.51.100.1", "x-client-address": "198.51.100.2" };
    expect(clientAddressOf(arriving("203.0.113.7", sent))).toBe("203.0.113.7");
    expect(clientAddressOf(arriving("::ffff:203.0.113.7", sent))).toBe("203.0.113.7");
    expect(clientAddressOf(arriving("2001:db8::1", sent, "loopback"))).toBe("2001:db8::1");
  });

  it("is what a trusted proxy says, and past it what the next one says", () => {
    const sent = { "x-forwarded-for": "198.51.100.9, 203.0.113.7, 10.1.2.3" };
    expect(clientAddressOf(arriving("127.0.0.1", sent, "loopback"))).toBe("10.1.2.3");
    expect(clientAddressOf(arriving("::ffff:127.0.0.1", sent, "loopback, 10.0.0.0/8"))).toBe("203.0.113.7");
    expect(clientAddressOf(arriving("127.0.0.1", {}, "loopback"))).toBe("127.0.0.1");
  });

  it("is the proxy's own where what it passes on is no address", () => {
    const sent = { "x-forwarded-for": "unknown, <script>" };
    expect(clientAddressOf(arriving("127.0.0.1", sent, "loopback"))).toBe("127.0.0.1");
  });

  it("is unknown where nothing stamps requests", () => {
    expect(clientAddressOf(new Request("http://shop.invalid/"))).toBe("unknown");
  });
});

describe("a request's id", () => {
  it("is kept from a trusted proxy where it is well formed, and new otherwise", () => {
    const sent = { "x-request-id": "edge-1234567890" };
    expect(requestIdOf(arriving("127.0.0.1", sent, "loopback"))).toBe("edge-1234567890");
    expect(requestIdOf(arriving("127.0.0.1", sent))).toMatch(/^[0-9a-f-]{36}$/);
    const odd = { "x-request-id": 'a"} forged line' };
    expect(requestIdOf(arriving("127.0.0.1", odd, "loopback"))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it("believes the host that a proxy says was asked for only where the proxy is trusted", () => {
  const sent = { "x-forwarded-host": "shop.example:8443" };
  expect(arriving("203.0.113.7", sent, "loopback").headers.get("x-forwarded-host")).toBeNull();
  expect(arriving("127.0.0.1", sent, "loopback").headers.get("x-forwarded-host")).toBe("shop.example:8443");
});

it("ends the start with a sentence where TRUSTED_PROXIES is no list of addresses", () => {
  expect(() => readServingSettings({ TRUSTED_PROXIES: "my-proxy" })).toThrow(/^TRUSTED_PROXIES must be/);
});
