import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Point } from "~/extras/wall/corners";

const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Percent of the photo; Shift multiplies it by ten. */
const keyStep = 0.25;

interface HandleProps {
  label: string;
  corner: Point;
  /** CSS pixels. */
  size: { readonly width: number; readonly height: number };
  onPress: () => void;
  onDrag: (point: Point) => void;
  onRelease: () => void;
  onStep: (point: Point) => void;
}

/** A corner, which keeps its distance from the finger that drags it. */
export function CornerHandle({ label, corner, size, onPress, onDrag, onRelease, onStep }: HandleProps) {
  const pressed = useRef({ x: 0, y: 0, corner });
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y, corner } = pressed.current;
    onDrag({
      x: corner.x + ((event.clientX - x) / size.width) * 100,
      y: corner.y + ((event.clientY - y) / size.height) * 100,
    });
  };
  const step = (event: KeyboardEvent) => {
    const direction = keys[event.key];
    if (!direction) return;
    event.preventDefault();
    const length = keyStep * (event.shiftKey ? 10 : 1);
    onStep({ x: corner.x + direction[0] * length, y: corner.y + direction[1] * length });
  };
  return (
    <button
      type="button"
      className="wall-handle"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { x: event.clientX, y: event.clientY, corner };
        onPress();
      }}
      onPointerMove={drag}
      onLostPointerCapture={onRelease}
      onKeyDown={step}
    />
  );
}
