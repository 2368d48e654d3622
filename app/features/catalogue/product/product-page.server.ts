import { buy, readChosen } from "~/features/cart/buying.server";
import {
  type NamedOffer,
  readVariantWithOffers,
  type SelectedVariant,
  selectVariant,
  type VariantWithOffers,
} from "~/features/cart/selection.server";
import { presentReviewList, reviewListId } from "~/features/catalogue/review-list-content";
import { findExtrasAt } from "~/http/extra.server";
import { getTextFields } from "~/http/form-post.server";
import type { RequestContext } from "~/http/request-context.server";
import { type ActionContext, awaitOptional, dispatchIntent, redirectTo } from "~/http/screen.server";
import type { Offer } from "~/model/offer";
import { parsePage } from "~/model/pagination";
import { getShownPrice, isFree } from "~/model/price";
import type { Product } from "~/model/product";
import type { Refusal } from "~/model/refusal";
import type { Reseller } from "~/model/reseller";
import {
  countByNote,
  filterReviews,
  isFiltering,
  type Review,
  type ReviewFilter,
  readReviewFilter,
} from "~/model/review";
import type { Sku } from "~/model/sku";
import {
  type AttributeGroup,
  type Choice,
  filterByReseller,
  findCheapest,
  fits,
  isInStock,
} from "~/model/sku-choice";
import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import type { ProductCardContent } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import type { Upstream } from "~/upstream/http.server";
import { reviewFromWire, searchProducts } from "~/upstream/products.server";
import { awaitUnlessMissing } from "~/upstream/upstream-error.server";
import { listReviews } from "../../../../contract/reviews";
import { applyQuantityStep, buyAnchor } from "./product-query";

/** The product with the selection, price and reseller for the shopper's location. */
export interface ProductSelection extends VariantWithOffers {
  readonly groups: readonly AttributeGroup[];
  readonly choice: Choice;
  readonly quantity: number;
  readonly unknownValues: SelectedVariant["unknownValues"];
  /** Skus that any reseller has in stock; the price of other skus is only a suggestion. */
  readonly soldSkuIds: ReadonlySet<number>;
  readonly isUnavailable: boolean;
}

export async function loadProductSelection(
  context: RequestContext,
  slug: string,
  searchParams: URLSearchParams,
): Promise<ProductSelection> {
  const variant = await selectVariant(context, slug, searchParams);
  const { details, groups, choice, quantity, unknownValues } = variant;
  const here = await readVariantWithOffers(context, variant);
  const { product, otherOffers, isUnconfirmed } = here;
  const soldSkuIds = new Set([
    ...[...details.skus, ...product.skus].filter(isInStock).map(({ id }) => id),
    ...(otherOffers ?? []).map(({ skuId }) => skuId),
  ]);
  const isUnavailable = !isUnconfirmed && product.offer === null && soldSkuIds.size === 0;
  const selection = { ...here, groups, choice, quantity, unknownValues, soldSkuIds, isUnavailable };
  return context.location ? selection : withoutLocation(selection);
}

/** Omits distances. The freight is that to São Paulo. */
function withoutLocation(selection: ProductSelection): ProductSelection {
  const { product, otherOffers } = selection;
  const withoutDistance = (reseller: Reseller): Reseller => ({ ...reseller, distanceInKm: null });
  const offer = product.offer && { ...product.offer, reseller: withoutDistance(product.offer.reseller) };
  const withoutPlace = (each: Offer) => ({ ...each, reseller: withoutDistance(each.reseller) });
  return {
    ...selection,
    product: { ...product, offer },
    otherOffers: otherOffers?.map(withoutPlace) ?? null,
  };
}

/** What the shop that the page names sells of what still fits; of what it has nothing of, what any shop sells. */
export function getFittingSkus({ product, soldSkuIds, choice }: ProductSelection): readonly Sku[] {
  const fitting = product.skus.filter((sku) => soldSkuIds.has(sku.id) && fits(sku, choice));
  return filterByReseller(fitting, product.offer?.reseller.id);
}

/** True before a SKU is chosen, if the SKUs that still fit have more than one price. */
export function isLowestOfSeveral(chosen: ProductSelection, now: Date): boolean {
  const { product, readiness: state } = chosen;
  if (state.kind !== "incomplete") return false;
  const prices = getFittingSkus(chosen).map(
    (sku) => getShownPrice(sku.priceInCentavos, product.discountTerms, now).priceInCentavos,
  );
  return new Set(prices).size > 1;
}

/** Unit price of the chosen reseller, else of the chosen sku, else the lowest that still fits. Null when unavailable. */
export function getPrice(chosen: ProductSelection, now: Date) {
  const { product, readiness: state, soldSkuIds } = chosen;
  const sku =
    "sku" in state && soldSkuIds.has(state.sku.id) ? state.sku : findCheapest(getFittingSkus(chosen));
  if (sku === null && state.kind !== "ready" && state.kind !== "incomplete") return null;
  const listPrice =
    ("sku" in state ? product.offer?.priceInCentavos : null) ??
    sku?.priceInCentavos ??
    product.priceInCentavos;
  if (listPrice === null || isFree(listPrice, product.discountTerms, now)) return null;
  return getShownPrice(listPrice, product.discountTerms, now);
}

export function canBuy({ readiness, isUnavailable }: ProductSelection): boolean {
  return !isUnavailable && (readiness.kind === "ready" || readiness.kind === "incomplete");
}

const pageSize = 6;

/** Null without others (catalogue 2, "Mais produtos do vendedor"). Pages keep the upstream's paging, one product short. */
export async function findSellerProducts(
  { upstream, location }: RequestContext,
  { product }: ProductSelection,
  searchParams: URLSearchParams,
  now: Date,
) {
  const seller = product.offer?.reseller;
  if (!seller) return null;
  const page = parsePage(searchParams.get("pagina-vendedor"));
  const sold = await awaitOptional(
    searchProducts(upstream, { page, pageSize, resaleId: seller.id }, location),
    null,
  );
  if (sold === null) return null;
  const others = sold.products.filter(({ id }) => id !== product.id);
  if (others.length === 0 && page === 1) return null;
  return { page, totalPages: sold.totalPages, cards: others.map((other) => toProductCard(other, now)) };
}

const limit = 8;

export async function findSimilarProducts(
  { upstream, location }: RequestContext,
  chosen: ProductSelection,
  now: Date,
): Promise<ProductCardContent[]> {
  const { product, isUnconfirmed } = chosen;
  const [category] = product.categories;
  if (canBuy(chosen) || isUnconfirmed || !category) return [];
  const filter = { page: 1, pageSize: limit + 1, CategoryName: category.name };
  const found = await awaitOptional(searchProducts(upstream, filter, location), null);
  return (found?.products ?? [])
    .filter(({ id, priceInCentavos }) => id !== product.id && priceInCentavos !== null)
    .slice(0, limit)
    .map((other) => toProductCard(other, now));
}

const hasAllReviews = ({ reviews, reviewCount }: Product): boolean => (reviewCount ?? 0) <= reviews.length;

/** The reviews that `nota` and `com-foto` ask for; among those of the page where the upstream does not filter. */
export async function readReviews(
  { upstream }: Pick<RequestContext, "upstream">,
  product: Product,
  searchParams: URLSearchParams,
): Promise<readonly Review[]> {
  const filter = readReviewFilter(searchParams);
  const found =
    isFiltering(filter) && !hasAllReviews(product)
      ? await awaitOptional(findReviews(upstream, product.id, filter), null)
      : null;
  return found ?? filterReviews(product.reviews, filter);
}

export function presentReviews(
  product: Product,
  reviews: readonly Review[],
  searchParams: URLSearchParams,
  kept: URLSearchParams,
) {
  const filter = readReviewFilter(searchParams);
  const hrefWith = (more: Readonly<Record<string, string>>) =>
    `${paths.product(product.slug, new URLSearchParams([...kept, ...Object.entries(more)]))}#${reviewListId}`;
  const pictured = filter.withPictures ? { "com-foto": "1" } : undefined;
  const noted = filter.rating === null ? undefined : { nota: String(filter.rating) };
  const counts = product.reviewCounts ?? (hasAllReviews(product) ? countByNote(product.reviews) : []);
  const withPictures =
    product.reviewsWithPictures ??
    filterReviews(product.reviews, { rating: null, withPictures: true }).length;
  return {
    ...presentReviewList(reviews, {
      all: searchParams.has("avaliacoes"),
      allHref: paths.product(
        product.slug,
        new URLSearchParams([...kept, ...Object.entries({ ...noted, ...pictured, avaliacoes: "todas" })]),
      ),
      totals: { count: product.reviewCount ?? product.reviews.length, average: product.reviewAverage },
    }),
    isFiltered: isFiltering(filter),
    byNote: counts
      .map((count, index) => {
        const note = index + 1;
        const isChosen = filter.rating === note;
        return {
          note,
          count,
          isChosen,
          href: hrefWith({ ...pictured, ...(!isChosen && { nota: String(note) }) }),
        };
      })
      .reverse(),
    withPictures: {
      count: withPictures,
      isChosen: filter.withPictures,
      href: hrefWith({ ...noted, ...(!filter.withPictures && { "com-foto": "1" }) }),
    },
  };
}

export type ReviewsView = ReturnType<typeof presentReviews>;

type Answer = Response | Refusal;

interface AddOptions {
  readonly named?: NamedOffer;
  readonly next?: string;
}

export function answerProduct(context: ActionContext, slug: string): Promise<Answer> {
  const { form } = context;
  return dispatchIntent(form.get("intent"), {
    default: async () => {
      const changedQuantity = applyQuantityStep(new URLSearchParams(getTextFields(form)));
      return changedQuantity
        ? redirectTo(`${paths.product(slug, changedQuantity)}#${buyAnchor}`)
        : add(context, slug);
    },
    adicionar: () => add(context, slug),
    comprar: () => add(context, slug, { next: paths.cart() }),
    // An offer names its own variant, independent of the selection above.
    oferta: () => add(context, slug, { named: { sku: form.get("sku"), reseller: form.get("loja") } }),
    ...Object.fromEntries(
      findExtrasAt("productIntents").flatMap((intents) =>
        Object.entries(intents).map(([intent, answer]) => [intent, () => answer(context, slug)]),
      ),
    ),
  });
}

function add(context: ActionContext, slug: string, { named, next }: AddOptions = {}): Promise<Answer> {
  const { form } = context;
  const choice = readChosen(form);
  return buy(context, slug, {
    choice,
    named,
    key: readIdempotencyKey(form),
    next: next ?? `${paths.product(slug, choice)}#${buyAnchor}`,
  });
}

/** Filtered reviews (ours: product/reviews); null if the upstream does not filter them. */
async function findReviews(
  upstream: Upstream,
  productId: number,
  { rating: note, withPictures }: ReviewFilter,
): Promise<readonly Review[] | null> {
  const query = { productId, note: note ?? undefined, withPictures: withPictures || undefined };
  return (await awaitUnlessMissing(upstream(listReviews, { query })))?.map(reviewFromWire) ?? null;
}
