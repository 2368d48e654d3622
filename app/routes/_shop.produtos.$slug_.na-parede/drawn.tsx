import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Marking } from "./marking";
import { OpenEditor } from "./open-editor";
import type { WallProps } from "./wall-props";
import type { WallView } from "./wall-view.server";

interface PhotoProps {
  small: string;
  large: string;
  alt: string;
  size: WallProps["wall"]["size"];
}

/** In light mode the small size alone. */
export function Photo({ small, large, alt, size }: PhotoProps) {
  const sizes = useLightMode()
    ? {}
    : { srcSet: `${small} 640w, ${large} 1200w`, sizes: "(width < 60rem) 100vw, 36rem" };
  return <img src={small} {...sizes} alt={alt} {...size} decoding="async" />;
}

/** Before and after, the film's other colours, and the ways to other corners. */
export function Drawn({ page, wall }: WallProps) {
  const { film, title } = page;
  const isLight = useLightMode();
  return (
    <section className="stack" id="desenho" aria-label="Desenho">
      <div className="wall-pictures">
        {wall.hasFilm && (
          <figure>
            <Photo small={wall.film} large={wall.largeFilm} alt={`${title} com ${film}`} size={wall.size} />
            <figcaption>Depois</figcaption>
          </figure>
        )}
        {(!isLight || !wall.hasFilm) && (
          <figure>
            <Photo
              small={wall.photo}
              large={wall.largePhoto}
              alt={`${title} sem revestimento`}
              size={wall.size}
            />
            <figcaption>Antes</figcaption>
          </figure>
        )}
      </div>
      {wall.colours.length > 0 && (
        <nav className="no-print" aria-label="Outras cores">
          <ul className="wall-choices">
            {wall.colours.map(({ name, href, isChosen }) => (
              <li key={name}>
                <Link className="chip" href={`${href}#desenho`} aria-current={isChosen || undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OpenEditor page={page} wall={wall} />
      <Marking wall={wall} />
    </section>
  );
}

export function Rooms({ page: { rooms, photos, wall } }: { page: WallView }) {
  return (
    <section className="stack no-print" aria-label="Ambientes">
      <h2>{wall ? "Ver em outro ambiente" : "Escolha um ambiente"}</h2>
      {photos.length > 0 && (
        <>
          <h3>Suas fotos</h3>
          <RoomList rooms={photos} />
          <h3>Exemplos</h3>
        </>
      )}
      <RoomList rooms={rooms} />
    </section>
  );
}

function RoomList({ rooms }: { rooms: WallView["rooms"] }) {
  const isLight = useLightMode();
  return (
    <ul className="wall-rooms">
      {rooms.map(({ title, href, picture, isChosen }) => (
        <li key={title}>
          <Link href={href} aria-current={isChosen || undefined}>
            {!isLight && (
              <img src={picture} alt="" width={240} height={180} loading="lazy" decoding="async" />
            )}
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
