import { places } from "../paths/places";
import type { UnansweredSubmission } from "../rendering/unanswered-submission";
import { CachedPages } from "./cached-pages";
import { answerWithFallback } from "./documents";
import { answerFile, answerPicture } from "./files";
import { answerPost, forgetAnswers } from "./posts";
import { dropStores } from "./stores";
import { words } from "./words";

/* Offline support (docs/decisions/offline.md). Requests not handled here go to the network unchanged. */

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build (`scripts/service-worker-build.mjs`). */
declare const VERSION: string;
declare const STYLES: string;
declare const ICONS: string;

const look = { styles: STYLES, icons: ICONS };
const files = `files-${VERSION}`;
const pictures = "pictures";
const pageCachePrefix = `pages-${VERSION}-`;
const pages = new CachedPages(pageCachePrefix);

/** Forms that may change the owner of the browser. */
const formsThatChangeOwner: readonly string[] = [places.login, places.register, places.logout];
/** A hydrated page replies within a few milliseconds. */
const pageTimeoutMs = 400;
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
    // Same-origin only: a cross-site form forwarded by the worker would look like a same-origin post.
    const isOwn = request.referrer.startsWith(`${origin}/`);
    if (request.method === "POST" && formsThatChangeOwner.includes(pathname)) {
      forgetAnswers();
      event.waitUntil(pages.clear());
    }
    if (request.method === "POST" && isOwn) event.respondWith(answerPost(request, notifyPage, look));
    if (request.method === "GET") {
      const preloaded: Promise<Response | undefined> = event.preloadResponse;
      const afterwards = (work: Promise<void>) => event.waitUntil(work);
      event.respondWith(answerWithFallback({ request, preloaded, pages, look, afterwards, leave }));
    }
    return;
  }
  if (request.method !== "GET") return;
  if (pathname.startsWith(places.files)) event.respondWith(answerFile(request, files));
  if (pathname.startsWith(places.pictures)) event.respondWith(answerPicture(request, pictures));
});

async function begin(): Promise<void> {
  await dropStores((name) => name !== files && name !== pictures);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await keepOpenPage();
}

/** The page that registered the worker loaded before it; its response comes from the HTTP cache or one request. */
async function keepOpenPage(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return;
  const requestedAtMs = Date.now();
  try {
    const headers = { accept: "text/html" };
    const answer = await fetch(page.url, { headers, cache: "force-cache", priority: "low" });
    await pages.store(page.url, answer, requestedAtMs);
  } catch {
    // Cached on the next visit instead.
  }
}

async function notifyPage(address: string): Promise<boolean> {
  const open = await self.clients.matchAll({ type: "window" });
  const message: UnansweredSubmission = {
    address,
    text: `${words.cause} ${words.carried}`,
    again: words.again,
  };
  return new Promise((resolve) => {
    for (const page of open) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      page.postMessage(message, [port2]);
    }
    setTimeout(resolve, pageTimeoutMs, false);
  });
}

async function leave(): Promise<void> {
  isLeaving = true;
  await self.registration.unregister();
  await dropStores(() => true);
}
