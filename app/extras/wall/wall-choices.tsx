import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";

export interface WallChoice {
  readonly title: string;
  readonly href: string;
  readonly picture: string | null;
  readonly isChosen?: boolean;
  readonly hint?: string;
}

/** Rooms, or films on a wall, as links with a small picture; in light mode without. */
export function WallChoices({ choices }: { choices: readonly WallChoice[] }) {
  const isLight = useLightMode();
  return (
    <ul className="wall-rooms">
      {choices.map(({ title, href, picture, isChosen, hint }) => (
        <li key={href}>
          <Link href={href} aria-current={isChosen || undefined}>
            {!isLight && picture && (
              <img src={picture} alt="" width={240} height={180} loading="lazy" decoding="async" />
            )}
            <span>
              {title} {hint && <span className="hint block">{hint}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface RoomChoicesProps {
  heading: string;
  rooms: readonly WallChoice[];
  photos: readonly WallChoice[];
}

export function RoomChoices({ heading, rooms, photos }: RoomChoicesProps) {
  return (
    <section className="stack no-print" aria-label="Ambientes">
      <h2>{heading}</h2>
      {photos.length > 0 && (
        <>
          <h3>Suas fotos</h3>
          <WallChoices choices={photos} />
          <h3>Exemplos</h3>
        </>
      )}
      <WallChoices choices={rooms} />
    </section>
  );
}
