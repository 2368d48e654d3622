import { paths } from "~/paths";
import { chooseWidth, listOfferedWidths } from "../../common/picture-widths";
import { useLightMode } from "./light-mode";
import { Link } from "./link";

const narrowScreens = { tablet: "(width < 37.5rem)", desk: "(width < 60rem)" } as const;

interface PictureProps {
  /** Upstream path ('Uploads/…'); a placeholder without one. */
  path?: string | null;
  narrowPath?: string | null;
  /** Breakpoint: 600 px (tablet) or 960 px (desk). */
  narrowBelow?: "tablet" | "desk";
  alt: string;
  /** Rendered width in px. */
  side: number;
  /** Defaults to a square. */
  height?: number;
  /** `sizes` attribute, when the width varies with the screen. */
  sizes?: string;
  /** Set for pictures above the fold. */
  eager?: boolean;
  /** LCP picture: high fetch priority. */
  main?: boolean;
  /** Holds it back until it is scrolled into view, because browsers load lazy pictures from 2,500 px away. */
  loadsInView?: boolean;
  /** Light mode shows a link to the picture, or nothing (within a link or for decoration). */
  inLightMode?: "link" | "nothing";
}

const getSources = (path: string, side: number) =>
  listOfferedWidths(side)
    .map((width) => `${paths.image(width, path)} ${width}w`)
    .join(", ");

/** A data URL has one size. */
const isInline = (path: string) => path.startsWith("data:");

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
    loadsInView,
    inLightMode = "link",
  } = props;
  if (useLightMode()) return path && inLightMode === "link" ? <PictureLink path={path} /> : null;
  if (!path) return <span className="no-picture" aria-hidden="true" />;
  const drawn = (
    <img
      src={paths.image(chooseWidth(side), path)}
      srcSet={isInline(path) ? undefined : getSources(path, side)}
      sizes={sizes ?? `${side}px`}
      width={side}
      height={height}
      alt={alt}
      loading={eager || main ? undefined : "lazy"}
      decoding="async"
      {...(main ? { fetchpriority: "high" } : {})}
    />
  );
  if (loadsInView) return <span className="in-view">{drawn}</span>;
  return narrowPath && !isInline(narrowPath) ? (
    <picture>
      <source media={narrowScreens[narrowBelow]} srcSet={getSources(narrowPath, 360)} sizes={sizes} />
      {drawn}
    </picture>
  ) : (
    drawn
  );
}

/** 'Ver foto', with its size when known. */
export function PictureLink({ path, weightInKb }: { path: string; weightInKb?: number | null }) {
  return (
    <Link className="see-picture link" href={paths.image(360, path)}>
      Ver foto{weightInKb != null && ` (${weightInKb} kB)`}
    </Link>
  );
}
