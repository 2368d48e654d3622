import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BannerCarousel } from "~/features/catalogue/carousel";
import { getListingMeta } from "~/features/catalogue/listing-page";
import {
  describeFilter,
  type ProductFilter,
  readProductFilter,
  writeProductFilter,
} from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { ReviewList } from "~/features/catalogue/review-list";
import { presentReviewList, reviewListId } from "~/features/catalogue/review-list-content";
import { searchAndRecord } from "~/features/catalogue/search-record.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatKm } from "~/model/location";
import { maxPageButtons } from "~/model/pagination";
import type { Showcase, ShowcaseBanner } from "~/model/reseller";
import { formatReviewCount } from "~/model/review";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { Picture } from "~/ui/picture";
import { Avatar } from "~/ui/reseller-card";
import { AverageRating } from "~/ui/stars";
import { findShowcase } from "~/upstream/resellers.server";
import { inShop } from "../../../../brand/brand";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { name, description, store, banners } = page.data;
  return getListingMeta(
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

const stepsHere = [homeStep];

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
  const shop = presentShowcase(showcase, {
    store: address,
    filter,
    allReviews: searchParams.has("avaliacoes"),
  });
  addBreadcrumbJsonLd(args, stepsHere, shop.name);
  return { ...shop, listing, pricesAsOf: getStaleSince(context) };
});

export default function ShowcasePage() {
  const { listing, ...shop } = useLoaderData<typeof loader>();
  const showcasePath = paths.showcase(shop.store);
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
          path={showcasePath}
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
                <ButtonLink href={showcasePath} look="outlined" full>
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

interface ShopBannersProps {
  name: string;
  banners: readonly ShowcaseBanner[];
}

function ShopBanners({ name, banners }: ShopBannersProps) {
  if (banners.length === 0) return null;
  return (
    <BannerCarousel
      label={`Destaques de ${name}`}
      className="shop-banners"
      withoutLinks={banners.every(({ link }) => !link)}
    >
      {banners.map((banner, index) => (
        <ShopBanner key={`${banner.picture} ${banner.link}`} banner={banner} main={index === 0} />
      ))}
    </BannerCarousel>
  );
}

function ShopBanner({ banner, main }: { banner: ShowcaseBanner; main: boolean }) {
  const { picture, mobilePicture, title, link } = banner;
  const drawn = (
    <Picture
      path={picture}
      narrowPath={mobilePicture}
      narrowBelow="desk"
      alt=""
      side={1200}
      height={350}
      sizes="min(75rem, 94vw)"
      main={main}
      inLightMode="nothing"
    />
  );
  const words = title || (link ? "Ver destaque" : null);
  return (
    <div className="shop-banner relative overflow-hidden rounded-card bg-sand">
      {drawn}
      {words && (
        <p className="absolute bottom-3 left-3 max-w-[calc(100%-24px)] rounded-control bg-paper px-4 py-2.5 font-bold desk:bottom-6 desk:left-6 desk:text-xl">
          {link ? <Link href={link}>{words}</Link> : words}
        </p>
      )}
    </div>
  );
}

/** Longer descriptions are folded behind 'Ver mais', because the products follow. */
const maxDescription = 200;

function ShopFacts({ shop }: { shop: ShowcaseView }) {
  const { name, picture, reviewList, address, distance, taxId, whatsAppHref, description } = shop;
  return (
    <section
      className="box shop-facts grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 desk:grid-cols-[auto_minmax(0,1fr)_auto]"
      aria-label="Sobre a loja"
    >
      <Avatar name={name} image={picture} />
      <div className="who wrap-anywhere">
        <h1>{name}</h1>
        {reviewList.average !== null && (
          <AverageRating average={reviewList.average}>
            <Link className="link" href={`#${reviewListId}`}>
              {formatReviewCount(reviewList.count)}
            </Link>
          </AverageRating>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        {(address || distance) && (
          <li className="flex gap-3">
            <Icon name="pin" />
            <div>
              {distance && <b>{distance}</b>}
              {address && <p>{address}</p>}
            </div>
          </li>
        )}
        {taxId && (
          <li className="flex gap-3">
            <Icon name="info" />
            <p>CNPJ {taxId}</p>
          </li>
        )}
      </ul>
      {whatsAppHref && (
        <ButtonLink href={whatsAppHref} look="quiet" icon="chat" external>
          Falar no WhatsApp
        </ButtonLink>
      )}
      {description && <LongText text={description} maxLength={maxDescription} />}
    </section>
  );
}

interface ShowcaseRequest {
  /** Last segment of the showcase URL. */
  store: string;
  filter: ProductFilter;
  allReviews: boolean;
}

/** Catalogue 2, "Reseller showcase". With a search, filter or page, products come before pictures and description. */
function presentShowcase(showcase: Showcase, { store, filter, allReviews }: ShowcaseRequest) {
  const { reseller, title, description, address, banners, reviews } = showcase;
  const { distanceInKm, taxId, whatsApp, picture } = reseller;
  const name = title?.trim() || reseller.name;
  const isFirstSight = writeProductFilter(filter).size === 0;
  const withAllReviews = writeProductFilter(filter);
  withAllReviews.set("avaliacoes", "todas");
  return {
    store,
    name,
    picture,
    banners: isFirstSight ? banners : [],
    description: (isFirstSight && description?.trim()) || null,
    address: address?.trim() || null,
    distance: distanceInKm === null ? null : `a ${formatKm(distanceInKm)} de você`,
    taxId,
    whatsAppHref: whatsApp ? paths.whatsApp(whatsApp, messages.ours.greetingToStore(name)) : null,
    reviewList: presentReviewList(reviews, {
      all: allReviews,
      allHref: paths.showcase(store, withAllReviews),
      totals: { count: showcase.reviewCount, average: showcase.reviewAverage },
    }),
  };
}

type ShowcaseView = ReturnType<typeof presentShowcase>;
