import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settings } from "~/env.server";
import { CityLinks } from "~/features/installers/city-links";
import { InstallerList } from "~/features/installers/installer-card";
import { toCityLink } from "~/features/installers/installer-city";
import { installersElsewhere, listInstallerCards } from "~/features/installers/installer-listing.server";
import { InstallerStatus } from "~/features/installers/installer-status";
import { optional, withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { readInstallerFilter, writeInstallerFilter } from "~/model/installer-filter";
import { maxPageButtons } from "~/model/pagination";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { errorMeta, indexedPage, pageName, viewOfPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addInstallersJsonLd } from "~/seo/structured-data.server";
import { hasSeenInstallerWarning, installerWarningSeenCookie } from "~/session/preferences.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { changesInstallers } from "~/upstream/compatibility/installer-account.server";
import { findInstallerCities } from "~/upstream/installer-search.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { FilterForm } from "./filter-form";
import { getNearbySearch } from "./nearby.server";
import { Attention, NoResults } from "./no-results";

const title = "Aplicadores parceiros";
const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

/** Not cacheable: the disclaimer appears only on the first page of a visit. */
export const handle = { inlineHydrationData: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { filter } = page.data;
  const isFirst = filter.page === 1;
  const name = pageName(title, filter.page);
  if (filter.specialty || filter.city || filter.radiusInKm)
    return viewOfPage(page, { title: name, path: paths.installers() });
  return indexedPage(page, {
    title: name,
    description: isFirst
      ? "Aplicadores de adesivos, papéis de parede e películas em todo o Brasil: procure por especialidade e cidade e fale direto com o profissional."
      : null,
    path: paths.installers(writeInstallerFilter(filter)),
  });
};

/** Of the suggestions and links; search engines get all from the sitemap. */
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
    optional(findSpecialties(upstream), []),
    nearby ? optional(findInstallerCities(upstream), []) : [],
    shopper && isInstaller(shopper) ? optional(findOwnInstaller(upstream, shopper.id), null) : null,
  ]);
  const ways = listing.isEmpty
    ? [...(await installersElsewhere(upstream, filter, location)), contactWay]
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
          ? { id: shopper.id, isActive: false, canChange: changesInstallers(upstream) }
          : null,
      here,
      attention: isFirstTime ? { text: messages.ours.installerWarning, here } : null,
      none: messages.installers.none,
      ways,
    },
    isFirstTime ? { headers: { "set-cookie": installerWarningSeenCookie() } } : undefined,
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
          Profissionais que aplicam o que você compra aqui.{" "}
          <Link className="link" href={paths.addInstaller()}>
            Quero ser aplicador
          </Link>
        </p>
      </div>
      {page.paused && <InstallerStatus {...page.paused} voltar={page.here} />}
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
      <Pagination
        page={filter.page}
        totalPages={page.totalPages}
        most={maxPageButtons.installers}
        getHref={(number) => paths.installers(writeInstallerFilter({ ...filter, page: number }))}
        summary={page.showing ?? undefined}
      />
      <CityLinks title="Aplicadores por cidade" links={page.cities} />
      {page.cities.length > 0 && (
        <p>
          <Link className="link" href={paths.installersIn()}>
            Todas as cidades
          </Link>
        </p>
      )}
    </>
  );
}

export { ErrorBoundary };
