import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import type { SessionContent } from "~/session/session.server";
import { getHandleValues } from "./framework/entry-context.server";
import type { OfflineCachePolicy } from "./offline-cache-policy";

/** Routes opt in with `handle = { cacheOffline: true }`. */
export function getOfflineCachePolicy(
  remix: EntryContext,
  { shopper, location }: Pick<SessionContent, "shopper" | "location">,
): OfflineCachePolicy {
  // Prices, stock and sellers depend on the location.
  const identity = JSON.stringify([shopper?.id, location?.cep]);
  return {
    owner: createHash("sha256").update(identity).digest("base64url").slice(0, 12),
    isCacheable: getHandleValues(remix, "cacheOffline").length > 0,
  };
}
