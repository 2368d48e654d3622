import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { normalizeRequest } from "./framework/malformed-requests.mjs";
import { readServingSettings } from "./settings.mjs";
import { isStopping } from "./shutdown.mjs";

/** Marks `x-client-address` as set by this process. Also named in app/http/request-context.server.ts. */
const mark = Symbol.for("envelopa.arrivals");

const wellFormedId = /^[\w-]{8,64}$/;

/**
 * Sets `x-client-address` and `x-request-id`, and `x-stopping` during shutdown, before other code reads the request.
 * Values from the sender, and the forwarded host, count only from a trusted proxy.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("./settings.mjs").ServingSettings["isTrustedProxy"]} isTrustedProxy
 * @param {{ trustsRequestIds?: boolean }} [options] `trustsRequestIds` accepts a well-formed id from any client
 */
export function stampArrival(request, isTrustedProxy, { trustsRequestIds = false } = {}) {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? "";
  const isBehindProxy = peer !== "" && isTrustedProxy(peer, 0);
  headers["x-client-address"] = plainAddress(
    isBehindProxy ? forwardedAddress(request, isTrustedProxy, peer) : peer,
  );
  const id = headers["x-request-id"];
  const isKept = (isBehindProxy || trustsRequestIds) && typeof id === "string" && wellFormedId.test(id);
  if (!isKept) headers["x-request-id"] = randomUUID();
  if (!isBehindProxy) delete headers["x-forwarded-host"];
  if (isStopping()) headers["x-stopping"] = "yes";
  else delete headers["x-stopping"];
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("./settings.mjs").ServingSettings["isTrustedProxy"]} isTrustedProxy
 * @param {string} peer
 */
function forwardedAddress(request, isTrustedProxy, peer) {
  const address = proxyAddress(request, isTrustedProxy);
  return isIP(address) === 0 ? peer : address;
}

/** Converts an IPv4-mapped IPv6 address to IPv4. @param {string} address */
const plainAddress = (address) =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address || "unknown";

/**
 * Stamps every request of this process.
 * @param {Pick<import("./settings.mjs").ServingSettings, "isTrustedProxy">} [settings]
 * @param {{ trustsRequestIds?: boolean }} [options]
 */
export function stampArrivals({ isTrustedProxy } = readServingSettings(process.env), options = {}) {
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    if (!(message.request instanceof IncomingMessage)) return;
    normalizeRequest(message.request);
    stampArrival(message.request, isTrustedProxy, options);
  });
  Object.defineProperty(globalThis, mark, { value: true, configurable: true });
}
