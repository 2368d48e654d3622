import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CityLinks, noInstallersHelp } from "~/features/installers/city-links";
import { InstallerList } from "~/features/installers/installer-card";
import {
  describePriceRanges,
  formatCityName,
  getCityBreadcrumbs,
  getCityPath,
} from "~/features/installers/installer-city";
import { listInstallerCards } from "~/features/installers/installer-listing.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import type { InstallerCity, Specialty } from "~/model/installer";
import { writeInstallerFilter } from "~/model/installer-filter";
import { maxPageButtons, parsePage } from "~/model/pagination";
import { toPlainSlug } from "~/model/web-address";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import {
  createErrorMeta,
  createIndexedPageMeta,
  createVariantPageMeta,
  formatPageName,
} from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addInstallersJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Link } from "~/ui/link";
import { PageLinks } from "~/ui/pagination";
import { findInstallerPlaces } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";
import { byShop } from "../../../../brand/brand";

interface Named {
  readonly specialty: string | null;
  readonly cityName: string;
}

const formatTitle = ({ specialty, cityName }: Named) => `${specialty ?? "Aplicadores"} em ${cityName}`;

interface Placed extends Named {
  readonly cityHref: string;
  readonly state: string;
}

const stepsTo = ({ specialty, cityName, cityHref, state }: Placed) => [
  ...getCityBreadcrumbs(state),
  { name: state, href: paths.installersIn(state) },
  ...(specialty ? [{ name: cityName, href: cityHref }] : []),
];

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.partners.noInstallersThere });
  const { specialty, cityName, path, firstPage, page: number, district } = page.data;
  if (district)
    return createVariantPageMeta(page, { title: `${formatTitle(page.data)}: ${district}`, path: firstPage });
  return createIndexedPageMeta(page, {
    title: formatPageName(formatTitle(page.data), number),
    description:
      number === 1
        ? `${specialty ?? "Aplicadores de adesivos, papéis de parede e películas"} em ${cityName}: veja aplicadores, trabalhos e contatos e peça o seu orçamento ${byShop}.`
        : null,
    path,
  });
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { searchParams } = new URL(args.request.url);
  const found = await findCityPage(context, args.params, {
    page: parsePage(searchParams.get("pagina")),
    district: searchParams.get("bairro") ?? "",
  });
  if (found === null) throw new Response(null, { status: 404 });
  addBreadcrumbJsonLd(args, stepsTo(found), found.specialty ?? found.cityName);
  addInstallersJsonLd(args, found.cards);
  return { ...found, isIndependent: messages.ours.installerIsIndependent };
});

export default function InstallersInCityPage() {
  const page = useLoaderData<typeof loader>();
  const { specialty, cityName, firstPage, district } = page;
  const filter = { specialty: specialty ?? "", city: cityName, radiusInKm: null, page: 1 };
  return (
    <>
      <Breadcrumb steps={stepsTo(page)} here={specialty ?? cityName} />
      <div>
        <h1>{formatTitle(page)}</h1>
        {page.prices && <p>{page.prices}</p>}
        <p className="hint">{page.isIndependent}</p>
      </div>
      {page.districts.length > 0 && (
        <form method="get" action={firstPage} className="box stack tablet:grid-cols-2 tablet:items-end">
          <SelectField
            label="Bairro"
            name="bairro"
            options={[{ value: "", label: "Todos os bairros" }, ...page.districts]}
            defaultValue={district ?? ""}
          />
          <Button look="outlined">Filtrar</Button>
        </form>
      )}
      <InstallerList installers={page.cards} greeting={page.greeting} ticks={page.ticks} />
      <PageLinks
        page={page.page}
        totalPages={page.totalPages}
        maxButtons={maxPageButtons.installers}
        getHref={(number) => {
          const query = String(
            new URLSearchParams({
              ...(district && { bairro: district }),
              ...(number > 1 && { pagina: String(number) }),
            }),
          );
          return query ? `${firstPage}?${query}` : firstPage;
        }}
        summary={page.showing ?? undefined}
      />
      <p>
        <Link className="link" href={paths.installers(writeInstallerFilter(filter))}>
          Buscar por outra cidade, distância ou especialidade
        </Link>
      </p>
      <CityLinks title={`Serviços em ${cityName}`} links={page.others} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.partners.noInstallersThere,
    instead: noInstallersHelp,
  },
});

interface CityRequest {
  readonly state?: string;
  readonly city?: string;
  readonly specialty?: string;
}

/** A city with its specialties; null unless an active installer is there, who offers the requested specialty. */
async function findPlace({ upstream }: RequestContext, options: CityRequest) {
  const [{ cities, prices }, specialties] = await Promise.all([
    findInstallerPlaces(upstream),
    findSpecialties(upstream),
  ]);
  const city = cities.find((each) => isNamed(each, options));
  if (city === undefined) return null;
  const offered = specialties.filter(({ id }) => city.specialtyIds.includes(id));
  if (options.specialty === undefined) return { city, offered, specialty: null, prices };
  const wanted = toPlainSlug(options.specialty);
  const specialty = offered.find(({ name }) => toPlainSlug(name) === wanted);
  return specialty ? { city, offered, specialty, prices } : null;
}

const isNamed = ({ city, state }: InstallerCity, options: CityRequest): boolean =>
  state.toLowerCase() === options.state?.toLowerCase() &&
  toPlainSlug(city) === toPlainSlug(options.city ?? "");

async function findCityPage(
  context: RequestContext,
  options: CityRequest,
  { page: askedPage, district: askedDistrict }: { readonly page: number; readonly district: string },
) {
  const place = await findPlace(context, options);
  if (place === null) return null;
  const { city, offered, specialty, prices } = place;
  const district =
    city.districts.find(({ name }) => toPlainSlug(name) === toPlainSlug(askedDistrict))?.name ?? null;
  const filter = {
    district,
    specialty: specialty?.name ?? "",
    city: formatCityName(city),
    radiusInKm: null,
    page: askedPage,
  };
  const listing = await listInstallerCards(context, filter);
  const linkTo = (each: Specialty) => ({ name: each.name, href: getCityPath(city, each) });
  return {
    ...listing,
    cityName: formatCityName(city),
    cityHref: getCityPath(city),
    state: city.state,
    district,
    districts: city.districts.map(({ name, installers }) => ({
      value: name,
      label: `${name} (${installers})`,
    })),
    prices: specialty === null ? describePriceRanges(prices, city) : null,
    specialty: specialty?.name ?? null,
    path: getCityPath(city, specialty, listing.page),
    firstPage: getCityPath(city, specialty),
    others: offered.filter(({ id }) => id !== specialty?.id).map(linkTo),
  };
}
