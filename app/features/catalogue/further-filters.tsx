import type { ReactNode } from "react";
import type { CountedPrices, FilterOptions } from "~/model/facets";
import {
  changeFilter,
  describePrices,
  filterFields,
  flagValues,
  type ProductFilter,
  writtenPrice,
} from "~/model/product-filter";
import { Accordion } from "~/ui/accordion";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";

/** Filters that an upstream may lack. */
export interface FurtherFilters {
  priceRanges: readonly CountedPrices[] | null;
  ratings: FilterOptions;
  sellers: FilterOptions;
  discounted: number | null;
  freeFreight: number | null;
  /** Groups whose counts are estimates. */
  estimated: readonly string[];
}

interface FilterValueProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChosen: boolean;
  count: number | null;
  isEstimated: boolean;
  children: ReactNode;
}

const isOff = ({ count, isChosen }: Pick<FilterValueProps, "count" | "isChosen">) => count === 0 && !isChosen;

/** A value that would leave nothing can be read but has no input. */
export function FilterValue({ count, isEstimated, isChosen, children, ...input }: FilterValueProps) {
  return (
    <li>
      {isOff({ count, isChosen }) ? (
        <span className="tick hint">{children}</span>
      ) : (
        <label className="tick">
          <input {...input} defaultChecked={isChosen} />
          {children}
        </label>
      )}{" "}
      {count !== null && (
        <small className="hint">
          {isEstimated && count > 0 ? `cerca de ${count.toLocaleString("pt-BR")}` : count}
        </small>
      )}
    </li>
  );
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
        />
        <TextField
          label="Até R$"
          name={filterFields.maxPrice}
          defaultValue={written(maxPriceInCentavos)}
          inputMode="decimal"
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
      name: filterFields.discount,
      value: flagValues.discount,
      group: "discounted",
      label: "Com desconto",
      isChosen: filter.isDiscounted,
      count: further.discounted,
    },
    {
      name: filterFields.freight,
      value: flagValues.freight,
      group: "freeFreight",
      label: "Frete grátis",
      isChosen: filter.hasFreeFreight,
      count: further.freeFreight,
    },
  ].filter(({ isChosen, count }) => isChosen || count !== null);
  if (ticks.every(isOff)) return null;
  return (
    <Accordion title="Ofertas" open={ticks.some(({ isChosen }) => isChosen)}>
      <ul>
        {ticks.map(({ group, label, ...tick }) => (
          <FilterValue key={group} type="checkbox" isEstimated={further.estimated.includes(group)} {...tick}>
            {label}
          </FilterValue>
        ))}
      </ul>
    </Accordion>
  );
}
