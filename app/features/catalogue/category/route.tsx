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
import { colourCategory } from "~/model/category";
import { maxPageButtons } from "~/model/pagination";
import { toCategoryName, toSlug } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { getDescription } from "~/rendering/safe-html.server";
import { errorMeta, unlistedPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { findCategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { name, description } = page.data.category;
  if (toSlug(name) === colourCategory) return unlistedPage(page, name, description);
  return listingPage(
    page,
    {
      title: name,
      description: description || describeList(name),
      pathWith: (query) => paths.category(name, query),
    },
    page.data.listing,
  );
};

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const found = await findCategory(context.upstream, toCategoryName(getNameFromSlug(args)));
  const { name } = found;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(
    context,
    args.request,
    filter,
    { CategoryName: name },
    maxPageButtons.listing,
    {
      subcategories: found.subcategories.map((subcategory) => subcategory.name),
    },
  );
  addBreadcrumbJsonLd(args, stepsHere, name);
  return {
    category: { name, ...getDescription(found) },
    guides: getGuideLinks(name),
    listing,
    pricesAsOf: getStaleSince(context),
  };
});

export default function CategoryPage() {
  const { category, guides, listing } = useLoaderData<typeof loader>();
  const { nothingForCategory, nothingForSubcategory } = messages.catalogue;
  const { subcategory } = listing.filter;
  return (
    <CategoryListing
      steps={stepsHere}
      category={category}
      guides={guides}
      listing={listing}
      path={paths.category(category.name)}
      maxPageButtons={maxPageButtons.listing}
      searchLabel="Buscar nesta categoria"
      emptyTitle={subcategory ? nothingForSubcategory(subcategory) : nothingForCategory(category.name)}
    />
  );
}

export { ErrorBoundary };
