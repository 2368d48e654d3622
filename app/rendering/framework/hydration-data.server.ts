import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { decode } from "turbo-stream";
import {
  getBuildVersion,
  getHandleValues,
  getMatchedRouteIds,
  getMatchedRoutes,
  getRootData,
} from "./entry-context.server";
import {
  type HydrationData,
  type HydrationPayload,
  hydrationDataType,
  type JsonValue,
} from "./hydration-data";

type Path = readonly string[];

export const isHydrationDataRequest = (request: Request): boolean =>
  request.method === "GET" && request.headers.get("accept") === hydrationDataType;

/** Loader and action data of a page. */
export interface PageData {
  /** Without the notices. */
  readonly text: string;
  /** SHA-256 of `text`. */
  readonly digest: string;
  /** What `text` is the JSON of; null for a page whose `text` is turbo-stream, with the notices. */
  readonly plain: object | null;
  /** Shown once: a second request for the page has none. */
  readonly notices: readonly unknown[];
}

/**
 * JSON, which takes a fraction of Remix's stream's time, except on error pages and where JSON is not enough. The stream
 * is read to its end, so it can run only once per page.
 */
export async function readPageData(remix: EntryContext): Promise<PageData> {
  const { loaderData, actionData, errors } = remix.staticHandlerContext;
  const root = getRootData(remix);
  const notices = hasNotices(root) ? root.notices : [];
  const repeatable = hasNotices(root) ? { ...loaderData, root: { ...root, notices: [] } } : loaderData;
  const plain = { loaderData: repeatable, actionData, errors: null };
  if (!errors && isJson(plain)) return { ...digested(JSON.stringify(plain)), plain, notices };
  return { ...digested(await new Response(remix.serverHandoffStream).text()), plain: null, notices };
}

const digested = (text: string) => ({ text, digest: createHash("sha256").update(text).digest("base64url") });

/** Shows the browser whether hydration data fetched later belongs to the rendered page. */
export const getFingerprint = (remix: EntryContext, { digest }: PageData): string =>
  createHash("sha256").update(getBuildVersion(remix)).update(digest).digest("base64url").slice(0, 12);

export async function getHydrationData(remix: EntryContext, data: PageData): Promise<HydrationPayload> {
  const routeIds = getMatchedRouteIds(remix);
  const routes = getMatchedRoutes(remix);
  const { basename, future, isSpaMode }: HydrationData["context"] = JSON.parse(
    remix.serverHandoffString ?? "{}",
  );
  const omitted = [...getServerOnlyPaths(remix), ...getErrorDetailPaths(remix)];
  const plain = data.plain === null ? await decodeToJson(data.text, omitted) : toJson(data.plain, omitted);
  return {
    fingerprint: getFingerprint(remix, data),
    context: { basename, future, isSpaMode },
    manifest: { ...remix.manifest, routes },
    routeIds,
    state: plain === null ? data.text : { plain },
  };
}

/** Plain JSON compresses 25 % smaller than turbo-stream; null for data that JSON cannot represent, such as a Date. */
export async function decodeToJson(encoded: string, omitted: readonly Path[]): Promise<JsonValue | null> {
  const body = new Response(encoded).body ?? new ReadableStream();
  try {
    // Server error details stay on the server.
    const plugins = [(type: string) => type === "SanitizedError" && { value: null }];
    const { value, done } = await decode(body, { plugins });
    await done;
    return toJson(value, omitted);
  } catch {
    return null;
  }
}

/** False for what JSON cannot represent, other than undefined properties, which it omits. */
function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isJsonScalar(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isPlainObject(value) && Object.values(value).every((each) => each === undefined || isJson(each));
}

const isJsonScalar = (value: unknown): value is null | string | boolean | number =>
  value === null ||
  typeof value === "string" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0));

const isPlainObject = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

function toJson(value: unknown, omitted: readonly Path[]): JsonValue {
  if (isJsonScalar(value)) return value;
  if (Array.isArray(value)) return value.map((each) => toJson(each, []));
  if (typeof value !== "object" || value === null || !isPlainObject(value))
    throw new TypeError("JSON cannot represent this value");
  const sent = Object.entries(value).flatMap(([name, each]) => {
    const inside = omitted.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const isOmitted = each === undefined || inside.some((rest) => rest.length === 0);
    return isOmitted ? [] : [[name, toJson(each, inside)] as const];
  });
  return Object.fromEntries(sent);
}

/** Routes list data that only `ServerRendered` parts use as `handle = { serverRenderedData: ["name"] }`. */
const getServerOnlyPaths = (remix: EntryContext): readonly Path[] =>
  getHandleValues(remix, "serverRenderedData").flatMap(([id, names]) =>
    Array.isArray(names) ? names.map((name) => ["loaderData", id, String(name)]) : [],
  );

const getErrorDetailPaths = ({ staticHandlerContext }: EntryContext): readonly Path[] =>
  Object.entries(staticHandlerContext.errors ?? {}).flatMap(([id, error]) => [
    ...(carriesRefusal(error) ? [] : [["errors", id, "data"]]),
    ["errors", id, "error"],
  ]);

/** An action's refusal on an error page was written for the shopper (`withErrorPages`). */
const carriesRefusal = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "data" in error &&
  typeof error.data === "object" &&
  error.data !== null &&
  "refusal" in error.data;

/** False for a page with a freshly sealed value, which routes declare as `handle = { inlineHydrationData: true }`. */
export const isRepeatable = (remix: EntryContext): boolean =>
  getHandleValues(remix, "inlineHydrationData").length === 0;

const hasNotices = (root: unknown): root is object & { readonly notices: readonly unknown[] } =>
  typeof root === "object" &&
  root !== null &&
  "notices" in root &&
  Array.isArray(root.notices) &&
  root.notices.length > 0;
