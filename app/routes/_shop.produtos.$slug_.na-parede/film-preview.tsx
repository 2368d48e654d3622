import { useLayoutEffect, useRef } from "react";
import { fromRectangle, type Quad, toQuad } from "~/domain/corners";
import type { WallProps } from "./wall-props";

interface PreviewProps {
  quads: readonly Quad[];
  editing: WallProps["wall"]["editing"];
  size: { readonly width: number; readonly height: number };
}

/** The film by a transform of the browser; the server draws it with seams and light. */
export function FilmPreview({ quads, editing, size }: PreviewProps) {
  const films = useRef<HTMLDivElement>(null);
  const openings = quads.filter((_, shape) => editing.shapes[shape]?.isOpening);
  const cut = openings.flatMap((quad) => [...quad, quad[0], { x: 0, y: 0 }]);
  const outline = ["0 0", "0 100%", "100% 100%", "100% 0", "0 0", ...cut.map(({ x, y }) => `${x}% ${y}%`)];
  const clip = `polygon(evenodd, ${outline.join()})`;
  useLayoutEffect(() => films.current?.style.setProperty("clip-path", clip), [clip]);
  return (
    <div ref={films} className="wall-films">
      {quads.map((quad, shape) => {
        const look = editing.shapes[shape];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here.
        return look && !look.isOpening && <Film key={shape} {...{ quad, look, editing, size }} />;
      })}
    </div>
  );
}

const widthInPx = 400;

interface FilmProps extends Omit<PreviewProps, "quads"> {
  quad: Quad;
  look: WallProps["wall"]["editing"]["shapes"][number];
}

function Film({ quad, look, editing, size }: FilmProps) {
  const film = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = film;
    const put = toQuad(quad);
    if (!current) return;
    current.hidden = typeof put === "string";
    if (typeof put === "string") return;
    const toPx = ({ x, y }: Quad[0]) => ({ x: (x / 100) * size.width, y: (y / 100) * size.height });
    const height = widthInPx / look.aspect;
    const [a, b, c, d] = put;
    const [m0, m1, m2, m3, m4, m5, m6, m7] = fromRectangle([toPx(a), toPx(b), toPx(c), toPx(d)], {
      width: widthInPx,
      height,
    });
    const set = (name: string, value: string) => current.style.setProperty(name, value);
    set("width", `${widthInPx}px`);
    set("height", `${height}px`);
    set("transform", `matrix3d(${[m0, m3, 0, m6, m1, m4, 0, m7, 0, 0, 1, 0, m2, m5, 0, 1].join()})`);
    set("background-color", editing.colour ?? "");
    if (editing.texture) set("background-image", `url("${editing.texture}")`);
    set("background-size", `${look.textureShare * 100}% auto`);
  }, [quad, look, editing, size]);
  return <div ref={film} className="wall-film" />;
}
