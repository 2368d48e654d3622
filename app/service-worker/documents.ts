import { readKeptFor } from "../document/kept-for";
import { drawn, type KeptLink, type Look, offlinePage } from "./drawn-pages";
import { asKept, timeInWords, titleOf } from "./kept-page";
import type { KeptPages } from "./kept-pages";
import { keptAt } from "./stores";

interface Asked {
  readonly request: Request;
  /** The answer that the browser asked for while the worker was starting, if it did. */
  readonly preloaded: Promise<Response | undefined>;
  readonly pages: KeptPages;
  readonly look: Look;
  /** Goes on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
  /** Whoever does not want the worker any more has it go. */
  readonly leave: () => Promise<void>;
}

/** The network's answer, always; only where there is none, the page that was kept, which says so. */
export async function answerDocument(asked: Asked): Promise<Response> {
  const { request, pages, look, leave } = asked;
  const askedAt = Date.now();
  try {
    const answer = (await asked.preloaded) ?? (await fetch(request));
    const isUnwanted = readKeptFor(answer.headers) === null;
    const copy = isUnwanted ? null : answer.clone();
    asked.afterwards((copy ? pages.keep(request.url, copy, askedAt) : leave()).catch(() => {}));
    return answer;
  } catch {
    const kept = await keptAt(request.url);
    return kept ? shown(kept) : drawn(offlinePage(await linksTo(pages), look));
  }
}

/** When the shop sent it, by its own clock. */
const timeOf = (page: Response) => timeInWords(new Date(page.headers.get("date") ?? ""), new Date());

async function shown(page: Response): Promise<Response> {
  return new Response(asKept(await page.text(), timeOf(page)), page);
}

async function linksTo(pages: KeptPages): Promise<readonly KeptLink[]> {
  const links = new Map<string, KeptLink>();
  for (const { address, page } of await pages.list()) {
    const title = titleOf(await page.text());
    // Of one page in several choices, the last.
    if (!links.has(title)) links.set(title, { address, title, time: timeOf(page) });
  }
  return [...links.values()];
}
