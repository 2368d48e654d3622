import { randomUUID } from "node:crypto";
import { settings } from "./env.server";

/** Where no preload of `serving/` stamps requests, anybody may send its headers; in production nobody is believed. */
const isStamped = !settings.production || Symbol.for("envelopa.arrivals") in globalThis;

/**
 * The address that a request came from, as in '203.0.113.7' or '2001:db8::1': the socket's, or what a trusted proxy says.
 * 'unknown' where `serving/storefront.mjs` is not loaded.
 */
export const clientAddressOf = ({ headers }: Pick<Request, "headers">): string =>
  (isStamped && headers.get("x-client-address")) || "unknown";

/** By which id logs know a request, here and upstream; a new one where `serving/storefront.mjs` is not loaded. */
export const requestIdOf = ({ headers }: Pick<Request, "headers">): string =>
  (isStamped && headers.get("x-request-id")) || randomUUID();

/** Whether this process was asked to stop before the request came, and only finishes what it has begun. */
export const isStopping = ({ headers }: Pick<Request, "headers">): boolean =>
  isStamped && headers.has("x-stopping");

/** Whether nobody can tell what was asked for, as where the host is none: `serving/unreadable-requests.mjs` says so. */
export const isUnreadable = ({ headers }: Pick<Request, "headers">): boolean =>
  isStamped && headers.has("x-unreadable");
