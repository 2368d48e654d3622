import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CityLinks, noInstallersHelp } from "~/features/installers/city-links";
import { InstallerList } from "~/features/installers/installer-card";
import { stepsToCity } from "~/features/installers/installer-city";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { writeInstallerFilter } from "~/model/installer-filter";
import { maxPageButtons, parsePage } from "~/model/pagination";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { errorMeta, indexedPage, pageName, viewOfPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addInstallersJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Link } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { byShop } from "../../../../brand/brand";
import { findCityPage } from "./city-page.server";

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
  ...stepsToCity(state),
  { name: state, href: paths.installersIn(state) },
  ...(specialty ? [{ name: cityName, href: cityHref }] : []),
];

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error, { 404: messages.partners.noInstallersThere });
  const { specialty, cityName, path, firstPage, page: number, district } = page.data;
  if (district) return viewOfPage(page, { title: `${formatTitle(page.data)}: ${district}`, path: firstPage });
  return indexedPage(page, {
    title: pageName(formatTitle(page.data), number),
    description:
      number === 1
        ? `${specialty ?? "Aplicadores de adesivos, papéis de parede e películas"} em ${cityName}: veja profissionais, trabalhos e contatos e peça o seu orçamento ${byShop}.`
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
      <Pagination
        page={page.page}
        totalPages={page.totalPages}
        most={maxPageButtons.installers}
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
          Procurar por outra cidade, distância ou especialidade
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
