import { randomBytes } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { Nonce } from "./nonce";
import { plainErrorPage } from "./plain-error-page.server";
import { isLight } from "./preferences.server";
import { DataBlockTexts } from "./search-engines/data-blocks";
import { dataBlocks } from "./search-engines/structured-data.server";
import { protect, protectDocument } from "./security-headers.server";
import { UpstreamError } from "./upstream/upstream-error.server";
import { writtenTo } from "./whole-document.server";

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
  const nonce = randomBytes(16).toString("base64");
  protectDocument(headers, { nonce, pathname: new URL(request.url).pathname });
  // No search engine asks to save data, and of a page that failed there is nothing to tell.
  const isTold = context && !remix.staticHandlerContext.errors && !isLight(request.headers);
  const blocks = isTold ? dataBlocks(context) : [];
  try {
    return new Response(await rendered(request, remix, nonce, blocks), { status, headers });
  } catch (error) {
    // Remix tries again with the error page; where that is what failed, a page without parts is left.
    if (!remix.staticHandlerContext.errors) throw error;
    handleError(error, { request });
    return new Response(plainErrorPage, { status: 500, headers });
  }
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
          <RemixServer context={remix} url={request.url} nonce={nonce} />
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

/** Answers to the router's script. */
export function handleDataRequest(response: Response): Response {
  protect(response.headers);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

/** One entry in the log for what nobody expected: where, and what, but nothing that a shopper sent. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || error instanceof UpstreamError) return;
  const { pathname } = new URL(request.url);
  console.error(
    `${request.method} ${pathname}:`,
    error instanceof Error ? (error.stack ?? error.message) : "not an Error",
  );
}
