import type { PortfolioPicture } from "~/domain/installer";
import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

/** Widest column of the grid. */
const sideInPx = 360;

export function Portfolio({ name, pictures }: { name: string; pictures: readonly PortfolioPicture[] }) {
  const light = useLightMode();
  if (pictures.length === 0) return null;
  return (
    <Section title="Trabalhos" id="trabalhos">
      <ul className="portfolio">
        {pictures.map(({ id, picture, caption }, index) => {
          const alt = caption ?? `Trabalho ${index + 1} de ${name}`;
          const press = `${light ? "Ver" : "Ampliar"} foto ${index + 1}`;
          return (
            <li key={id}>
              <figure>
                <Link href={paths.image(1200, picture)} aria-label={`${press}: ${alt}`}>
                  <Picture
                    path={picture}
                    alt={alt}
                    side={sideInPx}
                    height={(sideInPx * 3) / 4}
                    sizes="(width < 37.5rem) 45vw, 360px"
                    inLightMode="nothing"
                  />
                  {light && press}
                </Link>
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
