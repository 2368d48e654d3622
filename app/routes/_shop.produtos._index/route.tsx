import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maxPageButtons } from "~/domain/pagination";
import { describeFilter, hasWords, type ProductFilter, readProductFilter } from "~/domain/product-filter";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { describeList } from "~/seo/list-description";
import { errorMeta, listingPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { getGuideLinks } from "~/services/guide-links.server";
import { getStaleSince } from "~/services/product-listing.server";
import { searchAndRecord } from "~/services/search-record.server";
import { getSearchRows } from "~/services/search-rows.server";
import { viewedCards } from "~/services/viewed-products.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EmptyList } from "~/ui/empty-list";
import { ProductListing } from "~/ui/product-listing";
import { RecentlyViewed } from "~/ui/recently-viewed";
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
  const viewed = listing.cards.length === 0 ? await viewedCards(context, new Date()) : [];
  return { ...listing, rows, guides, viewed, here: context.here, pricesAsOf: getStaleSince(context) };
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
      <RecentlyViewed products={listing.viewed} here={listing.here} />
    </>
  );
}

export { ErrorBoundary };
