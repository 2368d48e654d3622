import type { CountedPrices, FilterOptions } from "~/domain/facets";
import {
  changeFilter,
  describePrices,
  filterFields,
  flagValues,
  type ProductFilter,
  writtenPrice,
} from "~/domain/product-filter";
import { Accordion } from "./accordion";
import { TextField } from "./field";
import { Link } from "./link";

/** Filters that an upstream may lack. */
export interface FurtherFilters {
  priceRanges: readonly CountedPrices[] | null;
  ratings: FilterOptions;
  sellers: FilterOptions;
  discounted: number | null;
  freeFreight: number | null;
}

interface PriceGroupProps {
  filter: ProductFilter;
  ranges: readonly CountedPrices[];
  getHref: (filter: ProductFilter) => string;
}

/** Ranges are links, because they would contradict the fields. */
export function PriceGroup({ filter, ranges, getHref }: PriceGroupProps) {
  const { minPriceInCentavos, maxPriceInCentavos } = filter;
  const written = (price: number | null) => (price === null ? "" : writtenPrice(price));
  return (
    <Accordion title="Preço" open={(minPriceInCentavos ?? maxPriceInCentavos) !== null}>
      <ul>
        {ranges.map(({ fromInCentavos, toInCentavos, count }) => {
          const range = { minPriceInCentavos: fromInCentavos || null, maxPriceInCentavos: toInCentavos };
          return (
            <li key={fromInCentavos}>
              <Link href={getHref(changeFilter(filter, range))} rel="nofollow">
                {describePrices(range)}
              </Link>{" "}
              {count !== null && <small className="hint">{count}</small>}
            </li>
          );
        })}
      </ul>
      <div className="pair">
        <TextField
          label="De R$"
          name={filterFields.minPrice}
          defaultValue={written(minPriceInCentavos)}
          inputMode="decimal"
          maxLength={12}
        />
        <TextField
          label="Até R$"
          name={filterFields.maxPrice}
          defaultValue={written(maxPriceInCentavos)}
          inputMode="decimal"
          maxLength={12}
        />
      </div>
    </Accordion>
  );
}

interface OfferGroupProps {
  filter: ProductFilter;
  further: FurtherFilters;
}

export function OfferGroup({ filter, further }: OfferGroupProps) {
  const ticks = [
    {
      field: filterFields.discount,
      value: flagValues.discount,
      name: "Com desconto",
      isChosen: filter.isDiscounted,
      count: further.discounted,
    },
    {
      field: filterFields.freight,
      value: flagValues.freight,
      name: "Frete grátis",
      isChosen: filter.hasFreeFreight,
      count: further.freeFreight,
    },
  ].filter(({ isChosen, count }) => isChosen || Boolean(count));
  if (ticks.length === 0) return null;
  return (
    <Accordion title="Ofertas" open={ticks.some(({ isChosen }) => isChosen)}>
      <ul>
        {ticks.map(({ field, value, name, isChosen, count }) => (
          <li key={field}>
            <label className="tick">
              <input type="checkbox" name={field} value={value} defaultChecked={isChosen} />
              {name}
            </label>{" "}
            {count !== null && <small className="hint">{count}</small>}
          </li>
        ))}
      </ul>
    </Accordion>
  );
}
