import { getMatrixFromRectangle, type Point, type Quad, toQuad } from "~/extras/wall/corners";
import type { PictureSize } from "~/extras/wall/wall-project";
import type { WallProps } from "./wall-props";

export interface Stage {
  readonly element: HTMLElement;
  /** CSS pixels. */
  readonly size: PictureSize;
  readonly editing: WallProps["wall"]["editing"];
  readonly active: number;
  /** The corner under the finger. */
  readonly dragged: number | null;
}

const filmWidth = 400;
const zoom = 2.5;
const glassRadius = 56;
/** Distance from the corner to the center of the magnifier. */
const glassDistance = glassRadius + 36;
const isHigh = ({ y }: Point) => y < 45;

const find = (element: HTMLElement, name: string) => element.querySelectorAll<HTMLElement>(`.${name}`);
const translate = (x: number, y: number) => `translate(${x}px,${y}px)`;

/** What does not change while a corner is dragged. */
export function prepareStage({ element, size, editing }: Pick<Stage, "element" | "size" | "editing">): void {
  for (const [shape, film] of find(element, "wall-film").entries()) {
    const look = editing.shapes[shape];
    if (!look) continue;
    film.style.setProperty("width", `${filmWidth}px`);
    film.style.setProperty("height", `${filmWidth / look.aspect}px`);
    film.style.setProperty("background-color", editing.colour ?? "");
    if (editing.texture) film.style.setProperty("background-image", `url("${editing.texture}")`);
    film.style.setProperty("background-size", `${look.textureShare * 100}% auto`);
  }
  const magnified = element.querySelector<HTMLElement>(".wall-glass img");
  magnified?.style.setProperty("width", `${size.width * zoom}px`);
}

/**
 * Film, outlines, handles and magnifier of the corners that are not yet `painted`. Written without React: a slow phone has
 * 16 ms for each frame.
 */
export function paintStage(
  { element, size, editing, active, dragged }: Stage,
  quads: readonly Quad[],
  painted: readonly Quad[],
): void {
  const toPx = ({ x, y }: Point): Point => ({ x: (x / 100) * size.width, y: (y / 100) * size.height });
  const [films, outlines] = [find(element, "wall-film"), element.querySelectorAll("polygon")];
  const moved = [...quads.entries()].filter(([shape, quad]) => quad !== painted[shape]);
  for (const [shape, quad] of moved) {
    const look = editing.shapes[shape];
    const film = films[shape];
    if (look && film) layFilm(film, look, quad, toPx);
    outlines[shape]?.setAttribute("points", quad.map(({ x, y }) => `${x},${y}`).join(" "));
  }
  const isOpening = (shape: number) => editing.shapes[shape]?.isOpening;
  if (moved.some(([shape]) => isOpening(shape))) {
    const openings = quads.filter((_, shape) => isOpening(shape));
    element.querySelector<HTMLElement>(".wall-films")?.style.setProperty("clip-path", cutOut(openings));
  }
  const handles = find(element, "wall-handle");
  for (const [corner, point] of quads[active]?.entries() ?? []) {
    if (point === painted[active]?.[corner]) continue;
    const { x, y } = toPx(point);
    handles[corner]?.style.setProperty("transform", translate(x, y));
    if (corner === dragged) magnify(element.querySelector(".wall-glass"), point, { x, y }, size);
  }
}

function layFilm(
  film: HTMLElement,
  { isOpening, aspect }: Stage["editing"]["shapes"][number],
  quad: Quad,
  toPx: (point: Point) => Point,
): void {
  const put = toQuad(quad);
  film.hidden = isOpening || typeof put === "string";
  if (film.hidden || typeof put === "string") return;
  const [a, b, c, d] = put;
  const rectangle = { width: filmWidth, height: filmWidth / aspect };
  const [m0, m1, m2, m3, m4, m5, m6, m7] = getMatrixFromRectangle(
    [toPx(a), toPx(b), toPx(c), toPx(d)],
    rectangle,
  );
  const matrix = [m0, m3, 0, m6, m1, m4, 0, m7, 0, 0, 1, 0, m2, m5, 0, 1];
  film.style.setProperty("transform", `matrix3d(${matrix.join()})`);
}

/** Everything but the openings. */
function cutOut(openings: readonly Quad[]): string {
  const cut = openings.flatMap((quad) => [...quad, quad[0], { x: 0, y: 0 }]);
  const outline = ["0 0", "0 100%", "100% 100%", "100% 0", "0 0", ...cut.map(({ x, y }) => `${x}% ${y}%`)];
  return `polygon(evenodd, ${outline.join()})`;
}

/** The photo around the corner, above the finger, or below it at the top of the photo. */
function magnify(glass: HTMLElement | null, corner: Point, { x, y }: Point, { width }: PictureSize): void {
  const left = Math.min(width - glassRadius, Math.max(glassRadius, x));
  const top = y + (isHigh(corner) ? glassDistance : -glassDistance);
  glass?.style.setProperty("transform", translate(left, top));
  glass?.querySelector("img")?.style.setProperty("transform", translate(-x * zoom, -y * zoom));
}
