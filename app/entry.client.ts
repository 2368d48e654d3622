import { bootScriptId, containerId, inlineDataId } from "./rendering/element-ids";
import {
  type HydrationData,
  hydrationDataType,
  idempotencyKeyHeader,
} from "./rendering/framework/hydration-data";
import { requestFullStyleSheet } from "./rendering/full-style-sheet";
import { handlePendingSubmissions } from "./rendering/pending-submissions";
import { handleUnansweredSubmissions } from "./rendering/unanswered-submissions";

/* Hydrates when the browser is idle, after the pictures; until then links and forms work alone. */

/**
 * A press before this script ran has probably begun a navigation, whose answer needs the line and the processor. The
 * answer to a form waits too: once the router has written its state, Back asks for the page again, without what was typed.
 */
const waitsAfterPressForMs = 3000;
const boot = document.getElementById(bootScriptId);

if (isSupported()) {
  handlePendingSubmissions();
  handleUnansweredSubmissions();
  if (navigator.userActivation?.isActive || boot?.dataset.posted !== undefined)
    setTimeout(whenIdle, waitsAfterPressForMs);
  else if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle);
}

/** Browsers below grade B (docs/browsers.md) get the page without script. */
function isSupported(): boolean {
  try {
    return document.querySelector(":is(html)") !== null;
  } catch {
    return false;
  }
}

function whenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 300);
}

async function begin(): Promise<void> {
  // A submission was pressed before: its answer needs the line and the processor.
  const { pending, hydrated } = document.documentElement.dataset;
  const container = document.getElementById(containerId);
  if (pending !== undefined || hydrated !== undefined || container === null) return;
  requestFullStyleSheet();
  // The router pipes streams, and sheets become dialogs (docs/browsers.md).
  if (!("TransformStream" in window && "HTMLDialogElement" in window)) return;
  for (const module of boot?.dataset.modules?.split(" ") ?? [])
    import(/* @vite-ignore */ module).catch(ignored);
  try {
    const [hydrationData, { hydratePage }] = await Promise.all([
      getHydrationDataOfThisPage(),
      import("./rendering/framework/hydrate"),
    ]);
    // Stock or prices changed since the document was rendered: skip hydration.
    if (hydrationData.fingerprint === boot?.dataset.fingerprint) await hydratePage(hydrationData, container);
  } catch {
    // Offline, the shopper navigated away, or the router cannot handle this address.
  }
}

const ignored = () => {};

async function getHydrationDataOfThisPage(): Promise<HydrationData> {
  const inline = document.getElementById(inlineDataId)?.textContent;
  if (inline) return JSON.parse(inline);
  const headers = {
    accept: hydrationDataType,
    ...(boot?.dataset.key && { [idempotencyKeyHeader]: boot.dataset.key }),
  };
  // The HTTP cache holds the document under this URL.
  const options = { headers, redirect: "error", cache: "no-store", priority: "low" } as const;
  const response = await fetch(location.href, options);
  return response.json();
}
