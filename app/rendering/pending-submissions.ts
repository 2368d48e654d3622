import { applyFullStyleSheet } from "./full-style-sheet";

/** A press without an answer for this time may be repeated; the server recognises a second copy. */
const ignoresRepeatsForMs = 10_000;
const lineAfterMs = 300;
/** A form that stays in the page for longer was refused there. */
const startsWithinMs = 500;

const root = document.documentElement;
let pressed: HTMLElement | null = null;
let sentForm: HTMLFormElement | null = null;
let hideLine = () => {};

/**
 * Answers every press of a form at once: the button is `aria-busy`, a second press is ignored, and after 300 ms a line
 * shows below the header. `data-pending` on the root element is set here for documents and by `MarkPending` for
 * navigation in place.
 */
export function handlePendingSubmissions(): void {
  window.addEventListener("submit", ignoreRepeated, true);
  window.addEventListener("submit", markSent);
  window.addEventListener("pageshow", release);
  new MutationObserver(showState).observe(root, { attributeFilter: ["data-pending"] });
}

/** A failed submission may be repeated. */
export function release(): void {
  sentForm = null;
  delete root.dataset.pending;
}

function ignoreRepeated(event: SubmitEvent): void {
  const isBusy = event.submitter?.getAttribute("aria-busy") === "true";
  if (!isBusy && event.target !== sentForm) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function markSent(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.target) return;
  pressed = submitter;
  if (event.defaultPrevented) {
    setTimeout(forgetRefused, startsWithinMs);
    return;
  }
  sentForm = form;
  root.dataset.pending = "";
  setTimeout(() => sentForm === form && release(), ignoresRepeatsForMs);
}

function forgetRefused(): void {
  if (root.dataset.pending === undefined) pressed = null;
}

function showState(): void {
  hideLine();
  pressed?.removeAttribute("aria-busy");
  if (root.dataset.pending === undefined) {
    pressed = null;
    return;
  }
  // Steppers count every press.
  if (sentForm || pressed?.classList.contains("button")) pressed?.setAttribute("aria-busy", "true");
  // Styling the whole page again would delay the frame that shows the press.
  requestAnimationFrame(() => setTimeout(applyFullStyleSheet));
  const timer = setTimeout(showLine, lineAfterMs);
  hideLine = () => clearTimeout(timer);
}

function showLine(): void {
  const line = document.createElement("div");
  line.className = "pending-line";
  line.style.top = `${Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0)}px`;
  document.body.append(line);
  hideLine = () => line.remove();
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  line.animate([{ transform: "scaleX(0)" }, { transform: "none" }], {
    duration: ignoresRepeatsForMs,
    easing: "cubic-bezier(0.1, 0.7, 0.3, 1)",
  });
}
