import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Point } from "~/domain/corners";

const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** In percent of the photo; with Shift ten times as far. */
const keyStep = 0.25;

interface HandleProps {
  label: string;
  photo: string;
  corner: Point;
  onMove: (point: Point) => void;
}

/** A corner, and while it is dragged a magnifier beside the finger that hides it. */
export function CornerHandle({ label, photo, corner, onMove }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  useLayoutEffect(() => put(handle.current, corner), [corner]);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };
  const press = (event: KeyboardEvent) => {
    const direction = keys[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = keyStep * (event.shiftKey ? 10 : 1);
    onMove({ x: corner.x + direction[0] * step, y: corner.y + direction[1] * step });
  };
  return (
    <>
      <button
        ref={handle}
        type="button"
        className="wall-handle"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(false)}
        onKeyDown={press}
      />
      {isDragged && <Magnifier photo={photo} corner={corner} />}
    </>
  );
}

const zoom = 2.5;
const isHigh = ({ y }: Point) => y < 45;

/** The photo around the corner, above the finger, or below it at the top of the photo. */
function Magnifier({ photo, corner }: Pick<HandleProps, "photo" | "corner">) {
  const glass = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = glass;
    const stage = current?.parentElement;
    if (!current || !stage) return;
    const { clientWidth: width, clientHeight: height } = stage;
    const half = current.clientWidth / 2;
    const gap = half + 36;
    const left = Math.min(width - half, Math.max(half, (corner.x / 100) * width));
    put(current, { x: (left / width) * 100, y: corner.y + ((isHigh(corner) ? gap : -gap) / height) * 100 });
    current.style.setProperty("background-image", `url("${photo}")`);
    current.style.setProperty("background-size", `${width * zoom}px ${height * zoom}px`);
    const shift = (percent: number, side: number) => half - (percent / 100) * side * zoom;
    current.style.setProperty(
      "background-position",
      `${shift(corner.x, width)}px ${shift(corner.y, height)}px`,
    );
  }, [corner, photo]);
  return <div ref={glass} className="wall-glass" aria-hidden="true" />;
}

function put(element: HTMLElement | null, { x, y }: Point): void {
  element?.style.setProperty("left", `${x}%`);
  element?.style.setProperty("top", `${y}%`);
}
