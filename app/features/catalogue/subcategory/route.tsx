import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryListing } from "~/features/catalogue/category-listing";
import { getGuideLinks } from "~/features/catalogue/guide-links.server";
import { describeList } from "~/features/catalogue/list-description";
import { listingPage } from "~/features/catalogue/listing-page";
import { getNameFromSlug } from "~/features/catalogue/name-from-slug.server";
import { readProductFilter } from "~/features/catalogue/product-filter";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { searchAndRecord } from "~/features/catalogue/search-record.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { getDescription } from "~/rendering/safe-html.server";
import { errorMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { findSubcategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { name, description } = page.data.subcategory;
  return listingPage(
    page,
    {
      title: name,
      description: description || describeList(name),
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
  const context = await openRequest(args);
  const found = await findSubcategory(context.upstream, getNameFromSlug(args));
  const { name } = found;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(
    context,
    args.request,
    filter,
    { productSubCategory: name },
    maxPageButtons.listing,
  );
  addBreadcrumbJsonLd(args, stepsHere, name);
  return {
    subcategory: { name, ...getDescription(found) },
    guides: getGuideLinks(name),
    listing,
    pricesAsOf: getStaleSince(context),
  };
});

export default function SubcategoryPage() {
  const { subcategory, guides, listing } = useLoaderData<typeof loader>();
  return (
    <CategoryListing
      steps={stepsHere}
      category={subcategory}
      guides={guides}
      listing={listing}
      path={paths.subcategory(subcategory.name)}
      maxPageButtons={maxPageButtons.listing}
      searchLabel="Buscar nesta subcategoria"
      emptyTitle={messages.catalogue.nothingForSubcategory(subcategory.name)}
    />
  );
}

export { ErrorBoundary };
