// Injected before the document's own scripts; records paint times in `benchPaints`.
{
  const paints = { first: 0, largest: 0, shift: 0 };
  globalThis.benchPaints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) paints.first = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) paints.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
