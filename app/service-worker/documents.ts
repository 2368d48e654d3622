import { parseOfflineCachePolicy } from "../rendering/offline-cache-policy";
import { formatCachedAt, markAsCached, parseTitle } from "./cached-page";
import type { CachedPages } from "./cached-pages";
import { type CachedLink, type PageAssets, renderOfflinePage, toResponse } from "./rendered-pages";
import { matchCached } from "./stores";

interface DocumentRequest {
  readonly request: Request;
  readonly preloaded: Promise<Response | undefined>;
  readonly pages: CachedPages;
  readonly look: PageAssets;
  readonly afterwards: (work: Promise<void>) => void;
  readonly leave: () => Promise<void>;
}

/** Network first; the cached page, marked as stale, only when the network fails. */
export async function answerWithFallback(options: DocumentRequest): Promise<Response> {
  const { request, pages, look, leave } = options;
  const requestedAtMs = Date.now();
  try {
    const answer = (await options.preloaded) ?? (await fetch(request));
    const isUnwanted = parseOfflineCachePolicy(answer.headers) === null;
    const copy = isUnwanted ? null : answer.clone();
    options.afterwards((copy ? pages.store(request.url, copy, requestedAtMs) : leave()).catch(() => {}));
    return answer;
  } catch {
    const cached = await matchCached(request.url);
    return cached ? shown(cached) : toResponse(renderOfflinePage(await linksTo(pages), look));
  }
}

const getTime = (page: Response) => formatCachedAt(new Date(page.headers.get("date") ?? ""), new Date());

async function shown(page: Response): Promise<Response> {
  return new Response(markAsCached(await page.text(), getTime(page)), page);
}

async function linksTo(pages: CachedPages): Promise<readonly CachedLink[]> {
  const links = new Map<string, CachedLink>();
  for (const { address, page } of await pages.list()) {
    const title = parseTitle(await page.text());
    // The latest of several URLs with the same title.
    if (!links.has(title)) links.set(title, { address, title, time: getTime(page) });
  }
  return [...links.values()];
}
