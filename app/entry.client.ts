import { bootScriptId, inlineDataId } from "./rendering/element-ids";
import { handleFailedSubmissions } from "./rendering/failed-submissions";
import {
  type HydrationPayload,
  hydrationDataType,
  idempotencyKeyHeader,
} from "./rendering/framework/hydration-data";
import { requestFullStyleSheet, stopLoading } from "./rendering/full-style-sheet";
import { handlePendingSubmissions } from "./rendering/pending-submissions";

/* Hydrates when the browser is idle, after the pictures; until then links and forms work alone. */

handlePendingSubmissions();
handleFailedSubmissions();

/** A press before this script ran has probably begun a navigation, whose answer needs the line and the processor. */
const waitsAfterPressForMs = 3000;
/** A press that leaves the page where it is, such as a download, or a return to this page. */
const resumesAfterMs = 8000;
const loadHydration = () => import("./rendering/framework/hydrate");
const boot = document.getElementById(bootScriptId);

if (boot === null) {
  // Development documents contain Remix's own scripts.
  void loadHydration().then(({ hydrate }) => hydrate());
} else if (navigator.userActivation?.hasBeenActive) {
  setTimeout(whenIdle, waitsAfterPressForMs);
} else if (document.readyState === "complete") {
  whenIdle();
} else {
  window.addEventListener("load", whenIdle);
}

function whenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 300);
}

async function begin(): Promise<void> {
  // A submission was pressed before: its answer needs the line and the processor.
  const { pending, hydrated } = document.documentElement.dataset;
  if (pending !== undefined || hydrated !== undefined) return;
  requestFullStyleSheet();
  const leaving = abortWhenLeaving();
  for (const module of boot?.dataset.modules?.split(" ") ?? [])
    import(/* @vite-ignore */ module).catch(ignored);
  try {
    const [hydrationData, { hydratePage }] = await Promise.all([
      getHydrationDataOfThisPage(),
      loadHydration(),
    ]);
    // Stock or prices changed since the document was rendered: skip hydration.
    if (hydrationData.fingerprint === boot?.dataset.fingerprint) await hydratePage(hydrationData);
  } catch {
    // Offline, the shopper navigated away, or the router cannot handle this address.
  } finally {
    leaving.abort();
  }
}

const ignored = () => {};

async function getHydrationDataOfThisPage(): Promise<HydrationPayload> {
  const inline = document.getElementById(inlineDataId)?.textContent;
  if (inline) return JSON.parse(inline);
  const headers = {
    accept: hydrationDataType,
    ...(boot?.dataset.key && { [idempotencyKeyHeader]: boot.dataset.key }),
  };
  // The HTTP cache holds the document under this URL.
  const asked = { headers, redirect: "error", cache: "no-store", priority: "low" } as const;
  const answer = await fetch(location.href, asked);
  return answer.json();
}

/** Aborts loading when the shopper navigates or submits, to free bandwidth. */
function abortWhenLeaving(): AbortController {
  const controller = new AbortController();
  const stop = (event: Event) => {
    if (event.defaultPrevented) return;
    stopLoading();
    controller.abort();
    setTimeout(whenIdle, resumesAfterMs);
  };
  window.addEventListener("submit", stop, controller);
  window.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.getAttribute("target");
      if (link && !opensElsewhere && !link.getAttribute("href")?.startsWith("#")) stop(event);
    },
    controller,
  );
  return controller;
}
