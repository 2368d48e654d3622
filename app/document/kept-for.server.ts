import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import type { SessionContent } from "../session-cookie.server";
import type { KeptFor } from "./kept-for";

/** Whose this document is, and whether its routes let it be kept for when there is no network. */
export function keptFor(
  { staticHandlerContext, routeModules }: EntryContext,
  { shopper, location }: Pick<SessionContent, "shopper" | "location">,
): KeptFor {
  // Prices, stock and sellers are those of a place.
  const identity = JSON.stringify([shopper?.id, location?.cep]);
  return {
    owner: createHash("sha256").update(identity).digest("base64url").slice(0, 12),
    mayBeKept: staticHandlerContext.matches.some(({ route }) =>
      isKeptOffline(routeModules[route.id]?.handle),
    ),
  };
}

/** A route says so by `handle = { keptOffline: true }`. */
const isKeptOffline = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "keptOffline" in handle;
