import { ButtonLink } from "~/ui/button";
import { Colours } from "./colours";
import { Compared } from "./compared";
import { Marking } from "./marking";
import { OpenEditor } from "./open-editor";
import { Photo } from "./photo";
import { Marks } from "./wall-photo";
import type { DrawnProps, WallProps } from "./wall-props";

/** What is drawn, the film's other colours, and the ways to another film and to other corners. */
export function Drawn({ page, wall }: DrawnProps) {
  return (
    <section className="stack" id="desenho" aria-label="Imagem">
      {page.compared ? <Compared page={page} wall={wall} /> : <BeforeAndAfter page={page} wall={wall} />}
      <OpenEditor page={page} wall={wall} />
      <Marking wall={wall} />
    </section>
  );
}

function BeforeAndAfter({ page: { film, title }, wall }: WallProps) {
  return (
    <>
      <div className="wall-pictures">
        {wall.hasFilm && (
          <figure>
            <Photo small={wall.film} large={wall.largeFilm} alt={`${title} com ${film}`} size={wall.size} />
            <figcaption>Depois</figcaption>
          </figure>
        )}
        <figure>
          <div className="wall-marked">
            <Photo
              small={wall.photo}
              large={wall.largePhoto}
              alt={`${title} sem revestimento`}
              size={wall.size}
              isFurther={wall.hasFilm}
            />
            {/* Until a measure is typed. */}
            {!wall.hasFilm && <Marks wall={wall} />}
          </div>
          <figcaption>
            {wall.hasFilm ? "Antes" : "Agora digite a altura ou a largura, e toque em Atualizar a imagem."}
          </figcaption>
        </figure>
      </div>
      <Colours colours={wall.colours} label="Outras cores" />
      {wall.hasFilm && (
        <p className="no-print">
          <ButtonLink href={wall.compareHref} look="outlined">
            Comparar com outro produto
          </ButtonLink>
        </p>
      )}
    </>
  );
}
