import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describe } from "~/composition/description.server";
import { nameInAddress } from "~/composition/name-in-address.server";
import { pricesAsOf } from "~/composition/prices-as-of.server";
import { listProducts } from "~/composition/product-listing.server";
import { recordSearch } from "~/composition/search-record.server";
import { mostPageButtons } from "~/domain/pagination";
import { readProductFilter } from "~/domain/product-filter";
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

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const found = await findSubcategory(opened.upstream, nameInAddress(args));
  const { name } = found;
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, { productSubCategory: name }, mostPageButtons.listing),
    recordSearch(opened, args.request, filter),
  ]);
  tellBreadcrumb(args, stepsHere, name);
  return { subcategory: { name, ...describe(found) }, listing, pricesAsOf: pricesAsOf(opened) };
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
        mostPageButtons={mostPageButtons.listing}
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
