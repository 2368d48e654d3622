import type { Unanswered } from "../document/unanswered";
import { places } from "../paths";
import { answerDocument } from "./documents";
import { answerFile, answerPicture } from "./files";
import { KeptPages } from "./kept-pages";
import { answerPost } from "./posts";
import { dropStores } from "./stores";
import { words } from "./words";

/*
 * Stands between the shop's pages and a network that comes and goes (docs/decisions/offline.md). What it does not name
 * goes its way as if it were not there.
 */

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (`launch/service-worker-build.mjs`). */
declare const VERSION: string;
declare const STYLES: string;
declare const ICONS: string;

const look = { styles: STYLES, icons: ICONS };
const files = `files-${VERSION}`;
const pictures = "pictures";
const pagesOf = `pages-${VERSION}-`;
const pages = new KeptPages(pagesOf);

/** Forms after which the browser may be somebody else's. */
const whoIsWho: readonly string[] = [places.login, places.register, places.logout];
/** A page that is alive answers in a few milliseconds. */
const waitsForPageInMs = 400;
let isLeaving = false;

self.addEventListener("install", (event) => {
  const ready = caches.open(files).then((store) => store.addAll([STYLES, ICONS]));
  event.waitUntil(ready.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (isLeaving || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // By its own pages only: sent on by the worker, another site's form would pass for one of theirs.
    const isOwn = request.referrer.startsWith(`${origin}/`);
    if (request.method === "POST" && whoIsWho.includes(pathname)) event.waitUntil(pages.forget());
    if (request.method === "POST" && isOwn) event.respondWith(answerPost(request, tellPage, look));
    if (request.method === "GET") {
      const preloaded: Promise<Response | undefined> = event.preloadResponse;
      const afterwards = (work: Promise<void>) => event.waitUntil(work);
      event.respondWith(answerDocument({ request, preloaded, pages, look, afterwards, leave }));
    }
    return;
  }
  if (request.method !== "GET") return;
  if (pathname.startsWith(places.files)) event.respondWith(answerFile(request, files));
  if (pathname.startsWith(places.pictures)) event.respondWith(answerPicture(request, pictures));
});

async function begin(): Promise<void> {
  await dropStores((name) => name !== files && name !== pictures);
  // The page is asked for while the worker still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await keepOpenPage();
}

/** The page that brought the worker came before it. Its browser may have it still; otherwise the shop is asked once. */
async function keepOpenPage(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return;
  const askedAt = Date.now();
  try {
    const headers = { accept: "text/html" };
    const answer = await fetch(page.url, { headers, cache: "force-cache", priority: "low" });
    await pages.keep(page.url, answer, askedAt);
  } catch {
    // It will be kept when it is next visited.
  }
}

/** Asks the open pages which of them just sent this form, and has it say that no answer came. */
async function tellPage(address: string): Promise<boolean> {
  const open = await self.clients.matchAll({ type: "window" });
  const message: Unanswered = { address, text: words.unsent, again: words.again };
  return new Promise((resolve) => {
    for (const page of open) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      page.postMessage(message, [port2]);
    }
    setTimeout(resolve, waitsForPageInMs, false);
  });
}

async function leave(): Promise<void> {
  isLeaving = true;
  await self.registration.unregister();
  await dropStores(() => true);
}
