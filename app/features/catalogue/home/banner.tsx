import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";

interface BannerProps {
  title: string;
  text?: string | null;
  href: string;
  /** Link text: 'Ver ofertas'. */
  action: string;
  image?: string | null;
  /** Used below 600 px. */
  imageMobile?: string | null;
  secondary?: boolean;
  /** Above the fold: loaded eagerly. */
  main?: boolean;
}

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
