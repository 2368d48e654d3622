import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HiddenContacts } from "~/features/installers/hidden-contacts";
import { InstallerContacts } from "~/features/installers/installer-card";
import {
  InstallerStandingLine,
  InstallerStatusForm as StatusNotice,
  WorkLinks,
} from "~/features/installers/installer-status";
import { refuse } from "~/forms/form.server";
import { getPublicOrigin, openRequest } from "~/http/request-context.server";
import {
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";

import { messages } from "~/messages";
import {
  groupByKind,
  type InstallerStatus,
  installerStatuses,
  type PortfolioPicture,
} from "~/model/installer";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createIndexedPageMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Accordion } from "~/ui/accordion";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture, PictureLink } from "~/ui/picture";
import { Avatar } from "~/ui/reseller-card";
import { Section } from "~/ui/section";
import { Share } from "~/ui/share";
import { RatingInStars } from "~/ui/stars";
import { findInstaller } from "~/upstream/installer-search.server";
import { setInstallerStatus } from "~/upstream/installers.server";
import {
  addInstallerJsonLd,
  type InstallerQuotesView,
  type InstallerView,
  presentInstaller,
  presentInstallerQuotes,
} from "./installer-view.server";
import styles from "./portfolio.css?url";

const stepsHere = [homeStep, { name: "Aplicadores parceiros", href: paths.installers() }];

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.ours.installerNotFound });
  const { id, name, place = null, picture, portfolio, own } = page.data;
  if (own && !own.isActive) return createUnlistedPageMeta(page, name);
  return createIndexedPageMeta(page, {
    title: name,
    description: `${name}${place ? `, em ${place}` : ""}: ${whatIsShown(page.data)} deste aplicador de adesivos, papéis de parede e películas.`,
    path: paths.installer(id),
    picture: portfolio[0]?.picture ?? picture,
    isCut: true,
  });
};

const whatIsShown = ({ portfolio, hidesContacts }: Pick<InstallerView, "portfolio" | "hidesContacts">) =>
  [portfolio.length > 0 && "trabalhos", "especialidades", !hidesContacts && "telefone e WhatsApp"]
    .filter((part) => part !== false)
    .join(", ");

const idAsked = (request: Request): number => {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!/^\d{1,9}$/.test(id)) throw new Response(null, { status: 404 });
  return Number(id);
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, shopper } = context;
  const id = idAsked(args.request);
  const installer = await findInstaller(upstream, id);
  if (installer === null) throw new Response(null, { status: 404 });
  const isOwn = shopper?.id === id;
  const url = getPublicOrigin(args.request) + paths.installer(id);
  addBreadcrumbJsonLd(args, stepsHere, installer.name);
  addInstallerJsonLd(args, installer);
  const view = presentInstaller(installer, { upstream, isOwn, url });
  return { ...view, quotes: await presentInstallerQuotes(upstream, id) };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const id = idAsked(args.request);
  const { form, upstream, session } = context;
  if ((await requireShopper(context)).id !== id) throw new Response(null, { status: 404 });
  const change = (status: InstallerStatus, message: string) => async () => {
    if ((await findInstaller(upstream, id)) === null) throw new Response(null, { status: 404 });
    try {
      await setInstallerStatus(upstream, status);
    } catch (error) {
      const { status, message: title, headers } = toFormFailure(error);
      return refuse({ status, title, headers });
    }
    return redirectTo(returnPath(form, paths.installer(id)), session.notify({ kind: "success", message }));
  };
  return dispatchIntent(form.get("intent"), {
    ativar: change(installerStatuses.active, messages.partners.installerActivated),
    pausar: change(installerStatuses.inactive, messages.partners.installerPaused),
  });
});

export default function InstallerPage() {
  const installer = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, name, own } = installer;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={name} />
      {refusal && <ErrorSummary {...refusal} subject={refusal} />}
      {own && (
        <div className="stack">
          <StatusNotice id={id} {...own} voltar={paths.installer(id)} />
          {installer.hidesContacts && <HiddenContacts {...installer} href={installer.toShowContacts} />}
          <p className="contacts">
            <Link className="link" href={paths.addInstaller(id)}>
              Editar o meu cadastro
            </Link>{" "}
            <WorkLinks {...own} />
          </p>
        </div>
      )}
      <InstallerProfile installer={installer} />
      <Portfolio name={name} pictures={installer.portfolio} />
      <InstallerRatings quotes={installer.quotes} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.ours.installerNotFound,
    instead: {
      help: "Confira o endereço, ou busque entre os aplicadores perto de você.",
      href: paths.installers(),
      label: "Ver aplicadores",
    },
  },
});

const pictureSide = 157;

interface InstallerProfileProps {
  installer: InstallerView & { quotes: InstallerQuotesView };
}

function InstallerProfile({ installer }: InstallerProfileProps) {
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
        {region && <p>Atende: {region}</p>}
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
            Este aplicador ainda não mostra os contatos. Eles aparecem quando você escolher o orçamento dele.
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
      {districts.length > 0 && (
        <Accordion title={`Bairros atendidos (${districts.length})`}>
          <p>{districts.join(", ")}</p>
        </Accordion>
      )}
    </>
  );
}

/** Standing and the way to ask for a quote. */
function InstallerQuotes({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null) return null;
  return (
    <>
      <InstallerStandingLine standing={quotes.standing} />
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

function InstallerRatings({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null || quotes.ratings.length === 0) return null;
  return (
    <section className="box stack" aria-labelledby="avaliacoes-de-clientes">
      <h2 id="avaliacoes-de-clientes">Avaliações de clientes</h2>
      <Ratings ratings={quotes.ratings.slice(0, 1)} />
      {quotes.ratings.length > 1 && (
        <Accordion title={`Outras avaliações (${quotes.ratings.length - 1})`}>
          <Ratings ratings={quotes.ratings.slice(1)} />
        </Accordion>
      )}
    </section>
  );
}

const Ratings = ({ ratings }: Pick<NonNullable<InstallerQuotesView>, "ratings">) => (
  <ul className="stack">
    {ratings.map(({ rating, comment, reply, author, date }) => (
      <li key={`${author} ${date} ${comment}`}>
        <p>
          <b>{author}</b> <small className="hint">{date}</small>
        </p>
        <RatingInStars rating={rating} />
        <p className="paragraph">{comment}</p>
        {reply && (
          <p className="paragraph">
            <b>Resposta do aplicador:</b> {reply}
          </p>
        )}
      </li>
    ))}
  </ul>
);

/** Widest column of the grid. */
const sideInPx = 360;

interface PortfolioProps {
  name: string;
  pictures: readonly PortfolioPicture[];
}

/** Pictures are grouped by kind of job where they have one. */
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
  /** 1-based. */
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
