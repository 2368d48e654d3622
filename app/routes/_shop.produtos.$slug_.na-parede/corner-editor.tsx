import { useLayoutEffect, useRef, useState } from "react";
import type { Point, Quad } from "~/domain/corners";
import { Button } from "~/ui/button";
import { CornerHandle } from "./corner-handle";
import { FilmPreview } from "./film-preview";
import { Hidden } from "./hidden";
import type { WallProps } from "./wall-props";
import "./wall-editor.css";

const names = [
  "em cima, à esquerda",
  "em cima, à direita",
  "embaixo, à direita",
  "embaixo, à esquerda",
] as const;

/** Long enough that an arrow key held down is said once. */
const saidAfterMs = 600;

const clamp = (value: number) => Math.min(100, Math.max(0, Math.round(value * 100) / 100));

/** The corners of every part, to be dragged, over a preview of the film. Loaded when it is opened. */
export default function CornerEditor({ page, wall }: WallProps) {
  const { shapes } = wall.editing;
  const [quads, setQuads] = useState<readonly Quad[]>(shapes.map(({ corners }) => corners));
  const [active, setActive] = useState(0);
  const [said, say] = useSaid();
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const move = (corner: number, { x, y }: Point) => {
    const point = { x: clamp(x), y: clamp(y) };
    setQuads((before) => before.map((quad, shape) => (shape === active ? moved(quad, corner, point) : quad)));
    say(`Canto ${names[corner]}: ${Math.round(point.x)}% da esquerda, ${Math.round(point.y)}% do alto.`);
  };
  const hidden = [...page.kept, ...wall.hidden.filter(([name]) => name !== "marcar"), ["marcar", "1"]];
  return (
    <form method="get" action={`${page.here}#desenho`} className="stack no-print">
      <Hidden kept={hidden} typed={page.typed} />
      {shapes.map(({ isOpening, height, width }, shape) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
        <span key={shape} hidden>
          {quads[shape]?.map(({ x, y }, index) => (
            <span key={names[index]}>
              <input type="hidden" name="x" value={x} />
              <input type="hidden" name="y" value={y} />
            </span>
          ))}
          <input type="hidden" name="tipo" value={isOpening ? "descontar" : "cobrir"} />
          <input type="hidden" name="altura" value={height} />
          <input type="hidden" name="largura" value={width} />
        </span>
      ))}
      {shapes.length > 1 && (
        <fieldset>
          <legend>Parte a ajustar</legend>
          <div className="wall-choices">
            {shapes.map(({ isOpening }, shape) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
              <label key={shape} className="wall-part">
                <input
                  type="radio"
                  name="parte"
                  checked={shape === active}
                  onChange={() => setActive(shape)}
                />
                {partName(shape, isOpening)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="wall-editor" ref={stage}>
        <img src={wall.largePhoto} alt="" {...wall.size} draggable={false} />
        <FilmPreview quads={quads} editing={wall.editing} size={size} />
        <svg className="wall-marks" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {quads.map((quad, shape) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
            <polygon key={shape} points={quad.map(({ x, y }) => `${x},${y}`).join(" ")} />
          ))}
        </svg>
        {quads[active]?.map((corner, index) => (
          <CornerHandle
            key={`${active} ${names[index]}`}
            label={`Canto ${names[index]}, ${partName(active, shapes[active]?.isOpening ?? false)}`}
            photo={wall.largePhoto}
            corner={corner}
            onMove={(point) => move(index, point)}
          />
        ))}
      </div>
      <p className="hint">Arraste os cantos ou mova-os com as setas do teclado.</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button full>Usar estes cantos</Button>
    </form>
  );
}

const partName = (shape: number, isOpening: boolean) =>
  `${shape + 1}. ${isOpening ? "Parte sem revestimento" : "Face"}`;

function moved([a, b, c, d]: Quad, corner: number, point: Point): Quad {
  const at = (index: number, old: Point) => (index === corner ? point : old);
  return [at(0, a), at(1, b), at(2, c), at(3, d)];
}

/** Said when the corner rests: a screen reader is not told of every frame. */
function useSaid() {
  const [said, setSaid] = useState("");
  const timer = useRef(0);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  const say = (words: string) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setSaid(words), saidAfterMs);
  };
  return [said, say] as const;
}

/** In CSS pixels; measured here alone, because reading it at every frame delays each of them. */
function useSize(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () =>
      setSize({ width: element.current?.clientWidth ?? 0, height: element.current?.clientHeight ?? 0 });
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [element]);
  return size;
}
