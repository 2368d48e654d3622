import { groupByKind, type PortfolioPicture } from "~/model/installer";
import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import styles from "./portfolio.css?url";

/** Widest column of the grid. */
const sideInPx = 360;

interface PortfolioProps {
  name: string;
  pictures: readonly PortfolioPicture[];
}

/** By kind of job, where the pictures have one. */
export function Portfolio({ name, pictures }: PortfolioProps) {
  if (pictures.length === 0) return null;
  const groups = groupByKind(pictures).map(({ kind, pictures }) => ({
    id: `trabalhos-${kind?.id ?? "outros"}`,
    title: kind?.name ?? "Outros trabalhos",
    pictures,
  }));
  const ordered = groups.flatMap((group) => group.pictures);
  const cards = (shown: readonly PortfolioPicture[]) => (
    <ul className="portfolio">
      {shown.map((picture) => (
        <Work key={picture.id} picture={picture} place={ordered.indexOf(picture) + 1} name={name} />
      ))}
    </ul>
  );
  const hasKinds = pictures.some(({ kind }) => kind !== null);
  return (
    <Section title="Trabalhos" id="trabalhos">
      {/* Apart from the shop's style sheet, which belongs to a first visit. */}
      <link rel="stylesheet" href={styles} />
      {groups.length > 1 && (
        <nav aria-label="Trabalhos por tipo">
          <ul className="contacts">
            {groups.map((group) => (
              <li key={group.id}>
                <Link className="link" href={`#${group.id}`}>
                  {group.title} ({group.pictures.length})
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hasKinds
        ? groups.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <h3 id={group.id}>{group.title}</h3>
              {cards(group.pictures)}
            </section>
          ))
        : cards(pictures)}
    </Section>
  );
}

interface WorkProps {
  picture: PortfolioPicture;
  /** From 1. */
  place: number;
  name: string;
}

function Work({ picture: { picture, caption, before }, place, name }: WorkProps) {
  const alt = caption ?? `Trabalho ${place} de ${name}`;
  return (
    <li className={before ? "before-and-after" : undefined}>
      <figure>
        {before ? (
          <div>
            <Photo path={before} name={alt} about={`foto ${place}, antes`} label="Antes" />{" "}
            <Photo path={picture} name={alt} about={`foto ${place}, depois`} label="Depois" />
          </div>
        ) : (
          <Photo path={picture} name={alt} about={`foto ${place}`} />
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </li>
  );
}

interface PhotoProps {
  path: string;
  name: string;
  /** 'foto 1'. */
  about: string;
  label?: string;
}

function Photo({ path, name, about, label }: PhotoProps) {
  const light = useLightMode();
  const press = `${light ? "Ver" : "Ampliar"} ${about}`;
  return (
    <Link href={paths.image(1200, path)} aria-label={`${press}: ${name}`}>
      <Picture
        path={path}
        alt={label ? `${label}: ${name}` : name}
        side={sideInPx}
        height={(sideInPx * 3) / 4}
        sizes="(width < 37.5rem) 45vw, 360px"
        inLightMode="nothing"
      />
      {light
        ? press
        : label && (
            <>
              {" "}
              <b aria-hidden="true">{label}</b>
            </>
          )}
    </Link>
  );
}
