import type { ProductFilter } from "./product-filter";
import type { Sku } from "./sku";
import { isInStock } from "./sku-choice";

type VariantFilter = Pick<ProductFilter, "colours" | "sizes">;

/** The cheapest variant in stock with one of the filter's colours and sizes; null without such a filter. */
export function listedVariant(skus: readonly Sku[], { colours, sizes }: VariantFilter): Sku | null {
  const wanted = [colours, sizes].filter((values) => values.length > 0);
  if (wanted.length === 0) return null;
  return skus
    .filter(isInStock)
    .filter((sku) => wanted.every((values) => hasOneOf(sku, values)))
    .reduce<Sku | null>(
      (cheapest, sku) =>
        cheapest === null || sku.priceInCentavos < cheapest.priceInCentavos ? sku : cheapest,
      null,
    );
}

const hasOneOf = ({ attributes }: Sku, values: readonly string[]) =>
  attributes.some(({ value }) => values.includes(value));
