import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import type { SessionContent } from "../session/session-cookie.server";
import type { OfflineCachePolicy } from "./offline-cache-policy";

export function getOfflineCachePolicy(
  { staticHandlerContext, routeModules }: EntryContext,
  { shopper, location }: Pick<SessionContent, "shopper" | "location">,
): OfflineCachePolicy {
  // Prices, stock and sellers depend on the location.
  const identity = JSON.stringify([shopper?.id, location?.cep]);
  return {
    owner: createHash("sha256").update(identity).digest("base64url").slice(0, 12),
    mayBeKept: staticHandlerContext.matches.some(({ route }) =>
      isKeptOffline(routeModules[route.id]?.handle),
    ),
  };
}

/** Routes opt in with `handle = { keptOffline: true }`. */
const isKeptOffline = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "keptOffline" in handle;
