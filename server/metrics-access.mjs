import ipaddr from "ipaddr.js";
import { isEqualInConstantTime } from "./constant-time.mjs";

/** @type {ReadonlySet<string>} */
const nearRanges = new Set(["loopback", "private", "uniqueLocal"]);
const forwarding = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/**
 * Whether a request may read metrics: it has the token, or, where none is configured, comes directly, without a proxy, from
 * loopback or a private network.
 * @param {{ get(name: string): string | null }} headers
 * @param {{ clientAddress: string, token: string | null }} known
 */
export function mayReadMetrics(headers, { clientAddress, token }) {
  if (token !== null) return isEqualInConstantTime(headers.get("authorization") ?? "", `Bearer ${token}`);
  if (forwarding.some((name) => headers.get(name) !== null)) return false;
  return ipaddr.isValid(clientAddress) && nearRanges.has(ipaddr.process(clientAddress).range());
}
