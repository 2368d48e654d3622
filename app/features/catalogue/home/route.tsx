import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { BannerCarousel } from "~/features/catalogue/carousel";
import { changeFilter, noFilter, writeProductFilter } from "~/features/catalogue/product-filter";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { findExtraRows } from "~/features/extra-rows/extra-rows.server";
import { getPaymentOffer, highlightPayment } from "~/features/payment/offered-payments.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Banner as BannerContent } from "~/model/banner";
import type { ProductSummary } from "~/model/product";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { addShopJsonLd } from "~/seo/structured-data.server";
import { Icon, type IconName } from "~/ui/icon";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { Installments, ProductStrip } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import { ResellerStrip } from "~/ui/reseller-card";
import { Section } from "~/ui/section";
import { Strip } from "~/ui/strip";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { listHomeBanners, listMenu } from "~/upstream/categories.server";
import { searchProducts } from "~/upstream/products.server";
import { listResellersNear } from "~/upstream/resellers.server";
import { brandName, brandTagline } from "../../../../brand/brand";

export const handle = { needsLocation: true, cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) =>
  createIndexedPageMeta(page, {
    title: `${brandName}: ${brandTagline}`,
    description:
      "Adesivos, papéis de parede e películas de lojas perto de você, com preço e frete para o seu CEP.",
    path: paths.home(),
    picture: page.data?.mainBanners[0]?.picture,
  });

const maxCategories = 20;
/** The link above a strip leads to all of its products. */
const stripLength = 10;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream, location } = context;
  const strip = { page: 1, pageSize: stripLength };
  const now = new Date();
  const { banners, categories, showcased, bestSellers, resellers, extraRows } = await promiseHash({
    banners: awaitOptional(listHomeBanners(upstream), []),
    categories: awaitOptional(listMenu(upstream, maxCategories), []),
    showcased: awaitOptional(
      searchProducts(upstream, { ...strip, categoryShowHomepage: true }, location),
      null,
    ),
    bestSellers: awaitOptional(searchProducts(upstream, { ...strip, bestSellers: true }, location), null),
    resellers: location ? awaitOptional(listResellersNear(upstream, location), []) : Promise.resolve([]),
    extraRows: findExtraRows(context),
  });
  addShopJsonLd(args);
  const getCards = (found: { products: readonly ProductSummary[] } | null) =>
    (found?.products ?? []).slice(0, stripLength).map((product) => toProductCard(product, now));
  const homeCategory = categories.find(({ isOnHomePage }) => isOnHomePage);
  const showcases = [
    {
      title: homeCategory?.name ?? "Produtos em destaque",
      more: {
        name: "Ver todos os produtos",
        href: homeCategory ? paths.category(homeCategory.name) : paths.products(),
      },
      products: getCards(showcased),
    },
    ...extraRows,
  ];
  return {
    mainBanners: banners.filter(({ isSecondary }) => !isSecondary),
    secondBanner: banners.find(({ isSecondary }) => isSecondary) ?? null,
    showcases: showcases.filter(({ products }) => products.length > 0),
    bestSellers: getCards(bestSellers),
    bestSellersHref: paths.products(writeProductFilter(changeFilter(noFilter, { order: "bestSellers" }))),
    categories: categories.map(({ name, picture }) => ({ name, href: paths.category(name), picture })),
    resellers: resellers.map(({ name, storeSlug, picture, distanceInKm }) => ({
      name,
      href: storeSlug ? paths.showcase(storeSlug) : paths.products(),
      image: picture,
      distanceInKm,
    })),
    payment: highlightPayment(getPaymentOffer(context.upstream)),
    pricesAsOf: getStaleSince(context),
  };
});

export default function Home() {
  const { mainBanners, secondBanner, showcases, categories, resellers, payment, ...page } =
    useLoaderData<typeof loader>();
  const { bestSellers, bestSellersHref } = page;
  return (
    <>
      <h1 className="visually-hidden">{brandName}</h1>
      <BannerCarousel label="Ofertas em destaque">
        {mainBanners.map((banner, index) => (
          <HomeBanner key={banner.picture} banner={banner} main={index === 0} />
        ))}
      </BannerCarousel>
      <Highlights payment={payment} />
      {showcases.map(({ products, ...section }) => (
        <Section key={section.title} {...section}>
          <ProductStrip products={products} />
        </Section>
      ))}
      <Installments />
      {categories.length > 0 && (
        <Section title="As principais categorias">
          <CategoryCircles categories={categories} />
        </Section>
      )}
      {secondBanner && <HomeBanner banner={secondBanner} />}
      {bestSellers.length > 0 && (
        <Section title="Os mais vendidos" more={{ name: "Ver todos", href: bestSellersHref }}>
          <ProductStrip products={bestSellers} />
        </Section>
      )}
      {resellers.length > 0 && (
        <Section title={messages.catalogue.nearbyResellers}>
          <ResellerStrip resellers={resellers} />
        </Section>
      )}
    </>
  );
}

function HomeBanner({ banner, main }: { banner: BannerContent; main?: boolean }) {
  return (
    <HeroBanner
      title={banner.title ?? brandName}
      text={banner.subtitle}
      href={banner.link ?? paths.products()}
      action={banner.isSecondary ? "Ver mais" : "Ver ofertas"}
      image={banner.picture}
      imageMobile={banner.mobilePicture}
      secondary={banner.isSecondary}
      main={main}
    />
  );
}

export { ErrorBoundary };

interface HeroBannerProps {
  title: string;
  text?: string | null;
  href: string;
  /** Link text: 'Ver ofertas'. */
  action: string;
  image?: string | null;
  /** Used below 600 px. */
  imageMobile?: string | null;
  secondary?: boolean;
  /** Pictures above the fold are loaded eagerly. */
  main?: boolean;
}

export function HeroBanner({
  title,
  text,
  href,
  action,
  image,
  imageMobile,
  secondary,
  main,
}: HeroBannerProps) {
  if (useLightMode()) return null;
  return (
    <section className={secondary ? "banner second" : "banner"}>
      <Picture
        path={image}
        narrowPath={imageMobile}
        alt=""
        side={720}
        height={480}
        sizes="(width >= 75rem) 634px, (width >= 37.5rem) 52vw, 92vw"
        main={main}
      />
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <Link href={href} className="button quiet">
          {action}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Link>
      </div>
    </section>
  );
}

interface CategoryCircleContent {
  name: string;
  href: string;
  picture?: string | null;
}

export function CategoryCircles({ categories }: { categories: readonly CategoryCircleContent[] }) {
  return (
    <Strip of="categories" className="strip">
      {categories.map(({ name, href, picture }) => (
        <li key={href}>
          <Link href={href}>
            <Picture path={picture} alt="" side={112} inLightMode="nothing" loadsInView />
            {name}
          </Link>
        </li>
      ))}
    </Strip>
  );
}

interface Highlight {
  icon: IconName;
  title: string;
}

const others: Highlight[] = [
  { icon: "pin", title: "Lojas perto de você" },
  { icon: "lock", title: "7 dias para devolver" },
];

/** `payment`: of the way to pay that is named first; none where nothing can be paid. */
export function Highlights({ payment }: { payment: readonly Highlight[] }) {
  return (
    <ul className="box highlights">
      {[...payment, ...others].map(({ icon, title }) => (
        <li key={icon}>
          <Icon name={icon} />
          <b>{title}</b>
        </li>
      ))}
    </ul>
  );
}
