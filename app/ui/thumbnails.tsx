import { paths } from "~/paths";
import { useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";

interface ThumbnailsProps {
  /** Upstream paths. */
  pictures: readonly string[];
  /** Who took the pictures, for their alternative text. */
  author?: string;
  /** Rendered width in px. */
  side: number;
}

/** Each links to a large file; in light mode words link to a smaller one. */
export function Thumbnails({ pictures, author, side }: ThumbnailsProps) {
  const light = useLightMode();
  const from = author ? ` de ${author}` : "";
  return (
    <ul className="pills">
      {pictures.map((path, index) => (
        <li key={path}>
          <Link className="link" href={paths.image(light ? 480 : 1200, path)}>
            {light ? (
              `Ver foto ${index + 1}`
            ) : (
              <Picture path={path} alt={`Ampliar foto ${index + 1}${from}`} side={side} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
