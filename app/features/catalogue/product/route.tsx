import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { getPhotoId } from "~/features/catalogue/gallery";
import { GuideLinks } from "~/features/catalogue/guide-links";
import { getGuideLinks } from "~/features/catalogue/guide-links.server";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { ReviewList } from "~/features/catalogue/review-list";
import { findExtraRows } from "~/features/extra-rows/extra-rows.server";
import { getOfferedWays, getPaymentOffer } from "~/features/payment/offered-payments.server";
import { findExtrasAt, findProductViews, findQuoteHref } from "~/http/extra.server";
import { retryAfter } from "~/http/rate-limit.server";
import {
  getPublicOrigin,
  isOverTimeBudget,
  openRequest,
  type RequestContext,
} from "~/http/request-context.server";
import { getFailedForm, openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { excerptLengths } from "~/model/excerpt";
import type { NamedLink } from "~/model/named-link";
import { createRefusal } from "~/model/refusal";
import { writeChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createErrorMeta, createIndexedPageMeta } from "~/seo/page-meta";
import { Accordion, Specifications } from "~/ui/accordion";
import { Breadcrumb, productSteps } from "~/ui/breadcrumb";
import { ErrorSummary } from "~/ui/error-summary";
import { createLostAnswer } from "~/ui/form-events";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { LongText } from "~/ui/long-text";
import { Picture } from "~/ui/picture";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";
import { inShop } from "../../../../brand/brand";
import { InPlaceLink } from "./in-place";
import { Offers } from "./offers";
import { getIncludedFreight, quoteChosenOffer } from "./offers-view.server";
import {
  answerProduct,
  findSellerProducts,
  findSimilarProducts,
  loadProductSelection,
  type ProductSelection,
  type ReviewsView,
  readReviews,
} from "./product-page.server";
import { applyQuantityStep } from "./product-query";
import {
  calculateMeters,
  type ProductView,
  presentProduct,
  withCalculatedMeters,
} from "./product-view.server";
import { PurchaseForm } from "./purchase-form";
import { SellerProducts } from "./seller";
import { addProductJsonLd } from "./structured-data.server";
import type { ZoomProps } from "./zoom";

export const handle = { needsLocation: true, cacheOffline: true, showsAddedToCart: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.ours.productNotFound });
  const { product, gallery } = page.data;
  return createIndexedPageMeta(page, {
    title: product.name,
    description:
      product.description ||
      `${product.name}: compare os preços das lojas perto de você e veja o frete e o prazo para o seu CEP ${inShop}.`,
    path: paths.product(product.slug),
    picture: gallery[0],
    type: "product",
  });
};

const getSteps = ({ categories: [category] }: ProductSelection["product"]) => [
  ...productSteps,
  ...(category ? [{ name: category.name, href: paths.category(category.name) }] : []),
];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const slug = args.params.slug ?? "";
  const searchParams = new URL(args.request.url).searchParams;
  const changedQuantity = applyQuantityStep(searchParams);
  if (changedQuantity) throw await redirectTo(paths.product(slug, changedQuantity));

  const chosen = await loadProductSelection(context, slug, searchParams);
  const calculation = calculateMeters(searchParams, chosen);
  const calculated = withCalculatedMeters(searchParams, calculation);
  if (calculated) throw await redirectTo(paths.product(slug, calculated));

  const now = new Date();
  const [marks, [freight, fromSameSeller, similar, extraRows, reviews]] = await Promise.all([
    Promise.all(findExtrasAt("isMarked").map((isMarked) => isMarked(context, chosen.product))),
    isOverTimeBudget(context)
      ? ([getIncludedFreight(chosen), null, [], [], chosen.product.reviews] as const)
      : Promise.all([
          quoteChosenOffer(context, chosen),
          findSellerProducts(context, chosen, searchParams, now),
          findSimilarProducts(context, chosen, now),
          findExtraRows(context, chosen.product),
          readReviews(context, chosen.product, searchParams),
        ]),
  ]);
  const { location } = context;
  const steps = getSteps(chosen.product);
  addProductJsonLd(args, { ...chosen, freight, location }, steps, now);
  const surroundings = {
    calculation,
    location,
    freight,
    reviews,
    origin: getPublicOrigin(args.request),
    now,
  };
  const view = {
    ...presentProduct(chosen, searchParams, surroundings),
    steps,
    calculation,
    fromSameSeller,
    strips: [{ title: "Produtos parecidos", products: similar }, ...extraRows].filter(
      ({ products }) => products.length > 0,
    ),
    soldOutForm: isSoldOut(chosen) ? (findExtrasAt("soldOutForm")[0]?.(context) ?? null) : null,
    guides: getGuideLinks(
      [...chosen.product.subcategories, ...chosen.product.categories].map(({ name }) => name).join(" "),
    ),
    payments: getOfferedWays(getPaymentOffer(context.upstream)).map(({ onProduct }) => onProduct),
    links: furtherLinks(context, chosen, searchParams),
    isMarked: marks.includes(true),
    key: createIdempotencyKey(args, context.session, getFailedForm(args)),
    pricesAsOf: getStaleSince(context),
  };
  const cookies = await Promise.all(findExtrasAt("onProductSeen").map((see) => see(context, chosen.product)));
  const headers = cookies.flat().map((cookie): [string, string] => ["set-cookie", cookie]);
  return data(view, { status: calculation?.refusal ? 400 : 200, headers });
});

/** True only if no quantity is available. */
const isSoldOut = ({ isUnavailable, isUnconfirmed, readiness, soldSkuIds }: ProductSelection) =>
  !isUnconfirmed && (isUnavailable || (readiness.kind === "outOfStock" && !soldSkuIds.has(readiness.sku.id)));

/** The links keep the chosen variant; the request for a quote also gets the length from the calculator. */
function furtherLinks(
  { upstream }: RequestContext,
  { product, groups, choice }: ProductSelection,
  searchParams: URLSearchParams,
) {
  const vendedor = searchParams.get("vendedor");
  const linkParams = writeChoice(new URLSearchParams(vendedor ? { vendedor } : {}), groups, choice);
  const metros = searchParams.get("quantidade");
  const quoteHref = findQuoteHref(upstream, { item: product.slug, metros });
  return [
    ...findProductViews(product, linkParams),
    ...(quoteHref ? [{ name: "Pedir orçamento", href: quoteHref }] : []),
  ];
}

export const headers = retryAfter;

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const answer = await answerProduct(await openAction(args), args.params.slug ?? "");
  return answer instanceof Response
    ? answer
    : data(answer, { status: answer.status, headers: answer.headers });
});

/** An in-place post without an answer keeps the page and its input. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const typed = { quantidade: String(form.get("quantidade") ?? "") };
    const refusal = createRefusal({ status: 503, title: messages.ours.connectionLost, typed });
    return createLostAnswer(refusal);
  }
};

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  const { product, fromSameSeller } = page;
  const refusal = refused ?? page.calculation?.refusal;
  return (
    <>
      {refusal && <ErrorSummary title={refusal.title} faults={refusal.faults} subject={refusal} />}
      <div className="product" aria-busy={isBusy || undefined}>
        <Gallery product={product} pictures={page.gallery} kept={page.kept} />
        <PurchaseForm page={page} refused={refused} />
        <Facts product={product} payments={page.payments} guides={page.guides} />
      </div>
      <ReviewList content={page.reviewList} nothingYet="Este produto ainda não tem avaliações.">
        <ReviewFilters reviews={page.reviewList} />
      </ReviewList>
      <Offers page={page} />
      {page.strips.map(({ products, ...section }) => (
        <Section key={section.title} {...section}>
          <ProductStrip products={products} isBrief />
        </Section>
      ))}
      {fromSameSeller && <SellerProducts products={fromSameSeller} page={page} />}
      {/* Shown above the product on wide screens; here the keyboard reaches the product first. */}
      <Breadcrumb steps={page.steps} here={product.name} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...getUpstreamFailureTexts(messages.catalogue.searchFailed),
});

/** Five sections in the order of catalogue 2, "Product detail"; the first is open. */
interface FactsProps {
  product: ProductView["product"];
  payments: readonly string[];
  guides: readonly NamedLink[];
}

function Facts({ product, payments, guides }: FactsProps) {
  const specifications = [
    { name: "Material", value: product.material },
    { name: "Espessura", value: product.thickness },
    { name: "Acabamento", value: product.finish },
    { name: "Tipo de cola", value: product.glueType },
    { name: "Código", value: product.code },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  const parts = [
    {
      title: messages.catalogue.description,
      text: (product.description || guides.length > 0) && (
        <LongText text={product.description ?? ""} maxLength={excerptLengths.product}>
          <GuideLinks guides={guides} />
        </LongText>
      ),
    },
    {
      title: "Especificações",
      text: specifications.length > 0 && <Specifications entries={specifications} />,
    },
    { title: "Durabilidade", text: product.durability && <p>{product.durability}</p> },
    { title: "Vantagens", text: product.advantages && <p>{product.advantages}</p> },
    {
      title: messages.catalogue.waysToPay,
      text: payments.length > 0 && (
        <ul>
          {payments.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      ),
    },
  ].filter(({ text }) => text);
  return (
    <div className="facts">
      {parts.map(({ title, text }, index) => (
        <Accordion key={title} title={<h2>{title}</h2>} open={index === 0}>
          {text}
        </Accordion>
      ))}
    </div>
  );
}

/** Bars by rating, which are links to its reviews. */
function ReviewFilters({ reviews: { byNote, withPictures, isFiltered } }: { reviews: ReviewsView }) {
  const total = byNote.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <details className="arrow" open={isFiltered}>
      <summary className="link">Filtrar avaliações</summary>
      <ul className="by-note">
        {byNote.map(({ note, count, href, isChosen }) => (
          <li key={note}>
            <InPlaceLink href={href} rel="nofollow" aria-current={isChosen || undefined}>
              {note === 1 ? "1 estrela" : `${note} estrelas`}
              <progress max={total} value={count} aria-hidden="true" />
              {count}
            </InPlaceLink>
          </li>
        ))}
        {withPictures.count > 0 && (
          <li>
            <InPlaceLink
              href={withPictures.href}
              rel="nofollow"
              aria-current={withPictures.isChosen || undefined}
            >
              {`Com foto (${withPictures.count})`}
            </InPlaceLink>
          </li>
        )}
      </ul>
    </details>
  );
}

interface GalleryProps {
  product: { readonly name: string; readonly slug: string };
  /** Upstream paths. */
  pictures: readonly string[];
  /** Query of the product page. */
  kept: readonly [string, string][];
}

/** Scroll-snap gallery that works without script; off-screen pictures load lazily. */
function Gallery(props: GalleryProps) {
  const light = useLightMode();
  const { product, pictures } = props;
  // Light documents carry no script, so the browser needs no code for them.
  if (light) return import.meta.env.SSR ? <LightGallery name={product.name} pictures={pictures} /> : null;
  if (pictures.length === 0) {
    return (
      <div className="gallery">
        <Picture alt="" side={480} />
      </div>
    );
  }
  // A colour with its own picture starts again at the first.
  return <Photos key={pictures[0]} {...props} />;
}

/** Phones get a smaller size: the pictures share the first screen with name, price and colours. */
const photoSizes = "(width >= 62.5rem) 560px, (width >= 37.5rem) 46vw, 60vw";

const loadZoom = () => import("./zoom");
/** Loads the zoom before the click; a failure is handled at the click. */
const prepareZoom = () => {
  loadZoom().catch(() => {});
};

function Photos({ product: { name, slug }, pictures, kept: linkParams }: GalleryProps) {
  const photos = useRef<HTMLUListElement>(null);
  /** Null until hydrated: without script the visible picture is unknown. */
  const [shown, show] = useState<number | null>(null);
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; first: number }>();
  const look = () => {
    const { scrollLeft, scrollWidth } = photos.current ?? { scrollLeft: 0, scrollWidth: 0 };
    show(Math.round((scrollLeft * pictures.length) / Math.max(1, scrollWidth)));
  };
  useEffect(look, [pictures.length]);
  const bring = (event: MouseEvent, index: number) => {
    const photo = photos.current?.children[index];
    if (!(photo instanceof HTMLElement)) return;
    event.preventDefault();
    photos.current?.scrollTo({ left: photo.offsetLeft });
  };
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    loadZoom().then(
      ({ Zoom }) => setZoom({ Zoom, first }),
      () => location.assign(href),
    );
  };
  const photosPage = paths.photos(slug, new URLSearchParams(linkParams.map(([key, value]) => [key, value])));
  return (
    <div className="gallery">
      <ul className="photos" ref={photos} onScroll={look}>
        {pictures.map((path, index) => (
          <li key={path} id={getPhotoId(index)}>
            <Link
              href={`${photosPage}#${getPhotoId(index)}`}
              rel="nofollow"
              // One Tab stop: the enlarged pictures are turned by keys, and without script they are on one page.
              tabIndex={index > 0 ? -1 : undefined}
              onPointerDown={prepareZoom}
              onFocus={prepareZoom}
              onClick={(event) => enlarge(event, index)}
            >
              <Picture
                path={path}
                alt={`Ampliar foto ${index + 1} de ${pictures.length}: ${name}`}
                side={480}
                sizes={photoSizes}
                main={index === 0}
              />
            </Link>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((path, index) => (
            <li key={path}>
              <Link
                href={`#${getPhotoId(index)}`}
                aria-label={`Foto ${index + 1}`}
                tabIndex={-1}
                aria-current={shown === index || undefined}
                onClick={(event) => bring(event, index)}
              >
                <Picture path={path} alt="" side={64} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {zoom && (
        <zoom.Zoom name={name} pictures={pictures} first={zoom.first} onClose={() => setZoom(undefined)} />
      )}
    </div>
  );
}

function LightGallery({ name, pictures: [first, ...others] }: { name: string; pictures: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <div className="gallery">
      <Link href={paths.image(720, first)}>
        <img src={paths.image(240, first)} width={160} height={160} alt={`Ampliar foto 1: ${name}`} />
      </Link>
      {others.length > 0 && (
        <ul className="pills">
          {others.map((path, index) => (
            <li key={path}>
              <Link className="link" href={paths.image(480, path)}>
                {`Ver foto ${index + 2}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
