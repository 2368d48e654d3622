import { dropStores } from "./stores";

declare const self: ServiceWorkerGlobalScope;

/** Replaces an unwanted service worker and deletes its caches. */
self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(unregister());
});

async function unregister(): Promise<void> {
  await dropStores(() => true);
  await self.registration.unregister();
}
