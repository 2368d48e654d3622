import { useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";

interface BannerProps {
  title: string;
  text?: string | null;
  href: string;
  /** What the one link says: 'Ver ofertas'. */
  action: string;
  image?: string | null;
  /** Used below 600 px. */
  imageMobile?: string | null;
  /** The second banner of a page is wine red. */
  secondary?: boolean;
  /** In the first screenful. */
  main?: boolean;
}

/** A picture with its words as words: under it on a phone, at its left from 600 px. No banners in the light mode. */
export function Banner({ title, text, href, action, image, imageMobile, secondary, main }: BannerProps) {
  if (useLightMode()) return null;
  return (
    <section className={secondary ? "banner second" : "banner"}>
      <Picture
        path={image}
        narrowPath={imageMobile}
        alt=""
        side={720}
        height={480}
        sizes="(width >= 75rem) 634px, (width >= 37.5rem) 52vw, 92vw"
        main={main}
      />
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <Link href={href} className="button quiet">
          {action}
        </Link>
      </div>
    </section>
  );
}
