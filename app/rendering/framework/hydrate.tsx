import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { encode } from "turbo-stream";
import { keepTypedText, leaveTranslatedPageToBrowser, reportHydration } from "~/rendering/changed-page";
import { getShape } from "~/rendering/container-shape";
import { bootScriptId } from "~/rendering/element-ids";
import { applyFullStyleSheet } from "~/rendering/full-style-sheet";
import type { HydrationData, RouterState } from "./hydration-data";

/** Leaves a page alone that an extension or a translator has changed: React would render it again. */
export async function hydratePage(data: HydrationData, container: Element): Promise<void> {
  // The router throws on a path that decodes to no host (`/%5C`); such a page is not hydrated.
  new URL(decodeURI(location.pathname), location.origin);
  const boot = document.getElementById(bootScriptId);
  const modules = await Promise.all(
    data.routeIds.map(async (id) => {
      const { module = "" } = data.manifest.routes[id] ?? {};
      return [id, await import(/* @vite-ignore */ module)] as const;
    }),
  );
  await loadFullStyleSheet();
  const notices = JSON.parse(boot?.dataset.notices ?? "[]");
  setRouterData({ ...data, state: withNotices(data.state, notices) }, Object.fromEntries(modules));
  await awaitRouterData();
  if (getShape(container) !== boot?.dataset.shape) return reportHydration("skipped");
  hydrate(container);
}

/** The notices of the document, which the data does not have. */
function withNotices(state: RouterState, notices: readonly unknown[]): RouterState {
  const root: unknown = state.loaderData.root;
  if (notices.length === 0 || typeof root !== "object") return state;
  return { ...state, loaderData: { ...state.loaderData, root: { ...root, notices } } };
}

/** Replaces the setup of Remix's own script elements. */
export function setRouterData(
  { context, manifest, state }: Pick<HydrationData, "context" | "manifest" | "state">,
  modules: typeof window.__remixRouteModules,
): void {
  window.__remixManifest = manifest;
  window.__remixRouteModules = modules;
  Object.assign(window, { __remixContext: { ...context, stream: encode(state) } });
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

function hydrate(container: Element): void {
  tolerateMovedNodes();
  leaveTranslatedPageToBrowser(container);
  const restoreTypedText = keepTypedText(container);
  let isReported = false;
  const onRecoverableError = () => {
    restoreTypedText();
    // React calls this for each of its errors.
    if (!isReported) reportHydration("recovered");
    isReported = true;
  };
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <HydrationMarker>
          <RemixBrowser />
        </HydrationMarker>
      </StrictMode>,
      { onRecoverableError },
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

/**
 * A translator moves text that React later removes or inserts before, and React would render the page again
 * (facebook/react#11538). A node that was moved stays where it is.
 */
function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
