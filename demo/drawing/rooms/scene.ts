import { type Camera, cornersOf, onPanel, type Panel, type Place, pictureSize, toPicture } from "./camera";

const point = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** SVG of what a camera sees. */
export class Scene {
  #content = "";
  #gradients = 0;

  constructor(readonly camera: Camera) {}

  /** `shades`: opacities of black at the left and right end, or at top and bottom. */
  panel(
    panel: Panel,
    fill: string,
    shades: readonly [from: number, to: number, way?: "down"] = [0, 0],
  ): this {
    const { a, b, c, d } = cornersOf(this.camera, panel);
    const outline = `M${point(a)}L${point(b)}L${point(c)}L${point(d)}Z`;
    this.#content += `<path d="${outline}" fill="${fill}"/>`;
    const [from, to, way] = shades;
    if (from > 0 || to > 0) {
      const [start, end] = way ? [a, d] : [a, b];
      const id = `shade${this.#gradients++}`;
      this.#content +=
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}">` +
        `<stop stop-opacity="${from}"/><stop offset="1" stop-opacity="${to}"/></linearGradient><path d="${outline}" fill="url(#${id})"/>`;
    }
    return this;
  }

  line(from: Place, to: Place, colour: string, width: number): this {
    this.#content += `<path d="M${point(toPicture(this.camera, from))}L${point(toPicture(this.camera, to))}" stroke="${colour}" stroke-width="${width}"/>`;
    return this;
  }

  /** Lines over a panel: `columns` and `rows` fields. */
  grid(panel: Panel, columns: number, rows: number, colour: string, width: number): this {
    for (let column = 1; column < columns; column++) {
      this.line(onPanel(panel, column / columns, 0), onPanel(panel, column / columns, 1), colour, width);
    }
    for (let row = 1; row < rows; row++) {
      this.line(onPanel(panel, 0, row / rows), onPanel(panel, 1, row / rows), colour, width);
    }
    return this;
  }

  /** A box of which the front, the top and one side are seen. `front` is its front. */
  box(
    front: Panel,
    depth: number,
    colours: { front: string; top: string; side: string },
    side: "left" | "right",
  ): this {
    const away: Place = [0, 0, depth];
    const top: Panel = {
      corner: onPanel({ ...front, down: away }, 0, 1),
      along: front.along,
      down: [0, 0, -depth],
    };
    const at = side === "left" ? onPanel({ ...front, down: away }, 0, 1) : front.corner;
    const flank: Panel =
      side === "left"
        ? { corner: at, along: [0, 0, -depth], down: front.down }
        : { corner: onPanel(front, 1, 0), along: away, down: front.down };
    return this.panel(flank, colours.side, [0.1, 0])
      .panel(top, colours.top)
      .panel(front, colours.front, [0, 0.12]);
  }

  /** A soft shadow over a panel. */
  shadow(panel: Panel, opacity: number, blur = 14): this {
    const { a, b, c, d } = cornersOf(this.camera, panel);
    this.#content += `<path d="M${point(a)}L${point(b)}L${point(c)}L${point(d)}Z" opacity="${opacity}" filter="url(#soft${blur})"/>`;
    return this;
  }

  raw(svg: string): this {
    this.#content += svg;
    return this;
  }

  get content(): string {
    const { width, height } = pictureSize;
    const soft = (blur: number) =>
      `<filter id="soft${blur}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `${soft(6)}${soft(14)}${soft(40)}<rect width="${width}" height="${height}" fill="#EDE8E0"/>${this.#content}</svg>`
    );
  }
}
