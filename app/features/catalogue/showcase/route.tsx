import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingPage } from "~/features/catalogue/listing-page";
import { describeFilter, readProductFilter } from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { ReviewList } from "~/features/catalogue/review-list";
import { searchAndRecord } from "~/features/catalogue/search-record.server";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { errorMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { findShowcase } from "~/upstream/resellers.server";
import { inShop } from "../../../../brand/brand";
import { ShopBanners } from "./shop-banners";
import { ShopFacts } from "./shop-facts";
import { showcaseView } from "./showcase-view.server";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error);
  const { name, description, store, banners } = page.data;
  return listingPage(
    page,
    {
      title: name,
      description:
        description || `Produtos da loja ${name} ${inShop}, com preço, frete e prazo para o seu CEP.`,
      pathWith: (query) => paths.showcase(store, query),
      picture: banners[0]?.picture,
    },
    page.data.listing,
  );
};

/** Less than in other lists, because reviews follow. */
const shownOnPhones = 8;

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const store = args.params.store ?? "";
  const searchParams = new URL(args.request.url).searchParams;
  const filter = readProductFilter(searchParams);
  const showcase = await findShowcase(context.upstream, store, context.location);
  const listing = await searchAndRecord(
    context,
    args.request,
    filter,
    { resaleId: showcase.reseller.id },
    maxPageButtons.listing,
    { store },
  );
  const address = showcase.reseller.storeSlug ?? store;
  const shop = showcaseView(showcase, {
    store: address,
    filter,
    allReviews: searchParams.has("avaliacoes"),
  });
  addBreadcrumbJsonLd(args, stepsHere, shop.name);
  return { ...shop, listing, pricesAsOf: getStaleSince(context) };
});

export default function ShowcasePage() {
  const { listing, ...shop } = useLoaderData<typeof loader>();
  const here = paths.showcase(shop.store);
  const narrowedBy = describeFilter(listing.filter);
  const hasNothing = listing.cards.length === 0 && narrowedBy === "";
  return (
    <>
      <Breadcrumb steps={stepsHere} here={shop.name} />
      <ShopBanners name={shop.name} banners={shop.banners} />
      <ShopFacts shop={shop} />
      {hasNothing ? (
        <EmptyState
          icon="box"
          title={messages.ours.storeIsEmpty}
          action={
            <ButtonLink href={paths.products()} look="outlined" full>
              Ver produtos de outras lojas
            </ButtonLink>
          }
        />
      ) : (
        <ProductListing
          listing={listing}
          path={here}
          maxPageButtons={maxPageButtons.listing}
          searchLabel="Buscar nesta loja"
          isFirst={shop.banners.length === 0}
          shownOnPhones={shownOnPhones}
          heading={<h2>Produtos da loja</h2>}
          empty={
            <EmptyState
              icon="search"
              title={messages.catalogue.nothingForSearch(narrowedBy)}
              action={
                <ButtonLink href={here} look="outlined" full>
                  Ver todos os produtos da loja
                </ButtonLink>
              }
            />
          }
        />
      )}
      <ReviewList content={shop.reviewList} nothingYet={messages.ours.storeHasNoReviews} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({ 404: { title: messages.ours.storeNotFound } });
