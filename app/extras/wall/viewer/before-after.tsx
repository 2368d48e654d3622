import { useState } from "react";
import { Accordion } from "~/ui/accordion";
import { useHydrated } from "~/ui/with-script";
import { Photo } from "./photo";
import type { WallProps } from "./wall-props";

const halfInPercent = 50;

/** The drawing, with the photo behind a summary, and on paper below. With script a slider moves it over the drawing. */
export function BeforeAfter({ page: { title, film }, wall }: WallProps) {
  const hasScript = useHydrated();
  const [share, setShare] = useState(0);
  const before = (
    <Photo
      small={wall.photo}
      large={wall.largePhoto}
      alt={`${title} sem revestimento`}
      size={wall.size}
      isFurther
    />
  );
  return (
    <div className="stack wall-pictures">
      <figure>
        <div className="wall-compared">
          <Photo small={wall.film} large={wall.largeFilm} alt={`${title} com ${film}`} size={wall.size} />
          {share > 0 && (
            <div
              ref={(photo) => photo?.style.setProperty("clip-path", `inset(0 ${100 - share}% 0 0)`)}
              aria-hidden="true"
            >
              {before}
            </div>
          )}
        </div>
        <figcaption className="hidden print:block">Depois</figcaption>
      </figure>
      <div className="no-print">
        <Accordion title="Ver antes" onToggle={(isOpen) => setShare(isOpen ? halfInPercent : 0)}>
          {hasScript ? (
            <label className="wall-slider">
              Quanto da foto sem revestimento
              <input
                type="range"
                min={0}
                max={100}
                value={share}
                onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
              />
            </label>
          ) : (
            before
          )}
        </Accordion>
      </div>
      <figure className="hidden print:block">
        {before}
        <figcaption>Antes</figcaption>
      </figure>
    </div>
  );
}
