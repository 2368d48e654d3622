import { InstallerContacts } from "~/features/installers/installer-card";
import { InstallerStanding } from "~/features/installers/installer-status";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { PictureLink } from "~/ui/picture";
import { Avatar } from "~/ui/reseller-card";
import { Share } from "~/ui/share";
import { NoteInStars } from "~/ui/stars";
import type { InstallerQuotesView, InstallerView } from "./installer-view.server";

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
        <ServiceArea districts={installer.districts} hours={installer.hours} />
        <h2>Contato</h2>
        <InstallerContacts {...installer} />
        {instagram && (
          <p className="contacts">
            <Link className="link" href={paths.instagram(instagram)} target="_blank" rel="noopener nofollow">
              Instagram @{instagram}
            </Link>
          </p>
        )}
        {installer.hidesContacts && !installer.own && (
          <p>
            Este aplicador ainda não mostra os contatos. Peça um orçamento: ele responde por aqui, e os
            contatos aparecem quando você escolher a resposta dele.
          </p>
        )}
        {installer.hidesContacts && installer.own && (
          <p>
            Os clientes ainda não veem estes contatos.{" "}
            {installer.toShowContacts && (
              <Link className="link" href={installer.toShowContacts}>
                Ativar a verificação em duas etapas
              </Link>
            )}
          </p>
        )}
        <Share share={installer.share} label="Link desta página" />
        <p className="hint">{installer.isIndependent}</p>
      </div>
    </section>
  );
}

function ServiceArea({ districts, hours }: Pick<InstallerView, "districts" | "hours">) {
  if (districts.length === 0 && hours.length === 0) return null;
  return (
    <>
      <h2>Atendimento</h2>
      {hours.length > 0 && (
        <ul>
          {hours.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {districts.length > 0 && <p className="districts">Bairros: {districts.join(", ")}.</p>}
    </>
  );
}

/** Standing and the way to ask for a quote. */
function InstallerQuotes({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null) return null;
  return (
    <>
      <InstallerStanding standing={quotes.standing} />
      {quotes.askHref && (
        <div className="mt-3">
          <ButtonLink href={quotes.askHref} look="outlined">
            Pedir orçamento
          </ButtonLink>
        </div>
      )}
    </>
  );
}

export function InstallerRatings({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null || quotes.ratings.length === 0) return null;
  return (
    <section className="box stack" aria-labelledby="avaliacoes-de-clientes">
      <h2 id="avaliacoes-de-clientes">Avaliações de clientes</h2>
      <ul className="stack">
        {quotes.ratings.map(({ note, comment, reply, author, date }) => (
          <li key={`${author} ${date} ${comment}`}>
            <p>
              <b>{author}</b> <small className="hint">{date}</small>
            </p>
            <NoteInStars note={note} />
            <p className="paragraph">{comment}</p>
            {reply && (
              <p className="paragraph">
                <b>Resposta do aplicador:</b> {reply}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
