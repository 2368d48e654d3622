import { listedVariant, type VariantFilter } from "~/model/listed-variant";
import { shownPrice } from "~/model/price";
import type { ProductSummary } from "~/model/product";
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
    ...(listPrice === null ? { priceInCentavos: null } : shownPrice(listPrice, discountTerms, now)),
    ...(isSoldByMeter && { isSoldByMeter }),
    ...(reviewAverage !== null && reviewCount ? { reviewAverage, reviewCount } : {}),
  };
}

/** For a list without variants. A product page ignores a colour that it does not have. */
function onlyColour({ skus }: ProductSummary, { colours }: VariantFilter) {
  return skus.length === 0 && colours.length === 1 ? colours.map((colour) => ["Cor", colour]) : [];
}
