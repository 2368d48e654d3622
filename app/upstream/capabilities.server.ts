import { capabilitiesHeader, idempotencyKeysCapability } from "../../contract/capabilities";

/** Base URLs of upstreams that have announced to honour idempotency keys. */
const withIdempotencyKeys = new Set<string>();

/** Every answer announces the upstream's capabilities; the specification names none. */
export function recordCapabilities(apiUrl: string, headers: Headers): void {
  const announced = headers.get(capabilitiesHeader)?.split(",") ?? [];
  if (announced.some((each) => each.trim() === idempotencyKeysCapability)) withIdempotencyKeys.add(apiUrl);
}

/** A write with a key may be sent again only to such an upstream. */
export const honoursIdempotencyKeys = (apiUrl: string): boolean => withIdempotencyKeys.has(apiUrl);
