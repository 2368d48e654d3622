import { offeredWidths, widthFor } from "~/domain/picture-widths";
import { paths } from "~/paths";
import { useLightMode } from "./light-mode";
import { Link } from "./link";

const narrowScreens = { tablet: "(width < 37.5rem)", desk: "(width < 60rem)" } as const;

interface PictureProps {
  /** The upstream's path ('Uploads/…'); without one a quiet place holder stands there. */
  path?: string | null;
  /** Another picture for narrow screens. */
  narrowPath?: string | null;
  /** Where narrow screens end: 600 px, or 960. */
  narrowBelow?: "tablet" | "desk";
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

const sourcesOf = (path: string, side: number) =>
  offeredWidths(side)
    .map((width) => `${paths.image(width, path)} ${width}w`)
    .join(", ");

/** A picture with room kept for it. In the light mode it is left to the shopper: a link to the file. */
export function Picture(props: PictureProps) {
  const {
    path,
    narrowPath,
    narrowBelow = "tablet",
    alt,
    side,
    height = side,
    sizes,
    eager,
    main,
    inLightMode = "link",
  } = props;
  if (useLightMode()) return path && inLightMode === "link" ? <PictureLink path={path} /> : null;
  if (!path) return <span className="no-picture" aria-hidden="true" />;
  const drawn = (
    <img
      src={paths.image(widthFor(side), path)}
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
      <source media={narrowScreens[narrowBelow]} srcSet={sourcesOf(narrowPath, 360)} sizes={sizes} />
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
