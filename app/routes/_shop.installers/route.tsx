import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readInstallerFilter, writeInstallerFilter } from "~/domain/installer-filter";
import { maxPageButtons } from "~/domain/pagination";
import { settings } from "~/env.server";
import { optional, withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { descriptions } from "~/seo/page-descriptions";
import { errorMeta, indexedPage, pageName, viewOfPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { getInstallerCards } from "~/services/installer-cards.server";
import { installersElsewhere } from "~/services/installers-elsewhere.server";
import { hasSeenInstallerWarning, installerWarningSeenCookie } from "~/session/preferences.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { InstallerList } from "~/ui/installer-card";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { findInstallers } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";
import { Attention } from "./attention";
import { FilterForm } from "./filter-form";
import { NoResults } from "./no-results";
import { addInstallersJsonLd } from "./structured-data.server";

const title = "Aplicadores parceiros";
const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

/** Not repeatable: the disclaimer appears only on the first page of a visit. */
export const handle = { inlineHydrationData: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { filter } = page.data;
  const isFirst = filter.page === 1;
  const name = pageName(title, filter.page);
  if (filter.specialty || filter.city) return viewOfPage(page, { title: name, path: paths.installers() });
  return indexedPage(page, {
    title: name,
    description: isFirst ? descriptions.installers : null,
    path: paths.installers(writeInstallerFilter(filter)),
  });
};

const contactWay = {
  name: `Perguntar pelo WhatsApp ${settings.company.whatsapp}`,
  href: settings.company.whatsappHref,
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, here } = await openRequest(args);
  const filter = readInstallerFilter(new URL(args.request.url).searchParams);
  const [listing, offered] = await Promise.all([
    getInstallerCards(upstream, filter.page, (page) => findInstallers(upstream, { ...filter, page })),
    optional(findSpecialties(upstream), []),
  ]);
  const isEmpty = listing.cards.length === 0;
  const ways = isEmpty ? [...(await installersElsewhere(upstream, filter)), contactWay] : [];
  const names = [...offered.map(({ name }) => name), filter.specialty].filter(Boolean);
  addBreadcrumbJsonLd(args, stepsHere, title);
  addInstallersJsonLd(args, listing.cards);
  const isFirstTime = !hasSeenInstallerWarning(args.request.headers);
  return data(
    {
      ...listing,
      filter: { ...filter, page: listing.page },
      specialties: [...new Set(names)],
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
      {page.attention && <Attention {...page.attention} />}
      <FilterForm filter={filter} specialties={page.specialties} />
      {page.isBeyondLast && (
        <Notice kind="information">Esta lista termina antes: mostramos a última página.</Notice>
      )}
      {cards.length > 0 ? (
        <InstallerList installers={cards} greeting={page.greeting} takesQuotes={page.takesQuotes} />
      ) : (
        <NoResults title={page.none} filter={filter} ways={page.ways} />
      )}
      <Pagination
        page={filter.page}
        totalPages={page.totalPages}
        most={maxPageButtons.installers}
        hrefOf={(number) => paths.installers(writeInstallerFilter({ ...filter, page: number }))}
        summary={page.showing ?? undefined}
      />
    </>
  );
}

export { ErrorBoundary };
