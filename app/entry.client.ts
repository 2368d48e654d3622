import { bootId, inlineId } from "./document/element-ids";
import { handoffType, keyHeader, type SentHandoff } from "./document/handoff";
import { keepUnansweredForms } from "./document/unanswered-forms";

/*
 * Brings a page to life once it has been drawn and the browser has nothing better to do: on a slow line, script waits
 * for the pictures. Until then, and where any of this fails, the page works by its links and forms alone.
 */

keepUnansweredForms();

const alive = () => import("./document/alive");
const boot = document.getElementById(bootId);

if (boot === null) {
  // The development server's documents carry Remix's own script elements.
  alive().then(({ hydrate }) => hydrate());
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
  const leaving = leavesTheLineToWhoeverGoes();
  // Beside the data, not after it.
  for (const module of boot?.dataset.modules?.split(" ") ?? [])
    import(/* @vite-ignore */ module).catch(ignored);
  try {
    // React Router breaks at an address that names no host once decoded (`/%5C`): such a page stays as it is.
    new URL(decodeURI(location.pathname), location.origin);
    const [handoff, { comeAlive }] = await Promise.all([handoffOfThisPage(), alive()]);
    // Drawn anew the page would not be this one: stock or a price changed meanwhile. This one stays as it is.
    if (handoff.fingerprint === boot?.dataset.fingerprint) await comeAlive(handoff);
  } catch {
    // No network, or the shopper went on.
  } finally {
    leaving.abort();
  }
}

const ignored = () => {};

async function handoffOfThisPage(): Promise<SentHandoff> {
  const inline = document.getElementById(inlineId)?.textContent;
  if (inline) return JSON.parse(inline);
  const headers = { accept: handoffType, ...(boot?.dataset.key && { [keyHeader]: boot.dataset.key }) };
  // The browser's cache has the page itself under this address.
  const asked = { headers, redirect: "error", cache: "no-store", priority: "low" } as const;
  const answer = await fetch(location.href, asked);
  return answer.json();
}

/** Whoever follows a link or sends a form before script is there has the whole line for the answer. */
function leavesTheLineToWhoeverGoes(): AbortController {
  const controller = new AbortController();
  const stop = (event: Event) => {
    if (!event.defaultPrevented) window.stop();
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
