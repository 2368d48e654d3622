import { paths } from "~/paths";
import { InstallerContacts } from "~/ui/installer-card";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { PictureLink } from "~/ui/picture";
import { Avatar } from "~/ui/reseller-card";
import { Share } from "~/ui/share";
import { InstallerQuotes } from "./installer-quotes";
import type { InstallerQuotesView } from "./installer-quotes.server";
import type { InstallerView } from "./installer-view.server";

/** Installers 9: width of the photo. */
const pictureSide = 157;

interface InstallerProfileProps {
  installer: InstallerView & { quotes: InstallerQuotesView };
}

export function InstallerProfile({ installer }: InstallerProfileProps) {
  const { name, picture, place, tradeName, category, region, observations, specialties, instagram } =
    installer;
  const light = useLightMode();
  const business = [tradeName, category].filter(Boolean).join(" · ");
  return (
    <section className="box installer alone" aria-labelledby="aplicador">
      <Avatar name={name} image={picture} side={pictureSide} />
      <div>
        <h1 id="aplicador">{name}</h1>
        {business && <p>{business}</p>}
        {place && <p>{place}</p>}
        {region && <p>Região de atendimento: {region}</p>}
        {light && picture && <PictureLink path={picture} />}
        <InstallerQuotes quotes={installer.quotes} />
        {observations && (
          <>
            <h2>Sobre o trabalho</h2>
            <p className="paragraph">{observations}</p>
          </>
        )}
        {specialties.length > 0 && (
          <>
            <h2>Especialidades</h2>
            <ul>
              {specialties.map((specialty) => (
                <li key={specialty}>{specialty}</li>
              ))}
            </ul>
          </>
        )}
        <h2>Contato</h2>
        <InstallerContacts {...installer} />
        {instagram && (
          <p className="contacts">
            <Link className="link" href={paths.instagram(instagram)} target="_blank" rel="noopener nofollow">
              Instagram @{instagram}
            </Link>
          </p>
        )}
        <Share share={installer.share} label="Link desta página" />
        <p className="hint">{installer.isIndependent}</p>
      </div>
    </section>
  );
}
