import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import {
  getBuildVersion,
  getHandleValues,
  getMatchedRouteIds,
  getMatchedRoutes,
  getRootData,
} from "./entry-context.server";
import { type HydrationData, hydrationDataType, type RouterState } from "./hydration-data";

export const isHydrationDataRequest = (request: Request): boolean =>
  request.method === "GET" && request.headers.get("accept") === hydrationDataType;

/** Loader and action data of a page. */
export interface PageData {
  /** Excludes the notices and the details of errors, which stay on the server. */
  readonly state: RouterState;
  /** SHA-256 of `state`. */
  readonly digest: string;
  /** Shown once: a second request for the page has none. */
  readonly notices: readonly unknown[];
}

export function readPageData(remix: EntryContext): PageData {
  const { loaderData, actionData, errors } = remix.staticHandlerContext;
  const root = getRootData(remix);
  const notices = hasNotices(root) ? root.notices : [];
  const withoutNotices =
    notices.length > 0 && hasNotices(root) ? { ...loaderData, root: { ...root, notices: [] } } : loaderData;
  const state = { loaderData: withoutNotices, actionData, errors: errors && withoutDetails(errors) };
  return { state, digest: createHash("sha256").update(JSON.stringify(state)).digest("base64url"), notices };
}

/** Shows the browser whether hydration data fetched later belongs to the rendered page. */
export const getFingerprint = (remix: EntryContext, { digest }: PageData): string =>
  createHash("sha256").update(getBuildVersion(remix)).update(digest).digest("base64url").slice(0, 12);

export function getHydrationData(remix: EntryContext, data: PageData): HydrationData {
  const { future, isSpaMode, staticHandlerContext } = remix;
  return {
    fingerprint: getFingerprint(remix, data),
    context: { basename: staticHandlerContext.basename, future, isSpaMode },
    manifest: { ...remix.manifest, routes: getMatchedRoutes(remix) },
    routeIds: getMatchedRouteIds(remix),
    state: { ...data.state, loaderData: withoutServerOnlyData(remix, data.state.loaderData) },
  };
}

/** Routes list data that only `ServerRendered` parts use as `handle = { serverRenderedData: ["name"] }`. */
function withoutServerOnlyData(remix: EntryContext, loaderData: RouterState["loaderData"]) {
  const sent = { ...loaderData };
  for (const [id, names] of getHandleValues(remix, "serverRenderedData")) {
    const data = sent[id];
    if (typeof data !== "object" || data === null || !Array.isArray(names)) continue;
    sent[id] = Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
  }
  return sent;
}

const withoutDetails = (errors: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? toSent(error) : null]),
  );

/** Keeps what the error page shows: an action's refusal (`withErrorPages`), and an upstream's reason. */
function toSent({ status, statusText, data }: { status: number; statusText: string; data: unknown }) {
  const isRefusal = typeof data === "object" && data !== null && "refusal" in data;
  const isReason = status === 502 && typeof data === "string";
  return { status, statusText, internal: false, data: isRefusal || isReason ? data : null };
}

/** False for a page with a freshly sealed value, which routes declare as `handle = { inlineHydrationData: true }`. */
export const isCacheable = (remix: EntryContext): boolean =>
  getHandleValues(remix, "inlineHydrationData").length === 0;

const hasNotices = (root: unknown): root is object & { readonly notices: readonly unknown[] } =>
  typeof root === "object" && root !== null && "notices" in root && Array.isArray(root.notices);
