import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { readServingSettings } from "./settings.mjs";
import { isStopping } from "./stopping.mjs";
import { makeReadable } from "./unreadable-requests.mjs";

/** Tells the program that `x-client-address` was written here, and by nobody who asks. Named in app/arrival.server.ts too. */
const mark = Symbol.for("envelopa.arrivals");

const wellFormedId = /^[\w-]{8,64}$/;

/**
 * Writes on each request, before anything else reads it, who sends it and by which id logs know it: `x-client-address`
 * and `x-request-id`. What the sender says of either counts only from a trusted proxy; so does the host that it
 * says was asked for. While the process is stopping there is `x-stopping` too.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("./settings.mjs").ServingSettings["isTrustedProxy"]} isTrustedProxy
 * @param {{ keepsAnyId?: boolean }} [options] `keepsAnyId`: a well-formed id counts from whoever sends it
 */
export function stampArrival(request, isTrustedProxy, { keepsAnyId = false } = {}) {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? "";
  const isBehindProxy = peer !== "" && isTrustedProxy(peer, 0);
  headers["x-client-address"] = plainAddress(
    isBehindProxy ? forwardedAddress(request, isTrustedProxy, peer) : peer,
  );
  const id = headers["x-request-id"];
  const isKept = (isBehindProxy || keepsAnyId) && typeof id === "string" && wellFormedId.test(id);
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

/**
 * An IPv4 address that came by an IPv6 socket, as everybody writes it.
 *
 * @param {string} address
 */
const plainAddress = (address) =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address || "unknown";

/**
 * Has every request of this process stamped, from now on.
 *
 * @param {Pick<import("./settings.mjs").ServingSettings, "isTrustedProxy">} [settings]
 * @param {{ keepsAnyId?: boolean }} [options]
 */
export function stampArrivals({ isTrustedProxy } = readServingSettings(process.env), options = {}) {
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    if (!(message.request instanceof IncomingMessage)) return;
    makeReadable(message.request);
    stampArrival(message.request, isTrustedProxy, options);
  });
  Object.defineProperty(globalThis, mark, { value: true, configurable: true });
}
