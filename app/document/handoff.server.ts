import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { type Handoff, handoffType, type SentHandoff } from "./handoff";
import { plainState, without } from "./plain-state.server";

/** Whether somebody asks for a page's handoff instead of the page. */
export const asksForHandoff = (request: Request): boolean =>
  request.method === "GET" && request.headers.get("accept") === handoffType;

/** What a page's loaders answered, as Remix writes it. Reads the page's stream to its end, which can be done once. */
export const stateOf = (remix: EntryContext): Promise<string> =>
  new Response(remix.serverHandoffStream).text();

/** Gathers what the browser needs of a page that Remix has made ready, with its loaders' answers as `stateOf` read them. */
export function handoffOf(remix: EntryContext, state: string): SentHandoff {
  const routeIds = remix.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    Object.entries(remix.manifest.routes).filter(([id]) => routeIds.includes(id)),
  );
  const { basename, future, isSpaMode }: Handoff["context"] = JSON.parse(remix.serverHandoffString ?? "{}");
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
    state: sentState(state, remix),
  };
}

function sentState(state: string, { staticHandlerContext, routeModules }: EntryContext): Handoff["state"] {
  const found = plainState(state);
  if (found === null) return state;
  const kept = staticHandlerContext.matches.map(({ route }) =>
    keptAsDrawn(route.id, routeModules[route.id]?.handle),
  );
  const { errors } = staticHandlerContext;
  const inward = Object.entries(errors ?? {}).flatMap(([id, error]) => [
    ...(carriesRefusal(error) ? [] : [["errors", id, "data"]]),
    ["errors", id, "error"],
  ]);
  return { plain: without(found.plain, [...kept.flat(), ...inward]) };
}

/** What an error page says of an action's refusal was written for the shopper (`withFailurePages`). */
const carriesRefusal = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "data" in error &&
  typeof error.data === "object" &&
  error.data !== null &&
  "refusal" in error.data;

/** A route says by `handle = { keptAsDrawn: ["name"] }` what of its data only `AsDrawn` parts are drawn from. */
function keptAsDrawn(routeId: string, handle: unknown): readonly (readonly string[])[] {
  if (typeof handle !== "object" || handle === null || !("keptAsDrawn" in handle)) return [];
  const { keptAsDrawn: names } = handle;
  return Array.isArray(names) ? names.map((name) => ["loaderData", routeId, String(name)]) : [];
}

/** Whether a page asked for a second time would come out the same: nothing is shown once only, nothing sealed anew. */
export function isDrawnTheSameAgain({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, loaderData } = staticHandlerContext;
  return (
    !hasNotices(loaderData.root) && !matches.some(({ route }) => isDrawnOnce(routeModules[route.id]?.handle))
  );
}

const hasNotices = (root: unknown): boolean =>
  typeof root === "object" &&
  root !== null &&
  "notices" in root &&
  Array.isArray(root.notices) &&
  root.notices.length > 0;

/** A route says so by `handle = { drawnOnce: true }`. */
const isDrawnOnce = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "drawnOnce" in handle;
