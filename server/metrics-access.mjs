import { BlockList, isIPv6 } from "node:net";
import { equalInConstantTime } from "./constant-time.mjs";

const near = new BlockList();
for (const [network, prefix] of /** @type {const} */ ([
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
])) {
  near.addSubnet(network, prefix, "ipv4");
}
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

const forwarding = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/**
 * Whether a request may read metrics: it has the token, or comes directly, without a proxy, from loopback or a private
 * network.
 * @param {{ get(name: string): string | null }} headers
 * @param {{ clientAddress: string, token: string | null }} known
 */
export function mayReadMetrics(headers, { clientAddress, token }) {
  const given = headers.get("authorization");
  if (token !== null && given !== null) return equalInConstantTime(given, `Bearer ${token}`);
  if (forwarding.some((name) => headers.get(name) !== null)) return false;
  const family = isIPv6(clientAddress) ? "ipv6" : "ipv4";
  return clientAddress !== "unknown" && near.check(clientAddress, family);
}
