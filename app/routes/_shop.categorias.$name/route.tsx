import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describe } from "~/composition/description.server";
import { nameInAddress } from "~/composition/name-in-address.server";
import { pricesAsOf } from "~/composition/prices-as-of.server";
import { listProducts } from "~/composition/product-listing.server";
import { recordSearch } from "~/composition/search-record.server";
import { mostPageButtons } from "~/domain/pagination";
import { readProductFilter } from "~/domain/product-filter";
import { categoryNameToAskFor } from "~/domain/slug";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { errorMeta, listingPage } from "~/search-engines/page-meta";
import { tellBreadcrumb } from "~/search-engines/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyList } from "~/ui/empty-list";
import { LongText } from "~/ui/long-text";
import { ProductListing } from "~/ui/product-listing";
import { findCategory } from "~/upstream/categories.server";

export const handle = { needsLocation: true, keptOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { name, description } = page.data.category;
  return listingPage(
    page,
    {
      title: name,
      description: description || descriptions.list(name),
      pathWith: (query) => paths.category(name, query),
    },
    page.data.listing,
  );
};

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const found = await findCategory(opened.upstream, categoryNameToAskFor(nameInAddress(args)));
  const { name } = found;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, { CategoryName: name }, mostPageButtons.listing, {
      subcategories: found.subcategories.map((subcategory) => subcategory.name),
    }),
    recordSearch(opened, args.request, filter),
  ]);
  tellBreadcrumb(args, stepsHere, name);
  return { category: { name, ...describe(found) }, listing, pricesAsOf: pricesAsOf(opened) };
});

export default function CategoryPage() {
  const { category, listing } = useLoaderData<typeof loader>();
  const { name, description, descriptionHtml } = category;
  const { subcategory } = listing.filter;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={name} />
      <ProductListing
        listing={listing}
        path={paths.category(name)}
        mostPageButtons={mostPageButtons.listing}
        searchLabel="Buscar nesta categoria"
        asideFrom="tablet"
        heading={
          <>
            <h1>{name}</h1>
            {description && <LongText text={description} html={descriptionHtml} />}
          </>
        }
        empty={
          <EmptyList
            title={
              subcategory
                ? messages.catalogue.nothingForSubcategory(subcategory)
                : messages.catalogue.nothingForCategory(name)
            }
            filter={listing.filter}
            path={paths.category(name)}
            unfiltered={`Ver tudo em ${name}`}
          />
        }
      />
    </>
  );
}

export { ErrorBoundary };
