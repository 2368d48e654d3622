import { type MouseEvent, useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";

interface GalleryProps {
  name: string;
  /** Upstream paths. */
  pictures: readonly string[];
}

/** Scroll-snap gallery that works without script; off-screen pictures load lazily. */
export function Gallery({ name, pictures }: GalleryProps) {
  const light = useLightMode();
  if (light) return <LightGallery name={name} pictures={pictures} />;
  if (pictures.length === 0) {
    return (
      <div className="gallery">
        <Picture alt="" side={480} />
      </div>
    );
  }
  // A colour with its own picture starts again at the first.
  return <Photos key={pictures[0]} name={name} pictures={pictures} />;
}

/** Phones get a smaller size: the picture shares the first screen with name, price and colours. */
const photoSizes = "(width >= 62.5rem) 560px, (width >= 37.5rem) 46vw, 66vw";

const idOf = (index: number) => `foto-${index + 1}`;

function Photos({ name, pictures }: GalleryProps) {
  const photos = useRef<HTMLUListElement>(null);
  /** Null until hydrated: without script the visible picture is unknown. */
  const [shown, show] = useState<number | null>(null);
  const look = () => {
    const { scrollLeft, scrollWidth } = photos.current ?? { scrollLeft: 0, scrollWidth: 0 };
    show(Math.round((scrollLeft * pictures.length) / Math.max(1, scrollWidth)));
  };
  useEffect(look, [pictures.length]);
  const bring = (event: MouseEvent, index: number) => {
    const photo = photos.current?.children[index];
    if (!(photo instanceof HTMLElement)) return;
    event.preventDefault();
    photos.current?.scrollTo({ left: photo.offsetLeft });
  };
  return (
    <div className="gallery">
      <ul className="photos" ref={photos} onScroll={look}>
        {pictures.map((path, index) => (
          <li key={path} id={idOf(index)}>
            <Link href={paths.image(1200, path)}>
              <Picture
                path={path}
                alt={`Ampliar foto ${index + 1} de ${pictures.length}: ${name}`}
                side={480}
                sizes={photoSizes}
                main={index === 0}
              />
            </Link>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((path, index) => (
            <li key={path}>
              <Link
                href={`#${idOf(index)}`}
                aria-current={shown === index || undefined}
                onClick={(event) => bring(event, index)}
              >
                <Picture path={path} alt={`Foto ${index + 1}`} side={64} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LightGallery({ name, pictures: [first, ...others] }: GalleryProps) {
  if (first === undefined) return null;
  return (
    <div className="gallery">
      <Link href={paths.image(720, first)}>
        <img src={paths.image(360, first)} width={240} height={240} alt={`Ampliar foto 1: ${name}`} />
      </Link>
      {others.length > 0 && (
        <ul className="pills">
          {others.map((path, index) => (
            <li key={path}>
              <Link className="link" href={paths.image(480, path)}>
                Ver foto {index + 2}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
