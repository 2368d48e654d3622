import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { getMatchedRoutes } from "./entry-context.server";

const end = "</body></html>";

interface RenderOptions {
  readonly url: string;
  readonly nonce: string;
  readonly wrap: (page: ReactElement) => ReactElement;
}

/**
 * Renders the whole document without its loader data. The string renderer takes about half of the stream's time, and
 * nothing in a document suspends. With the matched routes only, Remix does not match the address with the paths of all
 * others again.
 */
export function renderHtml(remix: EntryContext, { url, nonce, wrap }: RenderOptions): string {
  const manifest = { ...remix.manifest, routes: getMatchedRoutes(remix) };
  const context = { ...remix, manifest, serverHandoffStream: undefined };
  return `<!DOCTYPE html>${renderToString(wrap(<RemixServer context={context} url={url} nonce={nonce} />))}`;
}

/** For development: with its loader data, which Remix suspends for. */
export function renderHtmlWithData(
  remix: EntryContext,
  { url, nonce, wrap, onError }: RenderOptions & { readonly onError: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = wrap(<RemixServer context={remix} url={url} nonce={nonce} />);
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React otherwise streams long parts and moves them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(collectHtml(resolve));
      },
      onShellError: reject,
      onError,
    });
  });
}

export function collectHtml(take: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      take(cleanHtml(Buffer.concat(chunks).toString("utf8")));
      done();
    },
  });
}

/**
 * React 18 leaves zero bytes where a multi-byte character does not fit its buffer, and Remix appends data after
 * `</html>`; this moves it into the body, as browsers do.
 */
export function cleanHtml(html: string): string {
  const text = html.replaceAll("\0", "");
  const at = text.indexOf(end);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + end.length) + end;
}

/** Inserts elements at the end of head and body; React ignores nodes after the end of its tree. */
export function insertElements(html: string, inHead: string, atEnd: string): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < 0) return html;
  return html.slice(0, headEnd) + inHead + html.slice(headEnd, bodyEnd) + atEnd + html.slice(bodyEnd);
}
