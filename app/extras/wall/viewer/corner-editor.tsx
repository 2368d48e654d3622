import { useLayoutEffect, useRef, useState } from "react";
import type { Point, Quad } from "~/extras/wall/corners";
import { Button } from "~/ui/button";
import { CornerHandle } from "./corner-handle";
import { Hidden } from "./hidden";
import { paintStage, prepareStage } from "./paint-stage";
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
  const [dragged, setDragged] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const live = useRef(quads);
  const painted = useRef<readonly Quad[]>([]);
  const frame = useRef(0);
  const paint = () => {
    frame.current = 0;
    const { current: element } = stage;
    if (!element) return;
    paintStage({ element, size, editing: wall.editing, active, dragged }, live.current, painted.current);
    painted.current = live.current;
  };
  useLayoutEffect(() => {
    if (stage.current) prepareStage({ element: stage.current, size, editing: wall.editing });
    painted.current = [];
    paint();
  });
  const drag = (corner: number, { x, y }: Point) => {
    const point = { x: clamp(x), y: clamp(y) };
    live.current = live.current.map((quad, shape) => (shape === active ? moved(quad, corner, point) : quad));
    frame.current ||= requestAnimationFrame(paint);
  };
  const rest = (corner: number) => {
    setDragged(null);
    setQuads(live.current);
    const { x, y } = live.current[active]?.[corner] ?? { x: 0, y: 0 };
    say(`Canto ${names[corner]}: ${Math.round(x)}% da esquerda, ${Math.round(y)}% do alto.`);
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
        <div className="wall-films">
          {shapes.map((_, shape) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
            <div key={shape} className="wall-film" />
          ))}
        </div>
        <svg className="wall-marks" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {shapes.map((_, shape) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
            <polygon key={shape} />
          ))}
        </svg>
        {quads[active]?.map((corner, index) => (
          <CornerHandle
            key={`${active} ${names[index]}`}
            label={`Canto ${names[index]}, ${partName(active, shapes[active]?.isOpening ?? false)}`}
            corner={corner}
            size={size}
            onPress={() => setDragged(index)}
            onDrag={(point) => drag(index, point)}
            onRelease={() => rest(index)}
            onStep={(point) => {
              drag(index, point);
              rest(index);
            }}
          />
        ))}
        {dragged !== null && (
          <div className="wall-glass" aria-hidden="true">
            <img src={wall.largePhoto} alt="" {...wall.size} />
          </div>
        )}
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
  `${shape + 1}. ${isOpening ? "Porta ou janela" : "Parede"}`;

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

/** Measured in CSS pixels when styles or screen change; reading the size at every frame would delay each of them. */
function useSize(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
