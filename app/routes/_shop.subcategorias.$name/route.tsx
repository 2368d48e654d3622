import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maxPageButtons } from "~/domain/pagination";
import { readProductFilter } from "~/domain/product-filter";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { descriptions } from "~/seo/page-descriptions";
import { errorMeta, listingPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { getDescription } from "~/services/description.server";
import { getNameFromSlug } from "~/services/name-from-slug.server";
import { searchAndRecord } from "~/services/search-record.server";
import { getStaleSince } from "~/services/stale-prices.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyList } from "~/ui/empty-list";
import { LongText } from "~/ui/long-text";
import { ProductListing } from "~/ui/product-listing";
import { findSubcategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, keptOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { name, description } = page.data.subcategory;
  return listingPage(
    page,
    {
      title: name,
      description: description || descriptions.list(name),
      pathWith: (query) => paths.subcategory(name, query),
    },
    page.data.listing,
  );
};

const stepsHere = [
  { name: "Página Inicial", href: paths.home() },
  { name: "Subcategoria", href: paths.products() },
];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const found = await findSubcategory(opened.upstream, getNameFromSlug(args));
  const { name } = found;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(
    opened,
    args.request,
    filter,
    { productSubCategory: name },
    maxPageButtons.listing,
  );
  addBreadcrumbJsonLd(args, stepsHere, name);
  return { subcategory: { name, ...getDescription(found) }, listing, pricesAsOf: getStaleSince(opened) };
});

export default function SubcategoryPage() {
  const { subcategory, listing } = useLoaderData<typeof loader>();
  const { name, description, descriptionHtml } = subcategory;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={name} />
      <ProductListing
        listing={listing}
        path={paths.subcategory(name)}
        maxPageButtons={maxPageButtons.listing}
        searchLabel="Buscar nesta subcategoria"
        asideFrom="tablet"
        heading={
          <>
            <h1>{name}</h1>
            {description && <LongText text={description} html={descriptionHtml} />}
          </>
        }
        empty={
          <EmptyList
            title={messages.catalogue.nothingForSubcategory(name)}
            filter={listing.filter}
            path={paths.subcategory(name)}
            unfiltered={`Ver tudo em ${name}`}
          />
        }
      />
    </>
  );
}

export { ErrorBoundary };
