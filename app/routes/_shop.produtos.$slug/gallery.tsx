import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture, PictureLink } from "~/ui/picture";

interface GalleryProps {
  name: string;
  pictures: readonly { path: string; href: string; shown: boolean }[];
}

/** One picture large, the others as links that show them instead. */
export function Gallery({ name, pictures }: GalleryProps) {
  const light = useLightMode();
  const shown = pictures.find((picture) => picture.shown);
  return (
    <div className="gallery">
      {light ? (
        shown && <PictureLink path={shown.path} />
      ) : (
        <Picture path={shown?.path} alt={name} side={480} sizes="(width >= 62.5rem) 560px, 92vw" main />
      )}
      {pictures.length > 1 && !light && (
        <ul>
          {pictures.map(({ path, href, shown: isShown }, index) => (
            <li key={path}>
              <Link href={href} aria-current={isShown ? "true" : undefined}>
                <Picture path={path} alt={`Foto ${index + 1}`} side={64} inLightMode="nothing" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
