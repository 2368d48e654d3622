import { useLightMode } from "./light-mode";
import { Link } from "./link";

/** The widths that are made, narrowest first; the storefront refuses others. */
const widths = [240, 360, 480, 720, 1200] as const;

const image = (path: string, width: number) => `/imagens/${width}/${path}`;

interface PictureProps {
  /** The upstream's path ('Uploads/…'); without one a quiet place holder stands there. */
  path?: string;
  alt: string;
  /** Width as drawn at one pixel a point; the file offered first, and the ratio's first half. */
  side: number;
  /** Left out for a square. */
  height?: number;
  sizes?: string;
  /** Loads at once; for what is in the first screenful. */
  eager?: boolean;
  /** The page's main picture, fetched before the others. */
  main?: boolean;
}

/** A picture with room kept for it. In the light mode it is left to the shopper: a link to the file. */
export function Picture({ path, alt, side, height = side, sizes, eager, main }: PictureProps) {
  const light = useLightMode();
  if (light) return path ? <PictureLink path={path} /> : null;
  if (!path) return <span className="no-picture" aria-hidden="true" />;
  const offered = widths.filter((width) => width >= side && width <= side * 3);
  return (
    <img
      src={image(path, offered[0] ?? 720)}
      srcSet={sizes && offered.map((width) => `${image(path, width)} ${width}w`).join(", ")}
      sizes={sizes}
      width={side}
      height={height}
      alt={alt}
      loading={eager || main ? undefined : "lazy"}
      decoding="async"
      {...(main ? { fetchpriority: "high" } : {})}
    />
  );
}

/** 'Ver foto', with its weight when it is known. */
export function PictureLink({ path, weightInKb }: { path: string; weightInKb?: number }) {
  return (
    <Link className="see-picture link" href={image(path, 360)}>
      Ver foto{weightInKb !== undefined && ` (${weightInKb} kB)`}
    </Link>
  );
}
