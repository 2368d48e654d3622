import { visitScript } from "../../paths/pages";

/*
 * A program of its own, which documents load after the shopper has accepted cookies: it reports once, when the page is
 * left or hidden, how the visit went, for some of the visits, to its own path.
 */

/** Percentage of documents that are measured. */
const sampled = 25;

/** Layout shifts count together while less than a second apart, for at most five: the worst such window is the value. */
const [maxGapMs, maxWindowMs] = [1000, 5000];

const measured: Record<string, number> = { erros: 0, deslocamento: 0 };
const shifts = { sum: 0, firstMs: 0, lastMs: 0 };

interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
}

function watch(type: string, note: (entry: Entry) => void): void {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    const options = { type, buffered: true, durationThreshold: 40 };
    observer.observe(options);
  } catch {
    // Unknown to this browser.
  }
}

function begin(): void {
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") measured.primeira = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    measured.maior = startTime;
  });
  watch("event", ({ interactionId, duration }) => {
    if (interactionId) measured.resposta = Math.max(measured.resposta ?? 0, duration);
  });
  watch("layout-shift", ({ value = 0, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const isNew = startTime - shifts.lastMs > maxGapMs || startTime - shifts.firstMs > maxWindowMs;
    if (isNew) Object.assign(shifts, { sum: 0, firstMs: startTime });
    shifts.sum += value;
    shifts.lastMs = startTime;
    measured.deslocamento = Math.max(measured.deslocamento ?? 0, shifts.sum);
  });
  window.addEventListener("error", () => {
    measured.erros = (measured.erros ?? 0) + 1;
  });
  document.addEventListener("visibilitychange", report);
}

function report(): void {
  if (document.visibilityState !== "hidden") return;
  document.removeEventListener("visibilitychange", report);
  // The kind of page: neither the product's name nor the query.
  const pagina = location.pathname.replace(/^(\/[^/]*)\/.+/, "$1/*");
  const numbers = Object.entries(measured).map(([name, value]) => [name, value.toFixed(3)]);
  navigator.sendBeacon(visitScript(), new URLSearchParams([["pagina", pagina], ...numbers]));
}

// Times of a page that was opened in the background are those of the tab.
if (Math.random() * 100 < sampled && document.visibilityState === "visible") begin();
