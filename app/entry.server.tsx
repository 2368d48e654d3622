import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { bootElements } from "./document/boot.server";
import { compressed } from "./document/compressed.server";
import { asksForHandoff, handoffOf, isDrawnTheSameAgain } from "./document/handoff.server";
import { keptForHeader, writeKeptFor } from "./document/kept-for";
import { keptFor } from "./document/kept-for.server";
import { pageKeyGiven } from "./document/page-key.server";
import { styleElements } from "./document/style-elements.server";
import { withElements, writtenTo } from "./document/whole-document.server";
import { settings } from "./env.server";
import { Nonce } from "./nonce";
import { paths } from "./paths";
import { plainErrorPage } from "./plain-error-page.server";
import { lightReason } from "./preferences.server";
import { type Arrived, openRequest } from "./request.server";
import { DataBlockTexts } from "./search-engines/data-blocks";
import { dataBlocks } from "./search-engines/structured-data.server";
import { protect, protectDocument } from "./security-headers.server";
import { serverTiming } from "./server-timing.server";
import { UpstreamError } from "./upstream/upstream-error.server";

/** Nothing is deferred, so nothing is waited for; the timer would only keep a server from stopping. */
export const streamTimeout = 1000;

/** Renders a document: whole, for everybody, because what arrives late never shows without script. */
export default async function answerDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context?: AppLoadContext,
): Promise<Response> {
  if (asksForHandoff(request)) return answerHandoff(request, status, headers, remix);
  const nonce = randomBytes(16).toString("base64");
  protectDocument(headers, { nonce, pathname: new URL(request.url).pathname });
  // No search engine asks to save data, and of a page that failed there is nothing to tell.
  const isTold = context && !remix.staticHandlerContext.errors && !lightReason(request.headers);
  const blocks = isTold ? dataBlocks(context) : [];
  headers.set(keptForHeader, await saidToWorker({ request, context }, remix));
  try {
    const drawnFromInMs = performance.now();
    const drawn = await rendered(request, remix, nonce, blocks);
    const timing = serverTiming(request, { drawnInMs: performance.now() - drawnFromInMs });
    if (timing !== null) headers.set("server-timing", timing);
    const html = import.meta.env.DEV
      ? drawn
      : await furnished(drawn, { request, status, headers, remix, nonce, context });
    return new Response(await compressed(html, request, headers), { status, headers });
  } catch (error) {
    // Remix tries again with the error page; where that is what failed, a page without parts is left.
    if (!remix.staticHandlerContext.errors) throw error;
    handleError(error, { request });
    return new Response(plainErrorPage, { status: 500, headers });
  }
}

interface Drawn {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly remix: EntryContext;
  readonly nonce: string;
  readonly context: AppLoadContext | undefined;
}

/** Adds to a drawn page its styles and, but for the light mode, what brings it to life. */
async function furnished(html: string, drawn: Drawn): Promise<string> {
  const { request, status, headers, remix, nonce, context } = drawn;
  const { inHead, atEnd } = await styleElements(html, { request, headers, remix, nonce });
  if (lightReason(request.headers)) return withElements(html, inHead, atEnd);
  const inline = request.method !== "GET" || status !== 200 || !isDrawnTheSameAgain(remix);
  const key = pageKeyGiven(context);
  const worker = settings.worksOffline ? paths.serviceWorker() : null;
  const boot = bootElements({ handoff: await handoffOf(remix), inline, key, worker });
  return withElements(html, inHead, atEnd + boot);
}

/** Nobody who asked for the light mode has a worker; a line that is slow today is one to keep pages for. */
async function saidToWorker(arrived: Arrived, remix: EntryContext): Promise<string> {
  const reason = lightReason(arrived.request.headers);
  const isUnwanted =
    import.meta.env.DEV || !settings.worksOffline || reason === "chosen" || reason === "asked";
  return writeKeptFor(isUnwanted ? null : keptFor(remix, (await openRequest(arrived)).session));
}

async function answerHandoff(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  protect(headers);
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "private, no-store");
  const json = JSON.stringify(await handoffOf(remix));
  return new Response(await compressed(json, request, headers), { status, headers });
}
function rendered(
  request: Request,
  remix: EntryContext,
  nonce: string,
  blocks: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <DataBlockTexts.Provider value={blocks}>
          <RemixServer context={dataApart(remix)} url={request.url} nonce={nonce} />
        </DataBlockTexts.Provider>
      </Nonce.Provider>,
      {
        nonce,
        // Otherwise a long part is sent apart and put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(writtenTo(resolve));
        },
        onShellError: reject,
        onError: (error) => handleError(error, { request }),
      },
    );
  });
}

/** The built shop sends loaders' data by `handoffOf`; the development server in Remix's own way. */
const dataApart = (remix: EntryContext): EntryContext =>
  import.meta.env.DEV ? remix : { ...remix, serverHandoffStream: undefined };

/** Answers to the router's script. */
export function handleDataRequest(response: Response): Response {
  protect(response.headers);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

/** One entry in the log for what nobody expected: where, and what, but nothing that a shopper sent. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || error instanceof UpstreamError || isRefusal(error)) return;
  const { pathname } = new URL(request.url);
  console.error(
    `${request.method} ${pathname}:`,
    error instanceof Error ? (error.stack ?? error.message) : "not an Error",
  );
}

/** Remix's own: no action at this address, a method that no page knows. The access log has its status. */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;
