import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { decodeTurboStream, omitPaths } from "./decode-turbo-stream.server";
import { type HydrationData, type HydrationPayload, hydrationDataType } from "./hydration-data";

export const isHydrationDataRequest = (request: Request): boolean =>
  request.method === "GET" && request.headers.get("accept") === hydrationDataType;

/** Reads the stream to its end, so it can run only once per page. */
export const readLoaderData = (remix: EntryContext): Promise<string> =>
  new Response(remix.serverHandoffStream).text();

export function getHydrationData(remix: EntryContext, state: string): HydrationPayload {
  const routeIds = remix.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    Object.entries(remix.manifest.routes).filter(([id]) => routeIds.includes(id)),
  );
  const { basename, future, isSpaMode }: HydrationData["context"] = JSON.parse(
    remix.serverHandoffString ?? "{}",
  );
  const fingerprint = createHash("sha256")
    .update(remix.manifest.version)
    .update(state)
    .digest("base64url")
    .slice(0, 12);
  return {
    fingerprint,
    context: { basename, future, isSpaMode },
    manifest: { ...remix.manifest, routes },
    routeIds,
    state: toSentState(state, remix),
  };
}

function toSentState(
  state: string,
  { staticHandlerContext, routeModules }: EntryContext,
): HydrationData["state"] {
  const found = decodeTurboStream(state);
  if (found === null) return state;
  const kept = staticHandlerContext.matches.map(({ route }) =>
    getServerOnlyPaths(route.id, routeModules[route.id]?.handle),
  );
  const { errors } = staticHandlerContext;
  const inward = Object.entries(errors ?? {}).flatMap(([id, error]) => [
    ...(carriesRefusal(error) ? [] : [["errors", id, "data"]]),
    ["errors", id, "error"],
  ]);
  return { plain: omitPaths(found.plain, [...kept.flat(), ...inward]) };
}

/** An action's refusal on an error page was written for the shopper (`withErrorPages`). */
const carriesRefusal = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "data" in error &&
  typeof error.data === "object" &&
  error.data !== null &&
  "refusal" in error.data;

/** Routes list data that only `ServerRendered` parts use as `handle = { keptAsDrawn: ["name"] }`. */
function getServerOnlyPaths(routeId: string, handle: unknown): readonly (readonly string[])[] {
  if (typeof handle !== "object" || handle === null || !("keptAsDrawn" in handle)) return [];
  const { keptAsDrawn: names } = handle;
  return Array.isArray(names) ? names.map((name) => ["loaderData", routeId, String(name)]) : [];
}

/** True when a second request would render the same page: no one-time notice, no freshly sealed value. */
export function isRepeatable({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, loaderData } = staticHandlerContext;
  return (
    !hasNotices(loaderData.root) &&
    !matches.some(({ route }) => isOneTimePage(routeModules[route.id]?.handle))
  );
}

const hasNotices = (root: unknown): boolean =>
  typeof root === "object" &&
  root !== null &&
  "notices" in root &&
  Array.isArray(root.notices) &&
  root.notices.length > 0;

/** Routes opt in with `handle = { drawnOnce: true }`. */
const isOneTimePage = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "drawnOnce" in handle;
