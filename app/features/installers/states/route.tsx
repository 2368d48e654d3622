import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CityLinks, noInstallersHelp } from "~/features/installers/city-links";
import { describePriceRanges, getCityBreadcrumbs, toCityLink } from "~/features/installers/installer-city";
import { findQuoteHref } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { findState } from "~/model/state";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createIndexedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { findInstallerPlaces } from "~/upstream/installer-search.server";
import { byShop } from "../../../../brand/brand";

const noInstallers = { title: messages.partners.noInstallersThere, instead: noInstallersHelp };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: noInstallers.title });
  const { title, path, total } = page.data;
  return createIndexedPageMeta(page, {
    title,
    description: `${title}: ${total} profissionais que aplicam adesivos, papéis de parede e películas. Escolha a cidade e peça o seu orçamento ${byShop}.`,
    path,
  });
};

/** The cities that have installers, of the country or of a state (`docs/decisions/installers.md`). */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const letters = args.params.state ?? null;
  const state = letters === null ? null : findState(letters);
  if (letters !== null && state === null) throw new Response(null, { status: 404 });
  const { cities: all, prices } = await findInstallerPlaces(upstream);
  const cities = state === null ? all : all.filter((city) => city.state === state.letters);
  if (cities.length === 0) throw new Response(null, { status: 404 });
  const title = state === null ? "Aplicadores no Brasil" : `Aplicadores em ${state.name}`;
  const steps = getCityBreadcrumbs(state?.letters ?? null);
  addBreadcrumbJsonLd(args, steps, state?.name ?? "Brasil");
  return {
    title,
    here: state?.name ?? "Brasil",
    steps,
    path: paths.installersIn(state?.letters),
    total: cities.reduce((sum, { installers }) => sum + installers, 0),
    cities: cities.map(toCityLink),
    prices: describePriceRanges(prices, { state: state?.letters ?? null, city: null }),
    quoteHref: findQuoteHref(upstream, {}),
  };
});

export default function InstallersByCityPage() {
  const { title, here, steps, cities, prices, quoteHref } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb steps={steps} here={here} />
      <div>
        <h1>{title}</h1>
        {prices && <p>{prices}</p>}
      </div>
      {quoteHref && (
        <div>
          <ButtonLink href={quoteHref}>Pedir orçamento</ButtonLink>
        </div>
      )}
      <CityLinks title="Escolha a cidade" links={cities} />
      <p>
        <Link className="link" href={paths.installers()}>
          Buscar por distância ou especialidade
        </Link>
      </p>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({ 404: noInstallers });
