import { getShownPrice } from "~/model/price";
import type { ProductSummary } from "~/model/product";
import type { Sku } from "~/model/sku";
import { findCheapest, isInStock } from "~/model/sku-choice";
import { paths } from "~/paths";
import type { ProductCardContent } from "./product-card";

interface Listed {
  /** Shop whose offer the product page prefers, in a list of one shop. */
  readonly store?: string;
  readonly filter?: CardFilter;
}

interface CardFilter extends VariantFilter {
  /** Last segment of a seller's showcase URL. */
  readonly seller: string | null;
  readonly hasFreeFreight: boolean;
}

const noFilter: CardFilter = {
  text: "",
  colours: [],
  sizes: [],
  prices: { fromInCentavos: null, toInCentavos: null },
  seller: null,
  hasFreeFreight: false,
};

export function toProductCard(
  product: ProductSummary,
  now: Date,
  { store, filter = noFilter }: Listed = {},
): ProductCardContent {
  const { name, slug, picture, discountTerms, isSoldByMeter, reviewAverage, reviewCount } = product;
  const variant = product.priceInCentavos === null ? null : listedVariant(product, filter);
  const seller = store ?? filter.seller ?? (filter.hasFreeFreight ? product.storeSlug : null);
  const chosen = variant
    ? variant.attributes.map(({ attribute, value }) => [attribute, value])
    : onlyColour(product, filter);
  const listPrice = variant?.priceInCentavos ?? product.priceInCentavos;
  return {
    name,
    href: paths.product(slug, { ...Object.fromEntries(chosen), vendedor: seller }),
    picture,
    ...(listPrice === null ? { priceInCentavos: null } : getShownPrice(listPrice, discountTerms, now)),
    ...(isSoldByMeter && { isSoldByMeter }),
    ...(reviewAverage !== null && reviewCount ? { reviewAverage, reviewCount } : {}),
  };
}

/** Used for a list without variants. A product page ignores a colour that it does not have. */
function onlyColour({ skus }: ProductSummary, { colours }: VariantFilter) {
  return skus.length === 0 && colours.length === 1 ? colours.map((colour) => ["Cor", colour]) : [];
}

/** What a list is filtered by, as far as it chooses a variant. */
interface VariantFilter {
  /** Empty without a search. */
  readonly text: string;
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly prices: { readonly fromInCentavos: number | null; readonly toInCentavos: number | null };
}

/**
 * The cheapest variant in stock with one of the filter's colours and sizes, or of those that a price filter lists; null
 * without such a filter. A search's text chooses what the upstream has understood of it. An upstream that names only the variant of its price has chosen it.
 */
function listedVariant(
  { skus, priceInCentavos }: Pick<ProductSummary, "skus" | "priceInCentavos">,
  filter: VariantFilter,
): Sku | null {
  const { text, colours, sizes, prices } = filter;
  const wanted = [colours, sizes].filter((values) => values.length > 0);
  const isFiltered = wanted.length > 0 || (prices.fromInCentavos ?? prices.toInCentavos) !== null;
  if (!isFiltered && text === "") return null;
  const [only, ...others] = skus;
  if (only && others.length === 0 && only.priceInCentavos === priceInCentavos) return only;
  if (!isFiltered) return null;
  return findCheapest(
    skus.filter((sku) => isInStock(sku) && wanted.every((values) => hasAnyValue(sku, values))),
  );
}

const hasAnyValue = ({ attributes }: Sku, values: readonly string[]) =>
  attributes.some(({ value }) => values.includes(value));
