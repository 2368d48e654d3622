import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { bootId, stylesId } from "./element-ids";
import { encodedState } from "./encoded-state";
import type { Handoff } from "./handoff";

/** What Remix's own script elements would have told the browser's router. */
export async function comeAlive({ context, manifest, routeIds, state }: Handoff): Promise<void> {
  const routes = routeIds.flatMap((id) => manifest.routes[id] ?? []);
  const modules = await Promise.all(
    routes.map(async ({ id, module }) => [id, await import(/* @vite-ignore */ module)] as const),
  );
  await wholeStyles();
  window.__remixManifest = manifest;
  window.__remixRouteModules = Object.fromEntries(modules);
  const encoded = typeof state === "string" ? state : encodedState(state.plain);
  Object.assign(window, { __remixContext: { ...context, stream: new Response(encoded).body } });
  await dataRead();
  hydrate();
}

/**
 * Remix's router holds React up at the root until it has read the page's data. Whoever pressed something just then would
 * leave React without a root for good (its error 345), so the data is read before React begins.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** A first visit's document has no more styles than its own elements need; script may add others. */
async function wholeStyles(): Promise<void> {
  const link = document.getElementById(stylesId);
  if (!(link instanceof HTMLLinkElement) || link.media === "all") return;
  link.media = "all";
  if (link.sheet === null)
    await new Promise((loaded) => link.addEventListener("load", loaded, { once: true }));
}

export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Announced>
          <RemixBrowser />
        </Announced>
      </StrictMode>,
    );
  });
}

/** For when the network goes (`app/service-worker/`). Where the shop wants none, the document names none. */
function bringWorker(): void {
  const address = document.getElementById(bootId)?.dataset.worker;
  if (address && "serviceWorker" in navigator) navigator.serviceWorker.register(address).catch(() => {});
}

/** Says on the document that its script is at work. */
function Announced({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.alive = "";
    bringWorker();
  }, []);
  return children;
}
