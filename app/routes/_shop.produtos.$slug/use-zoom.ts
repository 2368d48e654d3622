import { useEffect, useRef } from "react";

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const maxZoom = 4;
const minSwipeInPx = 50;

const distance = (one: Point, other: Point) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

const middle = (one: Point, other: Point): Point => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
});

/** Zooms by the CSS variable `--zoom`; the browser scrolls. At zoom 1 a swipe shows another picture. */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const area = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement | null>(null);
  const zoom = () => Number(image.current?.style.getPropertyValue("--zoom") || 1);

  /** Keeps what is at the point, by default the area's centre. */
  const zoomTo = (wanted: number, at?: Point) => {
    if (!area.current || !image.current) return;
    const { left, top, right, bottom } = area.current.getBoundingClientRect();
    const { clientX, clientY } =
      at ?? middle({ clientX: left, clientY: top }, { clientX: right, clientY: bottom });
    const before = image.current.getBoundingClientRect();
    image.current.style.setProperty("--zoom", String(Math.min(maxZoom, Math.max(1, wanted))));
    const after = image.current.getBoundingClientRect();
    area.current.scrollBy(
      after.left + ((clientX - before.left) / before.width) * after.width - clientX,
      after.top + ((clientY - before.top) / before.height) * after.height - clientY,
    );
  };

  useEffect(() => {
    let pinch: { readonly distance: number; readonly zoom: number } | null = null;
    let swipeFrom: Point | null = null;
    const begin = ({ touches: [one, other] }: TouchEvent) => {
      pinch = one && other ? { distance: distance(one, other), zoom: zoom() } : null;
      swipeFrom = one && !other && zoom() === 1 ? one : null;
    };
    const move = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!pinch || !one || !other) return;
      event.preventDefault();
      zoomTo((pinch.zoom * distance(one, other)) / pinch.distance, middle(one, other));
    };
    const end = ({ changedTouches: [last] }: TouchEvent) => {
      const by = swipeFrom && last ? last.clientX - swipeFrom.clientX : 0;
      swipeFrom = null;
      if (Math.abs(by) >= minSwipeInPx) onSwipe(by < 0 ? 1 : -1);
    };
    const listeners = new AbortController();
    area.current?.addEventListener("touchstart", begin, { signal: listeners.signal, passive: true });
    // React's own listener is passive and could not prevent the browser's gesture.
    area.current?.addEventListener("touchmove", move, { signal: listeners.signal, passive: false });
    area.current?.addEventListener("touchend", end, listeners);
    return () => listeners.abort();
  });

  return { area, image, zoom, zoomTo };
}
