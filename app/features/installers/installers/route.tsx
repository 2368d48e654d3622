import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState, useSyncExternalStore } from "react";
import { settings } from "~/env.server";
import { CityList } from "~/features/installers/city-links";
import { InstallerList } from "~/features/installers/installer-card";
import { toCityLink } from "~/features/installers/installer-city";
import { findInstallersElsewhere, listInstallerCards } from "~/features/installers/installer-listing.server";
import { InstallerStatusForm } from "~/features/installers/installer-status";
import { type SuggestedLink, SuggestedLinks } from "~/features/installers/suggested-links";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { excerptLengths } from "~/model/excerpt";
import {
  type InstallerFilter,
  installerFilterFields,
  radiusOptionsInKm,
  readInstallerFilter,
  writeInstallerFilter,
} from "~/model/installer-filter";
import { maxPageButtons } from "~/model/pagination";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import {
  createErrorMeta,
  createIndexedPageMeta,
  createVariantPageMeta,
  formatPageName,
} from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addInstallersJsonLd } from "~/seo/structured-data.server";
import { createInstallerWarningSeenCookie, hasSeenInstallerWarning } from "~/session/preferences.server";
import { Accordion } from "~/ui/accordion";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/pagination";
import { supportsInstallerChanges, supportsNearbySearch } from "~/upstream/compatibility/installers.server";
import { findInstallerCities } from "~/upstream/installer-search.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";

const title = "Aplicadores parceiros";
const stepsHere = [homeStep];

/** The page is not cacheable: the disclaimer appears only on the first page of a visit. */
export const handle = { inlineHydrationData: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { filter } = page.data;
  const isFirst = filter.page === 1;
  const name = formatPageName(title, filter.page);
  if (filter.specialty || filter.city || filter.radiusInKm)
    return createVariantPageMeta(page, { title: name, path: paths.installers() });
  return createIndexedPageMeta(page, {
    title: name,
    description: isFirst
      ? "Aplicadores de adesivos, papéis de parede e películas em todo o Brasil: busque por especialidade e cidade e fale direto com o aplicador."
      : null,
    path: paths.installers(writeInstallerFilter(filter)),
  });
};

/** Limits the suggestions and links; search engines get all cities from the sitemap. */
const maxCities = 60;

const contactWay = {
  name: "Perguntar pelo WhatsApp",
  phone: settings.company.whatsapp,
  href: settings.company.whatsappHref,
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, location, shopper, here } = context;
  const filter = readInstallerFilter(new URL(args.request.url).searchParams);
  const nearby = getNearbySearch(context);
  const [listing, offered, cities, own] = await Promise.all([
    listInstallerCards(context, filter),
    awaitOptional(findSpecialties(upstream), []),
    nearby ? awaitOptional(findInstallerCities(upstream), []) : [],
    shopper && isInstaller(shopper) ? awaitOptional(findOwnInstaller(upstream, shopper.id), null) : null,
  ]);
  const ways = listing.isEmpty
    ? [...(await findInstallersElsewhere(upstream, filter, location)), contactWay]
    : [];
  const names = [...offered.map(({ name }) => name), filter.specialty].filter(Boolean);
  addBreadcrumbJsonLd(args, stepsHere, title);
  addInstallersJsonLd(args, listing.cards);
  const isFirstTime = !hasSeenInstallerWarning(args.request.headers);
  return data(
    {
      ...listing,
      filter: { ...filter, page: listing.page },
      specialties: [...new Set(names)],
      cities: cities.slice(0, maxCities).map(toCityLink),
      nearby,
      paused:
        shopper && own?.isActive === false
          ? { id: shopper.id, isActive: false, canChange: supportsInstallerChanges(upstream) }
          : null,
      here,
      attention: isFirstTime ? { text: messages.ours.installerWarning, here } : null,
      none: messages.installers.none,
      ways,
    },
    isFirstTime ? { headers: { "set-cookie": createInstallerWarningSeenCookie() } } : undefined,
  );
});

export default function InstallersPage() {
  const page = useLoaderData<typeof loader>();
  const { filter, cards } = page;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <div>
        <h1>{title}</h1>
        <p>
          <Link className="link" href={paths.addInstaller()}>
            Quero ser aplicador
          </Link>
        </p>
      </div>
      {page.paused && <InstallerStatusForm {...page.paused} voltar={page.here} />}
      {page.attention && <Attention {...page.attention} />}
      <FilterForm
        filter={filter}
        specialties={page.specialties}
        cities={page.cities.map(({ name }) => name)}
        nearby={page.nearby}
      />
      {page.isBeyondLast && (
        <Notice kind="information">Não há tantas páginas: mostramos a última página.</Notice>
      )}
      {page.isEmpty && <NoResults title={page.none} filter={filter} ways={page.ways} />}
      <InstallerList installers={cards} greeting={page.greeting} ticks={page.ticks} />
      <PageLinks
        page={filter.page}
        totalPages={page.totalPages}
        maxButtons={maxPageButtons.installers}
        getHref={(number) => paths.installers(writeInstallerFilter({ ...filter, page: number }))}
        summary={page.showing ?? undefined}
      />
      {page.cities.length > 0 && (
        <Accordion title="Aplicadores por cidade">
          <CityList links={page.cities} />
          <p>
            <Link className="link" href={paths.installersIn()}>
              Todas as cidades
            </Link>
          </p>
        </Accordion>
      )}
    </>
  );
}

export { ErrorBoundary };

interface FilterFormProps {
  filter: InstallerFilter;
  specialties: readonly string[];
  /** 'Campinas/SP'. */
  cities: readonly string[];
  /** Null where the upstream knows no distances. */
  nearby: Nearby | null;
}

const citiesId = "cidades-com-aplicador";
const radiusOptions = [
  { value: "", label: "Todo o Brasil" },
  ...radiusOptionsInKm.map((km) => ({ value: String(km), label: `Até ${km} km` })),
];

/** Always starts at page 1. */
function FilterForm({ filter, specialties, cities, nearby }: FilterFormProps) {
  const options = specialties.map((name) => ({ value: name, label: name }));
  return (
    <form
      method="get"
      action={paths.installers()}
      className="box stack grid-cols-2 items-end"
      autoComplete="off"
    >
      <SelectField
        label="Especialidade"
        name={installerFilterFields.specialty}
        defaultValue={filter.specialty}
        options={[{ value: "", label: "Todas as especialidades" }, ...options]}
      />
      <TextField
        label="Cidade"
        name={installerFilterFields.city}
        defaultValue={filter.city}
        maxLength={200}
        enterKeyHint="search"
        list={cities.length > 0 ? citiesId : undefined}
      />
      {cities.length > 0 && (
        <datalist id={citiesId}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      )}
      {nearby?.cep && (
        <SelectField
          label={`Distância do CEP ${nearby.cep}`}
          name={installerFilterFields.radiusInKm}
          defaultValue={filter.radiusInKm ?? ""}
          options={radiusOptions}
        />
      )}
      {nearby?.cep === null && (
        <p className="col-span-2 tablet:col-span-1">
          <Link className="link" href={nearby.cepHref}>
            Informar o CEP para ver primeiro os mais próximos
          </Link>
        </p>
      )}
      <div className="pair col-span-2 *:px-2 tablet:col-span-1">
        <ButtonLink href={paths.installers()} look="quiet">
          {messages.installers.clearFilters}
        </ButtonLink>
        <Button>{messages.installers.applyFilters}</Button>
      </div>
    </form>
  );
}

interface NoResultsProps {
  title: string;
  filter: Omit<InstallerFilter, "page">;
  ways: readonly SuggestedLink[];
}

export function NoResults({ title, filter, ways }: NoResultsProps) {
  return (
    <EmptyState icon="search" title={title} action={<SuggestedLinks ways={ways} />}>
      {hintFor(filter)}
    </EmptyState>
  );
}

function hintFor({ specialty, city, radiusInKm }: NoResultsProps["filter"]): string {
  if (radiusInKm !== null) {
    const who = specialty ? "Ninguém com esta especialidade" : "Ninguém";
    return `${who}${city ? ` em ${city}` : ""} a até ${radiusInKm} km do seu CEP. Veja onde há aplicadores:`;
  }
  if (specialty && city) return `Ninguém com esta especialidade em ${city}. Veja onde há aplicadores:`;
  if (city) return `Ninguém em ${city}. Confira a grafia ou veja onde há aplicadores:`;
  if (specialty) return "Ninguém com esta especialidade. Veja quem faz outros serviços:";
  return "Ainda não há aplicadores cadastrados.";
}

const titleId = "atencao";
const frame = { className: "attention", "aria-labelledby": titleId };

interface AttentionProps {
  text: string;
  /** This page's URL; opening it again counts as having seen the notice. */
  here: string;
}

/** Once per visit. Stays inline after user input, to avoid a layout shift. */
export function Attention({ text, here }: AttentionProps) {
  const [isClosed, setClosed] = useState(false);
  const isDialog = useSyncExternalStore(never, untouchedAtFirst, () => false);
  if (isClosed) return null;
  const content = (
    <>
      <h2 id={titleId}>{messages.installers.attention}</h2>
      <LongText text={text} maxLength={excerptLengths.installerWarning} />
    </>
  );
  return isDialog ? (
    <dialog {...frame} ref={show} tabIndex={-1} onClose={() => setClosed(true)}>
      {content}
      <Button type="button" look="outlined" onClick={() => setClosed(true)}>
        Entendi
      </Button>
    </dialog>
  ) : (
    <section {...frame}>
      {content}
      <ButtonLink href={here} look="outlined">
        Entendi
      </ButtonLink>
    </section>
  );
}

let wasUntouched: boolean | undefined;
const untouchedAtFirst = () => {
  wasUntouched ??= window.scrollY === 0 && document.activeElement === document.body;
  return wasUntouched;
};
const never = () => () => {};

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // Focuses the dialog, so that its text is read before its buttons.
  dialog.focus();
}

interface Nearby {
  /** Distances are measured from; null where it is not known yet. */
  readonly cep: string | null;
  readonly cepHref: string;
}

/** Null where the upstream knows no distances. */
const getNearbySearch = ({ upstream, location, here }: RequestContext): Nearby | null =>
  supportsNearbySearch(upstream) ? { cep: location?.cep ?? null, cepHref: paths.location(here) } : null;
