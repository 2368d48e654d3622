import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getNameFromSlug, readCategoryList } from "~/features/catalogue/category-list.server";
import { CategoryListing } from "~/features/catalogue/category-listing";
import { describeList } from "~/features/catalogue/list-description";
import { getListingMeta } from "~/features/catalogue/listing-page";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createErrorMeta } from "~/seo/page-meta";
import { homeStep } from "~/ui/breadcrumb";
import { findSubcategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { name, description } = page.data.category;
  return getListingMeta(
    page,
    {
      title: name,
      description: description || describeList(name),
      pathWith: (query) => paths.subcategory(name, query),
    },
    page.data.listing,
  );
};

const stepsHere = [homeStep, { name: "Subcategoria", href: paths.products() }];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const found = await findSubcategory(context.upstream, getNameFromSlug(args));
  return readCategoryList(args, context, found, stepsHere, { productSubCategory: found.name });
});

export default function SubcategoryPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <CategoryListing
      steps={stepsHere}
      {...page}
      path={paths.subcategory(page.category.name)}
      searchLabel="Buscar nesta subcategoria"
      emptyTitle={messages.catalogue.nothingForSubcategory(page.category.name)}
    />
  );
}

export { ErrorBoundary };
