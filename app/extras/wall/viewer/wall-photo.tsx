import { Hidden } from "./hidden";
import { Marking } from "./marking";
import { calculatePressHeight, getPressName, pressWidths } from "./press-sizes";
import type { WallProps } from "./wall-props";

interface WallPhotoFormProps extends WallProps {
  next: string;
}

/** The photo is a button: a press on it marks a corner. */
export function WallPhotoForm({ page: { here, kept, typed }, wall, next }: WallPhotoFormProps) {
  const marked = wall.marking?.shapes ?? [];
  return (
    <section className="stack" id="desenho" aria-label="Marcar os cantos">
      <p role="status">{next}</p>
      <form method="get" action={here}>
        <Hidden kept={[...kept, ...wall.hidden]} typed={typed} />
        {marked.map(({ number, isOpening, height, width, corners }) => (
          <span key={number} hidden>
            <input type="hidden" name="tipo" value={isOpening ? "descontar" : "cobrir"} />
            <input type="hidden" name="altura" value={height} />
            <input type="hidden" name="largura" value={width} />
            {corners.map(
              (corner) =>
                corner && (
                  <span key={`${corner.x} ${corner.y}`}>
                    <input type="hidden" name="x" value={corner.x} />
                    <input type="hidden" name="y" value={corner.y} />
                  </span>
                ),
            )}
          </span>
        ))}
        {pressWidths.map((width) => (
          <div
            key={width}
            className={width > 640 ? "wall-press wall-press-wide" : "wall-press wall-press-narrow"}
          >
            <input
              type="image"
              name={getPressName(width)}
              src={width > 640 ? wall.largePhoto : wall.photo}
              alt="Marcar um canto nesta foto"
              width={width}
              height={calculatePressHeight(width, wall.size)}
            />
            <Marks wall={wall} />
          </div>
        ))}
      </form>
      <p className="hint">Prefere o teclado? Digite os cantos abaixo.</p>
      <p className="wall-choices">
        <Marking wall={wall} />
      </p>
    </section>
  );
}

/** Numbered corners over the photo, and the outlines of complete shapes. */
export function Marks({ wall }: { wall: WallProps["wall"] }) {
  const shapes = wall.marking?.shapes ?? [];
  const height = (100 * wall.size.height) / wall.size.width;
  const down = ({ y }: { y: number }) => (y * height) / 100;
  return (
    <svg className="wall-marks" viewBox={`0 0 100 ${height}`} aria-hidden="true">
      {shapes.flatMap(({ number, corners }) =>
        corners.map(
          (corner, index) =>
            corner && (
              <g key={`${number} ${corner.x} ${corner.y}`}>
                <circle cx={corner.x} cy={down(corner)} r="2.6" />
                <text x={corner.x} y={down(corner) + 1.3} textAnchor="middle" fontSize="3.6">
                  {index + 1}
                </text>
              </g>
            ),
        ),
      )}
    </svg>
  );
}
