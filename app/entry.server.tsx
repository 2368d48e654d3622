import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { bootElements } from "./document/boot.server";
import { encoded, encodingFor, sayEncoding } from "./document/compressed.server";
import { type DrawnDocument, DrawnDocuments, nameOf } from "./document/drawn-documents.server";
import { asksForHandoff, handoffOf, isDrawnTheSameAgain, stateOf } from "./document/handoff.server";
import { keptForHeader, writeKeptFor } from "./document/kept-for";
import { keptFor } from "./document/kept-for.server";
import { atLeisure, hasLeisure } from "./document/leisure.server";
import { pageKeyGiven } from "./document/page-key.server";
import { screenOf, styleElements, styleSheetOf } from "./document/style-elements.server";
import { withElements, writtenTo } from "./document/whole-document.server";
import { settings } from "./env.server";
import { Nonce } from "./nonce";
import { paths } from "./paths";
import { plainErrorPage } from "./plain-error-page.server";
import { keptStyles, lightReason } from "./preferences.server";
import { openRequest } from "./request.server";
import { DataBlockTexts } from "./search-engines/data-blocks";
import { dataBlocks } from "./search-engines/structured-data.server";
import { protect, protectDocument } from "./security-headers.server";
import { serverTiming } from "./server-timing.server";
import type { Session } from "./session.server";
import { UpstreamError } from "./upstream/upstream-error.server";

/** Nothing is deferred, so nothing is waited for; the timer would only keep a server from stopping. */
export const streamTimeout = 1000;

/** The one memory of this process for what it draws. */
const drawnLately = new DrawnDocuments();

/** Renders a document: whole, for everybody, because what arrives late never shows without script. */
export default async function answerDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context?: AppLoadContext,
): Promise<Response> {
  if (asksForHandoff(request)) return answerHandoff(request, status, headers, remix);
  const { pathname } = new URL(request.url);
  // No search engine asks to save data, and of a page that failed there is nothing to tell.
  const isTold = context && !remix.staticHandlerContext.errors && !lightReason(request.headers);
  const blocks = isTold ? dataBlocks(context) : [];
  const { session } = await openRequest({ request, context });
  headers.set(keptForHeader, saidToWorker(request, remix, session));
  try {
    if (import.meta.env.DEV) return await answerInDevelopment({ request, status, headers, remix, blocks });
    const drawnFromInMs = performance.now();
    const page = { request, status, remix, blocks, context, state: await stateOf(remix) };
    const drawn = isForGuests(page, session)
      ? await drawnLately.find(nameOfPage(page), () => draw(page))
      : await draw(page);
    protectDocument(headers, { pathname, styles: drawn.allowedStyles });
    sayEncoding(headers, drawn.encoding);
    sayTiming(headers, request, drawnFromInMs);
    return new Response(drawn.body, { status, headers });
  } catch (error) {
    // Remix tries again with the error page; where that is what failed, a page without parts is left.
    if (!remix.staticHandlerContext.errors) throw error;
    handleError(error, { request });
    protectDocument(headers, { pathname, styles: null });
    return new Response(plainErrorPage, { status: 500, headers });
  }
}

interface Page {
  readonly request: Request;
  readonly status: number;
  readonly remix: EntryContext;
  readonly blocks: readonly string[];
  readonly context: AppLoadContext | undefined;
  readonly state: string;
}

/** Whether others may get the same document: nothing in it is one shopper's, or said once. */
const isForGuests = ({ request, status, remix }: Page, session: Session): boolean =>
  request.method === "GET" &&
  status === 200 &&
  session.token === null &&
  !remix.staticHandlerContext.errors &&
  isDrawnTheSameAgain(remix);

/** Everything that a guest's document is drawn from. */
const nameOfPage = ({ request, remix, blocks, state }: Page): string =>
  nameOf([
    request.url,
    remix.manifest.version,
    state,
    ...blocks,
    lightReason(request.headers) !== null,
    screenOf(request),
    keptStyles(request.headers) === styleSheetOf(remix),
    encodingFor(request),
  ]);

/** Draws a page, and adds its styles and, but for the light mode, what brings it to life. */
async function draw({ request, status, remix, blocks, context, state }: Page): Promise<DrawnDocument> {
  const html = await rendered(request, remix, "", blocks);
  const { inHead, atEnd, allowed } = await styleElements(html, { request, remix });
  const inline = request.method !== "GET" || status !== 200 || !isDrawnTheSameAgain(remix);
  const worker = settings.worksOffline ? paths.serviceWorker() : null;
  const boot = lightReason(request.headers)
    ? ""
    : bootElements({ handoff: handoffOf(remix, state), inline, key: pageKeyGiven(context), worker });
  const encoding = encodingFor(request);
  const whole = withElements(html, inHead, atEnd + boot);
  // A first visit's, which is to come in the first flight of a new connection; not an answer to a press, which is waited for.
  const isWorthCare = !inline && allowed !== null && encoding === "br" && hasLeisure();
  const body = isWorthCare
    ? await atLeisure(() => encoded(whole, encoding, "careful"))
    : await encoded(whole, encoding);
  return { body, encoding, allowedStyles: allowed };
}

function sayTiming(headers: Headers, request: Request, drawnFromInMs: number): void {
  const timing = serverTiming(request, { drawnInMs: performance.now() - drawnFromInMs });
  if (timing !== null) headers.set("server-timing", timing);
}

type InDevelopment = Omit<Page, "context" | "state"> & { readonly headers: Headers };

/** The development server adds styles and script itself, and changes under a page's feet. */
async function answerInDevelopment({ request, status, headers, remix, blocks }: InDevelopment) {
  const nonce = randomBytes(16).toString("base64");
  protectDocument(headers, { pathname: new URL(request.url).pathname, styles: null, nonce });
  const drawnFromInMs = performance.now();
  const html = await rendered(request, remix, nonce, blocks);
  sayTiming(headers, request, drawnFromInMs);
  return new Response(html, { status, headers });
}

/** Nobody who asked for the light mode has a worker; a line that is slow today is one to keep pages for. */
function saidToWorker(request: Request, remix: EntryContext, session: Session): string {
  const reason = lightReason(request.headers);
  const isUnwanted =
    import.meta.env.DEV || !settings.worksOffline || reason === "chosen" || reason === "asked";
  return writeKeptFor(isUnwanted ? null : keptFor(remix, session));
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
  const encoding = encodingFor(request);
  const json = JSON.stringify(handoffOf(remix, await stateOf(remix)));
  sayEncoding(headers, encoding);
  return new Response(await encoded(json, encoding), { status, headers });
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
