import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { fromRectangle, type Point, type Quad, toQuad } from "~/domain/corners";
import { Button } from "~/ui/button";
import { Hidden } from "./hidden";
import type { WallProps } from "./wall-props";

const names = [
  "em cima, à esquerda",
  "em cima, à direita",
  "embaixo, à direita",
  "embaixo, à esquerda",
] as const;
const startCorners: Quad = [
  { x: 25, y: 25 },
  { x: 75, y: 25 },
  { x: 75, y: 75 },
  { x: 25, y: 75 },
];
const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** In percent of the photo; with Shift ten times as far. */
const keyStep = 0.25;

const clamp = (value: number) => Math.min(100, Math.max(0, Math.round(value * 100) / 100));

/** Corners of the first face, to be dragged, over a preview of the film. Loaded when it is opened. */
export default function CornerEditor({ page, wall }: WallProps) {
  const { editing } = wall;
  const [corners, setCorners] = useState<Quad>(editing.corners ?? startCorners);
  const move = (index: number, { x, y }: Point) => {
    const [a, b, c, d] = corners.map((each, place) =>
      place === index ? { x: clamp(x), y: clamp(y) } : each,
    );
    if (a && b && c && d) setCorners([a, b, c, d]);
  };
  return (
    <form method="get" action={`${page.here}#desenho`} className="stack">
      <Hidden kept={[...page.kept, editing.photo, ["marcar", "1"]]} typed={page.typed} />
      {corners.map(({ x, y }, index) => (
        <span key={names[index]} hidden>
          <input type="hidden" name="x" value={x} />
          <input type="hidden" name="y" value={y} />
        </span>
      ))}
      <input type="hidden" name="tipo" value="cobrir" />
      <input type="hidden" name="altura" value={editing.height} />
      <input type="hidden" name="largura" value={editing.width} />
      <div className="wall-editor">
        <img src={wall.largePhoto} alt="" width={1200} height={900} draggable={false} />
        <Preview corners={corners} editing={editing} />
        {corners.map((corner, index) => (
          <Handle
            key={names[index]}
            name={names[index] ?? ""}
            corner={corner}
            onMove={(point) => move(index, point)}
          />
        ))}
      </div>
      <p className="hint">Arraste os cantos ou mova-os com as setas do teclado.</p>
      <Button full>Usar estes cantos</Button>
    </form>
  );
}

interface HandleProps {
  name: string;
  corner: Point;
  onMove: (point: Point) => void;
}

function Handle({ name, corner, onMove }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    handle.current?.style.setProperty("left", `${corner.x}%`);
    handle.current?.style.setProperty("top", `${corner.y}%`);
  }, [corner]);
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
    <button
      ref={handle}
      type="button"
      className="wall-handle"
      aria-label={`Canto ${name}: ${Math.round(corner.x)}% da esquerda, ${Math.round(corner.y)}% do alto`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}

const previewWidthInPx = 400;

/** The film by a transform of the browser; the server draws it with seams and light. */
function Preview({ corners, editing }: { corners: Quad; editing: WallProps["wall"]["editing"] }) {
  const film = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = film;
    const box = current?.parentElement?.getBoundingClientRect();
    const quad = toQuad(corners);
    if (!current || !box) return;
    current.hidden = typeof quad === "string";
    if (typeof quad === "string") return;
    const height = previewWidthInPx / editing.aspect;
    const [a, b, c, d] = quad.map(({ x, y }) => ({ x: (x / 100) * box.width, y: (y / 100) * box.height }));
    if (!a || !b || !c || !d) return;
    const [m0, m1, m2, m3, m4, m5, m6, m7] = fromRectangle([a, b, c, d], { width: previewWidthInPx, height });
    const { style } = current;
    style.setProperty("width", `${previewWidthInPx}px`);
    style.setProperty("height", `${height}px`);
    style.setProperty(
      "transform",
      `matrix3d(${[m0, m3, 0, m6, m1, m4, 0, m7, 0, 0, 1, 0, m2, m5, 0, 1].join()})`,
    );
    style.setProperty("background-color", editing.colour ?? "");
    if (editing.texture) style.setProperty("background-image", `url("${editing.texture}")`);
    style.setProperty("background-size", `${editing.textureShare * 100}% auto`);
  }, [corners, editing]);
  return <div ref={film} className="wall-film" />;
}
