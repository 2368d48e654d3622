import type { ProductSummary } from "./product";
import type { ProductFilter } from "./product-filter";
import type { Sku } from "./sku";
import { findCheapest, isInStock } from "./sku-choice";

type VariantFilter = Pick<ProductFilter, "colours" | "sizes" | "minPriceInCentavos" | "maxPriceInCentavos">;

/**
 * The cheapest variant in stock with one of the filter's colours and sizes, or of those that a price filter lists; null
 * without such a filter. An upstream that names only the variant of its price has chosen it.
 */
export function listedVariant(
  { skus, priceInCentavos }: Pick<ProductSummary, "skus" | "priceInCentavos">,
  filter: VariantFilter,
): Sku | null {
  const { colours, sizes, minPriceInCentavos, maxPriceInCentavos } = filter;
  const wanted = [colours, sizes].filter((values) => values.length > 0);
  if (wanted.length === 0 && minPriceInCentavos === null && maxPriceInCentavos === null) return null;
  const [only, ...others] = skus;
  if (only && others.length === 0 && only.priceInCentavos === priceInCentavos) return only;
  return findCheapest(
    skus.filter((sku) => isInStock(sku) && wanted.every((values) => hasAnyValue(sku, values))),
  );
}

const hasAnyValue = ({ attributes }: Sku, values: readonly string[]) =>
  attributes.some(({ value }) => values.includes(value));
