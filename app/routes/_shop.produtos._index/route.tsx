import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pricesAsOf } from "~/composition/prices-as-of.server";
import { listProducts } from "~/composition/product-listing.server";
import { recordSearch } from "~/composition/search-record.server";
import { mostPageButtons } from "~/domain/pagination";
import { filterInWords, readProductFilter } from "~/domain/product-filter";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { unlistedPage } from "~/search-engines/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyList } from "~/ui/empty-list";
import { ProductListing } from "~/ui/product-listing";

export const meta: MetaFunction<typeof loader> = (page) => {
  const text = page.data?.filter.text;
  const title = text ? `Resultados para “${text}”` : "Todos os produtos";
  return unlistedPage(page, title, descriptions.list(text || "Todos os produtos"));
};

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const [listing] = await Promise.all([
    listProducts(opened, filter, {}, mostPageButtons.search),
    recordSearch(opened, args.request, filter),
  ]);
  return { ...listing, pricesAsOf: pricesAsOf(opened) };
});

export default function SearchResults() {
  const listing = useLoaderData<typeof loader>();
  const { text } = listing.filter;
  const here = text || "Todos os produtos";
  return (
    <>
      <Breadcrumb
        steps={[
          { name: "Home", href: paths.home() },
          { name: "produtos", href: paths.products() },
        ]}
        here={here}
      />
      <ProductListing
        listing={listing}
        path={paths.products()}
        mostPageButtons={mostPageButtons.search}
        heading={<h1>{text ? `Resultados para “${text}”` : here}</h1>}
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
