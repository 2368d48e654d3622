import type { ProductSummary } from "./product";
import type { Sku } from "./sku";
import { findCheapest, isInStock } from "./sku-choice";

/** What a list is filtered by, as far as it chooses a variant. */
export interface VariantFilter {
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
export function listedVariant(
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
