import { formatQuantityOfItem } from "~/model/order";
import { Accordion } from "~/ui/accordion";
import { ButtonLink } from "~/ui/button";
import { Colours } from "./colours";
import { Photo } from "./photo";
import type { DrawnProps, WallProps } from "./wall-props";

interface SideProps extends Pick<WallProps["wall"], "size" | "colours" | "aloneHref"> {
  name: string;
  film: string;
  alt: string;
  picture: string;
  largePicture: string;
  need: { meters: number } | null;
  note: string | null;
  cost: string | null;
  isFurther: boolean;
}

/** Two films on the same wall, and the photo without any. */
export function Compared({ page, wall }: DrawnProps) {
  const { compared, title, name, film, need, cost, otherCost } = page;
  if (!compared) return null;
  const { size, colours, aloneHref } = wall;
  return (
    <>
      <ul className="wall-pictures">
        <Side
          {...{
            name,
            film,
            size,
            colours,
            aloneHref,
            need,
            cost: cost?.words ?? null,
            note: null,
            isFurther: false,
          }}
          alt={`${title} com ${name}, ${film}`}
          picture={wall.film}
          largePicture={wall.largeFilm}
        />
        <Side
          {...{ ...compared, size, cost: otherCost?.words ?? null, isFurther: true }}
          alt={`${title} com ${compared.name}, ${compared.film}`}
        />
      </ul>
      <Accordion title="Ver antes">
        <Photo
          small={wall.photo}
          large={wall.largePhoto}
          alt={`${title} sem revestimento`}
          size={size}
          isFurther
        />
      </Accordion>
      <p className="no-print">
        <ButtonLink href={`${aloneHref}#desenho`} look="quiet">
          Remover da comparação
        </ButtonLink>
      </p>
    </>
  );
}

function Side({ name, film, alt, picture, largePicture, need, note, cost, ...rest }: SideProps) {
  const { size, colours, aloneHref, isFurther } = rest;
  return (
    <li className="stack">
      <Photo small={picture} large={largePicture} alt={alt} size={size} isFurther={isFurther} />
      <div>
        <h2>{name}</h2>
        <p>{film}</p>
      </div>
      {need && (
        <p>
          Você precisa de <b>{formatQuantityOfItem({ quantity: need.meters, isSoldByMeter: true })}</b>.
        </p>
      )}
      {note && <p className="hint">{note}</p>}
      {cost && <p>{cost}</p>}
      <Colours colours={colours} label={`Outras cores: ${name}`} />
      <p className="no-print">
        <ButtonLink href={`${aloneHref}#desenho`} look="quiet" aria-label={`Ver só este: ${name}`}>
          Ver só este
        </ButtonLink>
      </p>
    </li>
  );
}
