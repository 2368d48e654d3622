import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { bootScriptId } from "../element-ids";
import { applyFullStyleSheet } from "../full-style-sheet";
import { encodeTurboStream } from "./encode-turbo-stream";
import { type HydrationData, withValueAt } from "./hydration-data";

export async function hydratePage(data: HydrationData): Promise<void> {
  // The router throws on a path that decodes to no host (`/%5C`); such a page is not hydrated.
  new URL(decodeURI(location.pathname), location.origin);
  const routes = data.routeIds.flatMap((id) => data.manifest.routes[id] ?? []);
  const modules = await Promise.all(
    routes.map(async ({ id, module }) => [id, await import(/* @vite-ignore */ module)] as const),
  );
  await loadFullStyleSheet();
  setRouterData({ ...data, state: withNotices(data.state) }, Object.fromEntries(modules));
  await awaitRouterData();
  hydrate();
}

/** The notices of the document, which the data does not have. */
function withNotices(state: HydrationData["state"]): HydrationData["state"] {
  const notices = document.getElementById(bootScriptId)?.dataset.notices;
  if (!notices || typeof state === "string") return state;
  return { plain: withValueAt(state.plain, ["loaderData", "root", "notices"], JSON.parse(notices)) };
}

/** Replaces the setup of Remix's own script elements. */
export function setRouterData(
  { context, manifest, state }: HydrationData,
  modules: typeof window.__remixRouteModules,
): void {
  window.__remixManifest = manifest;
  window.__remixRouteModules = modules;
  const encoded = typeof state === "string" ? state : encodeTurboStream(state.plain);
  Object.assign(window, { __remixContext: { ...context, stream: new Response(encoded).body } });
}

/** Remix suspends until it has read the data; an event before that breaks hydration (React error 345). */
export async function awaitRouterData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** A first visit has critical CSS only; scripts may add other elements. */
async function loadFullStyleSheet(): Promise<void> {
  const link = applyFullStyleSheet();
  if (link && link.sheet === null)
    await new Promise((loaded) => link.addEventListener("load", loaded, { once: true }));
}

export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydrationMarker>
          <RemixBrowser />
        </HydrationMarker>
      </StrictMode>,
    );
  });
}

function registerServiceWorker(): void {
  const address = document.getElementById(bootScriptId)?.dataset.worker;
  if (address && "serviceWorker" in navigator) navigator.serviceWorker.register(address).catch(() => {});
}

function HydrationMarker({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    registerServiceWorker();
  }, []);
  return children;
}
