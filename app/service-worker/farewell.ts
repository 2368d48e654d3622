import { dropStores } from "./stores";

declare const self: ServiceWorkerGlobalScope;

/** Takes the place of a worker that is not wanted any more, and takes everything along that it kept. */
self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(goWithEverything());
});

async function goWithEverything(): Promise<void> {
  await dropStores(() => true);
  await self.registration.unregister();
}
