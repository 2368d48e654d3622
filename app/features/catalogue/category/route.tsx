import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getNameFromSlug, readCategoryList } from "~/features/catalogue/category-list.server";
import { CategoryListing } from "~/features/catalogue/category-listing";
import { describeList } from "~/features/catalogue/list-description";
import { getListingMeta } from "~/features/catalogue/listing-page";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { colourCategory } from "~/model/category";
import { toCategoryName, toSlug } from "~/model/web-address";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { homeStep } from "~/ui/breadcrumb";
import { findCategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { name, description } = page.data.category;
  if (toSlug(name) === colourCategory) return createUnlistedPageMeta(page, name, description);
  return getListingMeta(
    page,
    {
      title: name,
      description: description || describeList(name),
      pathWith: (query) => paths.category(name, query),
    },
    page.data.listing,
  );
};

const stepsHere = [homeStep];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const found = await findCategory(context.upstream, toCategoryName(getNameFromSlug(args)));
  const subcategories = found.subcategories.map(({ name }) => name);
  return readCategoryList(args, context, found, stepsHere, { CategoryName: found.name }, { subcategories });
});

export default function CategoryPage() {
  const page = useLoaderData<typeof loader>();
  const { category, listing } = page;
  const { nothingForCategory, nothingForSubcategory } = messages.catalogue;
  const { subcategory } = listing.filter;
  return (
    <CategoryListing
      steps={stepsHere}
      {...page}
      path={paths.category(category.name)}
      searchLabel="Buscar nesta categoria"
      emptyTitle={subcategory ? nothingForSubcategory(subcategory) : nothingForCategory(category.name)}
    />
  );
}

export { ErrorBoundary };
