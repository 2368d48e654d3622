import { createHash } from "node:crypto";
import { BlockList, isIP, SocketAddress } from "node:net";

/** Key for an account id or e-mail, case-insensitive. Hashed, so the store holds no e-mail addresses. */
export const getAccountKey = (account: string | number): string => digest(String(account));

/** IPv4 address or IPv6 /64. Null for non-public addresses: a proxy missing from TRUSTED_PROXIES. */
export function getAddressKey(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  if (version === 0 || ownNetworks.check(plain, version === 4 ? "ipv4" : "ipv6")) return null;
  return digest(version === 4 ? plain : toIpv6Network(plain));
}

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv4");
}
ownNetworks.addAddress("::1", "ipv6");
ownNetworks.addSubnet("fc00::", 7, "ipv6");
ownNetworks.addSubnet("fe80::", 10, "ipv6");

function toIpv6Network(address: string): string {
  const { address: written } = new SocketAddress({ address, family: "ipv6" });
  const [before = "", after] = written.split("::");
  const groupsIn = (part: string) => part.split(":").filter((group) => group !== "");
  const [first, last] = [groupsIn(before), groupsIn(after ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

const digest = (text: string) =>
  createHash("sha256").update(text.trim().toLowerCase()).digest("base64url").slice(0, 22);
