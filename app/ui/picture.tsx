import { paths } from "~/paths";
import { useLightMode } from "./light-mode";
import { Link } from "./link";

/** The widths that are made, narrowest first; the storefront refuses others. */
const widths = [240, 360, 480, 720, 1200] as const;

interface PictureProps {
  /** The upstream's path ('Uploads/…'); without one a quiet place holder stands there. */
  path?: string | null;
  /** Another picture for screens below 600 px. */
  narrowPath?: string | null;
  alt: string;
  /** Width as drawn, in px. */
  side: number;
  /** Left out for a square. */
  height?: number;
  /** The widths it is drawn at, when they vary with the screen. */
  sizes?: string;
  /** Loads at once; for what is in the first screenful. */
  eager?: boolean;
  /** The page's main picture, fetched before the others. */
  main?: boolean;
  /** What the light mode draws: a link to the picture, or nothing (within a link, or for ornament). */
  inLightMode?: "link" | "nothing";
}

/** The files a screen may choose from: from about the drawn width to twice it, for dense screens. */
function sourcesOf(path: string, side: number) {
  const offered = widths.filter((width) => width >= side && (width <= side * 2 || width === widths[0]));
  return offered.map((width) => `${paths.image(width, path)} ${width}w`).join(", ") || undefined;
}

/** A picture with room kept for it. In the light mode it is left to the shopper: a link to the file. */
export function Picture(props: PictureProps) {
  const { path, narrowPath, alt, side, height = side, sizes, eager, main, inLightMode = "link" } = props;
  if (useLightMode()) return path && inLightMode === "link" ? <PictureLink path={path} /> : null;
  if (!path) return <span className="no-picture" aria-hidden="true" />;
  const drawn = (
    <img
      src={paths.image(widths.find((width) => width >= side) ?? 1200, path)}
      srcSet={sourcesOf(path, side)}
      sizes={sizes ?? `${side}px`}
      width={side}
      height={height}
      alt={alt}
      loading={eager || main ? undefined : "lazy"}
      decoding="async"
      {...(main ? { fetchpriority: "high" } : {})}
    />
  );
  return narrowPath ? (
    <picture>
      <source media="(width < 37.5rem)" srcSet={sourcesOf(narrowPath, 360)} sizes={sizes} />
      {drawn}
    </picture>
  ) : (
    drawn
  );
}

/** 'Ver foto', with its weight when it is known. */
export function PictureLink({ path, weightInKb }: { path: string; weightInKb?: number | null }) {
  return (
    <Link className="see-picture link" href={paths.image(360, path)}>
      Ver foto{weightInKb != null && ` (${weightInKb} kB)`}
    </Link>
  );
}
