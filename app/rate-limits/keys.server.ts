import { createHash } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Key for an account id or e-mail, case-insensitive. Hashed, so the store holds no e-mail addresses. */
export const getAccountKey = (account: string | number): string => digest(String(account));

/** IPv4 address or IPv6 /64. Null for non-public addresses: a proxy missing from TRUSTED_PROXIES. */
export function getAddressKey(address: string): string | null {
  const plain = address.replace(/%.*$/, "");
  // ipaddr.js also parses IPv4 addresses of fewer than four parts.
  if (isIP(plain) === 0) return null;
  const parsed = ipaddr.process(plain);
  if (ownRanges.has(parsed.range())) return null;
  return digest(parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join("."));
}

const ownRanges: ReadonlySet<string> = new Set([
  "unspecified",
  "loopback",
  "private",
  "linkLocal",
  "uniqueLocal",
  "carrierGradeNat",
]);

const digest = (text: string) =>
  createHash("sha256").update(text.trim().toLowerCase()).digest("base64url").slice(0, 22);
