import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pricesAsOf } from "~/composition/prices-as-of.server";
import { listProducts } from "~/composition/product-listing.server";
import { recordSearch } from "~/composition/search-record.server";
import { mostPageButtons } from "~/domain/pagination";
import { filterInWords, readProductFilter } from "~/domain/product-filter";
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
import { ProductListing } from "~/ui/product-listing";

export const handle = { keptOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { text } = page.data.filter;
  return listingPage(
    page,
    {
      title: headingFor(text),
      description: descriptions.list(text || allProducts),
      pathWith: paths.products,
    },
    page.data,
  );
};

const allProducts = "Todos os produtos";
const headingFor = (text: string) => (text ? `Resultados para “${text}”` : allProducts);

const stepsHere = [
  { name: "Home", href: paths.home() },
  { name: "produtos", href: paths.products() },
];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, {}, mostPageButtons.search),
    recordSearch(opened, args.request, filter),
  ]);
  tellBreadcrumb(args, stepsHere, filter.text || allProducts);
  return { ...listing, pricesAsOf: pricesAsOf(opened) };
});

export default function SearchResults() {
  const listing = useLoaderData<typeof loader>();
  const { text } = listing.filter;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={text || allProducts} />
      <ProductListing
        listing={listing}
        path={paths.products()}
        mostPageButtons={mostPageButtons.search}
        heading={<h1>{headingFor(text)}</h1>}
        empty={
          <EmptyList
            title={messages.catalogue.nothingForSearch(text || filterInWords(listing.filter))}
            filter={listing.filter}
            path={paths.products()}
            unfiltered="Ver todos os produtos"
          />
        }
      />
    </>
  );
}

export { ErrorBoundary };
