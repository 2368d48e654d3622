import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyList } from "~/features/catalogue/empty-list";
import { getGuideLinks } from "~/features/catalogue/guide-links.server";
import { describeList } from "~/features/catalogue/list-description";
import { listingPage } from "~/features/catalogue/listing-page";
import {
  describeFilter,
  hasWords,
  type ProductFilter,
  readProductFilter,
} from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { searchAndRecord } from "~/features/catalogue/search-record.server";
import { getSearchRows } from "~/features/catalogue/search-rows.server";
import { findExtraRows } from "~/features/extra-rows/extra-rows.server";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { errorMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ClearableRow } from "~/ui/clearable-row";
import { SearchNotes } from "./search-notes";
import { SearchRows } from "./search-rows";

export const handle = { cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { text } = page.data.filter;
  return listingPage(
    page,
    {
      title: headingFor(text),
      description: describeList(text || allProducts),
      pathWith: paths.products,
    },
    page.data,
  );
};

const allProducts = "Todos os produtos";
const headingFor = (text: string) =>
  text ? messages.ours.resultsFor(text.replaceAll('"', "")) : allProducts;

const emptyTitle = (filter: ProductFilter) =>
  filter.text && !hasWords(filter.text)
    ? messages.ours.searchWithoutWords
    : messages.catalogue.nothingForSearch(filter.text || describeFilter(filter));

const stepsHere = [
  { name: "Home", href: paths.home() },
  { name: "produtos", href: paths.products() },
];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(context, args.request, filter, {}, maxPageButtons.search);
  addBreadcrumbJsonLd(args, stepsHere, filter.text || allProducts);
  const rows = await getSearchRows(context, listing);
  const guides = getGuideLinks(filter.text);
  const extraRows = listing.cards.length === 0 ? await findExtraRows(context) : [];
  return { ...listing, rows, guides, extraRows, here: context.here, pricesAsOf: getStaleSince(context) };
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
        maxPageButtons={maxPageButtons.search}
        heading={
          <>
            <h1>{headingFor(text)}</h1>
            <SearchNotes {...listing} hasProducts={listing.cards.length > 0} />
            <SearchRows rows={listing.rows.wishes} below={listing.understood?.wishes[0]} />
          </>
        }
        empty={
          <EmptyList
            title={emptyTitle(listing.filter)}
            filter={listing.filter}
            path={paths.products()}
            unfiltered="Ver todos os produtos"
          />
        }
      />
      <SearchRows rows={listing.rows.others} />
      {listing.extraRows.map((row) => (
        <ClearableRow key={row.title} row={row} here={listing.here} />
      ))}
    </>
  );
}

export { ErrorBoundary };
