import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { containerId } from "../element-ids";
import { DocumentPart } from "./document-part";
import { getMatchedRoutes } from "./entry-context.server";

export interface RenderedPage {
  readonly head: string;
  /** The content of the container. */
  readonly page: string;
}

/**
 * Renders head and page apart, because React hydrates the page only. The string renderer takes about half of the stream's
 * time, and nothing suspends. With the matched routes only, Remix does not match the address with the paths of all others.
 */
export function renderPage(
  remix: EntryContext,
  { url, wrap }: { readonly url: string; readonly wrap: (page: ReactElement) => ReactElement },
): RenderedPage {
  const manifest = { ...remix.manifest, routes: getMatchedRoutes(remix) };
  const context = { ...remix, manifest, serverHandoffStream: undefined };
  const render = (part: "head" | "page") =>
    renderToString(
      <DocumentPart.Provider value={part}>
        {wrap(<RemixServer context={context} url={url} />)}
      </DocumentPart.Provider>,
    );
  // Remix keeps the deepest route that was rendered last for the error page.
  return { head: render("head"), page: render("page") };
}

interface DocumentParts extends RenderedPage {
  readonly isLight: boolean;
  readonly areWordsCorrected: boolean;
  readonly atEnd: string;
}

export const writeDocument = ({ isLight, areWordsCorrected, head, page, atEnd }: DocumentParts): string =>
  `<!DOCTYPE html><html lang="pt-BR"${isLight ? ' data-leve=""' : ""}${areWordsCorrected ? ' data-words="corrected"' : ""}><head>${head}</head>` +
  `<body><div id="${containerId}">${page}</div>${atEnd}</body></html>`;
