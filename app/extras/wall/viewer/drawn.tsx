import { ButtonLink } from "~/ui/button";
import { BeforeAfter } from "./before-after";
import { Colours } from "./colours";
import { Compared } from "./compared";
import { Marking } from "./marking";
import { OpenEditor } from "./open-editor";
import { Photo } from "./photo";
import { Marks } from "./wall-photo";
import type { DrawnProps, WallProps } from "./wall-props";

/** What is drawn, and the film's other colours. */
export function Drawn({ page, wall }: DrawnProps) {
  if (page.compared) return <Compared page={page} wall={wall} />;
  if (!wall.hasFilm) return <Marked page={page} wall={wall} />;
  return (
    <>
      <BeforeAfter page={page} wall={wall} />
      <Colours colours={wall.colours} label="Outras cores" />
    </>
  );
}

/** Shown until a measure is typed. */
function Marked({ page: { title }, wall }: WallProps) {
  return (
    <figure>
      <div className="wall-marked">
        <Photo
          small={wall.photo}
          large={wall.largePhoto}
          alt={`${title} sem revestimento`}
          size={wall.size}
        />
        <Marks wall={wall} />
      </div>
      <figcaption>Agora digite a altura ou a largura, e toque em Atualizar a imagem.</figcaption>
    </figure>
  );
}

/** The ways to other corners and to a second film. */
export function WallTools({ page, wall }: DrawnProps) {
  return (
    <div className="wall-choices no-print">
      <OpenEditor page={page} wall={wall} />
      <Marking wall={wall} />
      {wall.hasFilm && (
        <ButtonLink href={wall.compareHref} look="quiet">
          Comparar com outro produto
        </ButtonLink>
      )}
    </div>
  );
}
