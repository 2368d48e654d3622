import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { photoId } from "~/features/catalogue/gallery";
import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import type { ZoomProps } from "./zoom";

interface GalleryProps {
  product: { readonly name: string; readonly slug: string };
  /** Upstream paths. */
  pictures: readonly string[];
  /** Query of the product page. */
  kept: readonly [string, string][];
}

/** Scroll-snap gallery that works without script; off-screen pictures load lazily. */
export function Gallery(props: GalleryProps) {
  const light = useLightMode();
  const { product, pictures } = props;
  // Light documents carry no script, so the browser needs no code for them.
  if (light) return import.meta.env.SSR ? <LightGallery name={product.name} pictures={pictures} /> : null;
  if (pictures.length === 0) {
    return (
      <div className="gallery">
        <Picture alt="" side={480} />
      </div>
    );
  }
  // A colour with its own picture starts again at the first.
  return <Photos key={pictures[0]} {...props} />;
}

/** Phones get a smaller size: the picture shares the first screen with name, price and colours. */
const photoSizes = "(width >= 62.5rem) 560px, (width >= 37.5rem) 46vw, 66vw";

const loadZoom = () => import("./zoom");
/** Loads the zoom before the click; a failure is handled at the click. */
const prepareZoom = () => {
  loadZoom().catch(() => {});
};

function Photos({ product: { name, slug }, pictures, kept }: GalleryProps) {
  const photos = useRef<HTMLUListElement>(null);
  /** Null until hydrated: without script the visible picture is unknown. */
  const [shown, show] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; first: number }>();
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
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    loadZoom().then(
      ({ Zoom }) => setZoom({ Zoom, first }),
      () => location.assign(href),
    );
  };
  const photosPage = paths.photos(slug, new URLSearchParams(kept.map(([key, value]) => [key, value])));
  return (
    <div className="gallery">
      <ul className="photos" ref={photos} onScroll={look}>
        {pictures.map((path, index) => (
          <li key={path} id={photoId(index)}>
            <Link
              href={`${photosPage}#${photoId(index)}`}
              rel="nofollow"
              onPointerDown={prepareZoom}
              onFocus={prepareZoom}
              onClick={(event) => enlarge(event, index)}
            >
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
                href={`#${photoId(index)}`}
                aria-label={`Foto ${index + 1}`}
                aria-current={shown === index || undefined}
                onClick={(event) => bring(event, index)}
              >
                <Picture path={path} alt="" side={64} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {zoom && (
        <zoom.Zoom name={name} pictures={pictures} first={zoom.first} onClose={() => setZoom(undefined)} />
      )}
    </div>
  );
}

function LightGallery({ name, pictures: [first, ...others] }: { name: string; pictures: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <div className="gallery">
      <Link href={paths.image(720, first)}>
        <img src={paths.image(360, first)} width={160} height={160} alt={`Ampliar foto 1: ${name}`} />
      </Link>
      {others.length > 0 && (
        <ul className="pills">
          {others.map((path, index) => (
            <li key={path}>
              <Link className="link" href={paths.image(480, path)}>
                {`Ver foto ${index + 2}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
