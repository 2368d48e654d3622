import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactElement } from "react";
import { getRetryAfter } from "~/http/screen.server";
import { areWordsCorrected } from "../common/specified-words";
import { settings } from "./env.server";
import { extras } from "./extras.server";
import { findExtrasAt, installExtras } from "./http/extra.server";
import { renderPlainErrorPage } from "./http/plain-error-page.server";
import { openRequest } from "./http/request-context.server";
import { setDocumentSecurityHeaders, setSecurityHeaders } from "./http/security-headers.server";
import { formatServerTiming } from "./http/server-timing.server";
import { paths } from "./paths";
import { compress, negotiateEncoding, setContentEncoding } from "./rendering/compression.server";
import { getShapeOfHtml } from "./rendering/container-shape";
import { renderBootElements } from "./rendering/framework/boot-elements.server";
import { MarkupCache } from "./rendering/framework/cached-markup";
import { getBuildVersion, getStyleSheetHref, isErrorPage } from "./rendering/framework/entry-context.server";
import {
  getFingerprint,
  getHydrationData,
  isCacheable,
  isHydrationDataRequest,
  type PageData,
  readPageData,
} from "./rendering/framework/hydration-data.server";
import { renderCached } from "./rendering/framework/markup-cache.server";
import { renderPage, writeDocument } from "./rendering/framework/render-html.server";
import { HtmlCache, hashKey, type RenderedHtml } from "./rendering/html-cache.server";
import { getIssuedIdempotencyKey } from "./rendering/idempotency-key.server";
import { formatOfflineCachePolicy, offlineCacheHeader } from "./rendering/offline-cache-policy";
import { getOfflineCachePolicy } from "./rendering/offline-cache-policy.server";
import { getScreenKind, renderStyleElements } from "./rendering/style-elements.server";
import { renderJsonLd } from "./seo/structured-data.server";
import { getLightReason, readCachedStyleSheet, readConsent } from "./session/preferences.server";
import type { Session } from "./session/session.server";
import { UpstreamError } from "./upstream/upstream-error.server";

installExtras(extras);

/** Nothing is deferred; a longer timer would delay shutdown. */
export const streamTimeout = 1000;

const htmlCache = new HtmlCache();

/** Renders a complete document: streamed parts need script to appear. */
export default async function answerDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context?: AppLoadContext,
): Promise<Response> {
  if (isHydrationDataRequest(request)) return answerHydrationData(request, status, headers, remix);
  const { pathname } = new URL(request.url);
  const { session } = await openRequest({ request, context });
  // No JSON-LD on error pages, in light mode, or for shoppers: a robot keeps no cookie, hence has no location.
  const hasJsonLd =
    context && !isErrorPage(remix) && !getLightReason(request.headers) && session.location === null;
  const jsonLd = hasJsonLd ? renderJsonLd(context) : "";
  const wait = context && getRetryAfter(context);
  if (status === 503 && wait) headers.set("retry-after", wait);
  headers.set(offlineCacheHeader, formatPolicyForWorker(request, remix, session));
  try {
    const renderStartMs = performance.now();
    const nonce = import.meta.env.DEV ? randomBytes(16).toString("base64") : undefined;
    const page = { request, status, remix, jsonLd, context, nonce, data: readPageData(remix) };
    const rendered = isForGuests(page, session)
      ? await htmlCache.find(getCacheKey(page), () => render(page))
      : await render(page);
    setDocumentSecurityHeaders(headers, { pathname, styles: rendered.allowedStyles, nonce });
    setContentEncoding(headers, rendered.encoding);
    setServerTiming(headers, request, renderStartMs);
    return new Response(rendered.body, { status, headers });
  } catch (error) {
    // Remix retries with the error page; if that also fails, the plain error page is sent.
    if (!isErrorPage(remix)) throw error;
    handleError(error, { request });
    setDocumentSecurityHeaders(headers, { pathname, styles: null });
    return new Response(renderPlainErrorPage, { status: 500, headers });
  }
}

interface Page {
  readonly request: Request;
  readonly status: number;
  readonly remix: EntryContext;
  readonly jsonLd: string;
  readonly context: AppLoadContext | undefined;
  /** Only set in development. */
  readonly nonce: string | undefined;
  readonly data: PageData;
}

/** True when the document contains no personal data and no one-time notice. */
const isForGuests = ({ request, status, remix, data }: Page, session: Session): boolean =>
  !import.meta.env.DEV &&
  request.method === "GET" &&
  status === 200 &&
  session.token === null &&
  !isErrorPage(remix) &&
  data.notices.length === 0 &&
  isCacheable(remix);

const getCacheKey = ({ request, remix, jsonLd, data }: Page): string =>
  hashKey([
    request.url,
    getBuildVersion(remix),
    data.digest,
    jsonLd,
    getLightReason(request.headers) !== null,
    isMeasured(request),
    getScreenKind(request),
    readCachedStyleSheet(request.headers) === getStyleSheetHref(remix),
    negotiateEncoding(request),
  ]);

const isMeasured = ({ headers }: Request) => readConsent(headers) === "accepted" && !getLightReason(headers);

async function render(page: Page): Promise<RenderedHtml> {
  const { request, status, remix, jsonLd, context, nonce, data } = page;
  const isLight = getLightReason(request.headers) !== null;
  const rendered = renderPage(remix, { url: request.url, wrap: withMarkupCache });
  const unstyled = writeDocument({ ...rendered, isLight, areWordsCorrected, atEnd: "" });
  const { inHead, atEnd, allowed } = await renderStyleElements(unstyled, {
    request,
    remix,
    hasScript: !isLight,
  });
  const isInline = request.method !== "GET" || status !== 200 || !isCacheable(remix) || import.meta.env.DEV;
  const boot = isLight
    ? ""
    : renderBootElements(remix, {
        fingerprint: getFingerprint(remix, data),
        shape: getShapeOfHtml(rendered.page),
        inlineData: isInline ? getHydrationData(remix, data) : null,
        notices: data.notices,
        key: getIssuedIdempotencyKey(context),
        worker: settings.worksOffline ? paths.serviceWorker() : null,
        isPosted: request.method !== "GET",
        nonce,
      });
  const html = writeDocument({
    isLight,
    areWordsCorrected,
    head: rendered.head + inHead,
    page: rendered.page,
    atEnd: jsonLd + atEnd + boot + (isMeasured(request) ? measuringScripts : ""),
  });
  const encoding = negotiateEncoding(request);
  return { body: await compress(html, encoding), encoding, allowedStyles: allowed };
}

const measuringScripts = findExtrasAt("measuringScript")
  .map((path) => `<script type="module" async fetchpriority="low" src="${path}"></script>`)
  .join("");

function setServerTiming(headers: Headers, request: Request, renderStartMs: number): void {
  const timing = formatServerTiming(request, { renderMs: performance.now() - renderStartMs });
  if (timing !== null) headers.set("server-timing", timing);
}

/** No worker in light mode by choice or `Save-Data`; slow connections keep it. */
function formatPolicyForWorker(request: Request, remix: EntryContext, session: Session): string {
  const reason = getLightReason(request.headers);
  const isUnwanted =
    import.meta.env.DEV || !settings.worksOffline || reason === "chosen" || reason === "asked";
  return formatOfflineCachePolicy(isUnwanted ? null : getOfflineCachePolicy(remix, session));
}

async function answerHydrationData(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  setSecurityHeaders(headers);
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "private, no-store");
  const encoding = negotiateEncoding(request);
  const json = JSON.stringify(getHydrationData(remix, readPageData(remix)));
  setContentEncoding(headers, encoding);
  return new Response(await compress(json, encoding), { status, headers });
}

const withMarkupCache = (page: ReactElement) => (
  <MarkupCache.Provider value={import.meta.env.DEV ? null : renderCached}>{page}</MarkupCache.Provider>
);

export function handleDataRequest(response: Response): Response {
  setSecurityHeaders(response.headers);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

/** Logs unexpected errors without the shopper's input. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || error instanceof UpstreamError || isRefusal(error)) return;
  const { pathname } = new URL(request.url);
  console.error(
    `${request.method} ${pathname}:`,
    error instanceof Error ? (error.stack ?? error.message) : "not an Error",
  );
}

/** Remix's own 404 and 405, which the access log records. */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
