import { useLayoutEffect, useRef, useState } from "react";
import { Accordion } from "~/ui/accordion";
import { useHydrated } from "~/ui/with-script";
import { Photo } from "./photo";
import type { WallProps } from "./wall-props";

/** The drawing, which a slider moves off the photo. Without script the photo is behind a summary, and on paper below. */
export function BeforeAfter({ page: { title, film }, wall }: WallProps) {
  const hasScript = useHydrated();
  const [share, setShare] = useState(0);
  const photo = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => photo.current?.style.setProperty("clip-path", `inset(0 ${100 - share}% 0 0)`),
    [share],
  );
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
            <div ref={photo} aria-hidden="true">
              {before}
            </div>
          )}
        </div>
        <figcaption className="hidden print:block">Depois</figcaption>
      </figure>
      {hasScript ? (
        <label className="wall-slider no-print">
          Ver antes
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
          />
        </label>
      ) : (
        <div className="no-print">
          <Accordion title="Ver antes">{before}</Accordion>
        </div>
      )}
      <figure className="hidden print:block">
        {before}
        <figcaption>Antes</figcaption>
      </figure>
    </div>
  );
}
