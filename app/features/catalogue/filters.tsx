import type { ReactNode } from "react";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { CountedPrices } from "~/upstream/products.server";
import type { FilterOption, FilterOptions } from "./filter-options";
import {
  changeFilter,
  describePrices,
  type FilterGroup,
  filterParts,
  formatFilterPrice,
  getFilterValues,
  type PartName,
  type ProductFilter,
  partNames,
  priceParameters,
} from "./product-filter";

interface FilterFormProps {
  filter: ProductFilter;
  /** List URL; the form omits the page number, so that the list starts at page 1. */
  action: string;
  searchLabel: string;
  options: Partial<Record<PartName, FilterOptions>>;
  priceRanges: readonly CountedPrices[] | null;
  getHref: (filter: ProductFilter) => string;
  /** Why something is missing. */
  missing: readonly string[];
  /** Target of 'Fechar' while the form is an overlay. */
  closeTo: string;
}

const ticks = partNames.filter((name) => filterParts[name].group?.input === "tick");

/** One GET form, sent by 'Aplicar' (catalogue 2, "Product search"). */
export function FilterForm(props: FilterFormProps) {
  const { filter, action, searchLabel, missing, closeTo } = props;
  return (
    // Prevents browsers from restoring ticks that differ from the list.
    <form method="get" action={action} className="filters" autoComplete="off">
      <TextField
        label={searchLabel}
        name={filterParts.text.parameters[0]}
        id="filtro-texto"
        defaultValue={filter.text}
        maxLength={200}
        enterKeyHint="search"
      />
      {missing.map((message) => (
        <Notice key={message} kind="warning">
          {message}
        </Notice>
      ))}
      {partNames.map((name) => (
        <FilterPart key={name} name={name} {...props} />
      ))}
      {getFilterValues(filter, "order").map((order) => (
        <input key={order} type="hidden" name={filterParts.order.parameters[0]} value={order} />
      ))}
      <div className="apply">
        <ButtonLink href={`#${closeTo}`} look="quiet">
          Fechar
        </ButtonLink>
        <Button>Aplicar</Button>
      </div>
    </form>
  );
}

function FilterPart({ name, filter, options, priceRanges, getHref }: FilterFormProps & { name: PartName }) {
  if (name === "prices")
    return priceRanges && <PriceGroup filter={filter} ranges={priceRanges} getHref={getHref} />;
  if (name === ticks[0]) return <OfferGroup filter={filter} options={options} />;
  const { group, parameters } = filterParts[name];
  const offered = options[name];
  if (!group || group.input === "tick" || !offered) return null;
  return (
    <OptionGroup
      group={group}
      name={parameters[0]}
      input={group.input}
      options={offered}
      chosen={getFilterValues(filter, name)}
    />
  );
}

interface OptionGroupProps {
  group: FilterGroup;
  name: string;
  input: "radio" | "checkbox";
  options: FilterOptions;
  chosen: readonly string[];
}

function OptionGroup({ group, name, input, options, chosen }: OptionGroupProps) {
  const { inSight, others, isEstimated } = options;
  if (inSight.length + others.length === 0) return null;
  const { title, othersTitle, openUpTo = 0 } = group;
  const control = { type: input, name, chosen, isEstimated };
  return (
    <Accordion title={title} open={chosen.length > 0 || inSight.length <= openUpTo}>
      <fieldset aria-label={title}>
        {input === "radio" && (
          <label className="tick">
            <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
            Todas
          </label>
        )}
        <Options options={inSight} {...control} />
        {others.length > 0 && (
          <details className="arrow">
            <summary>
              {othersTitle} ({others.length})
            </summary>
            <Options options={others} {...control} />
          </details>
        )}
      </fieldset>
    </Accordion>
  );
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

/** A value without results is shown without an input. */
function FilterValue({ count, isEstimated, isChosen, children, ...input }: FilterValueProps) {
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

interface OptionsProps {
  type: "radio" | "checkbox";
  name: string;
  chosen: readonly string[];
  isEstimated: boolean;
  options: readonly FilterOption[];
}

function Options({ type, name, chosen, options, isEstimated }: OptionsProps) {
  const hasSwatches = options.some(({ hex }) => hex !== null);
  return (
    <ul>
      {options.map(({ name: value, label, hex, count }) => (
        <FilterValue
          key={value}
          type={type}
          name={name}
          value={value}
          isChosen={chosen.includes(value)}
          count={count}
          isEstimated={isEstimated}
        >
          {hasSwatches && (
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <circle cx="10" cy="10" r="9.5" fill={hex ?? "none"} />
            </svg>
          )}
          {label ?? value}
        </FilterValue>
      ))}
    </ul>
  );
}

interface PriceGroupProps {
  filter: ProductFilter;
  ranges: readonly CountedPrices[];
  getHref: (filter: ProductFilter) => string;
}

/** Ranges are links, because they would contradict the fields. */
function PriceGroup({ filter, ranges, getHref }: PriceGroupProps) {
  const { fromInCentavos, toInCentavos } = filter.prices;
  const inField = (price: number | null) => (price === null ? "" : formatFilterPrice(price));
  return (
    <Accordion title="Preço" open={(fromInCentavos ?? toInCentavos) !== null}>
      <ul>
        {ranges.map(({ count, ...range }) => {
          const prices = { ...range, fromInCentavos: range.fromInCentavos || null };
          return (
            <li key={range.fromInCentavos}>
              <Link href={getHref(changeFilter(filter, { prices }))} rel="nofollow">
                {describePrices(prices)}
              </Link>{" "}
              {count !== null && <small className="hint">{count}</small>}
            </li>
          );
        })}
      </ul>
      <div className="pair">
        <TextField
          label="De R$"
          name={priceParameters.from}
          defaultValue={inField(fromInCentavos)}
          inputMode="decimal"
        />
        <TextField
          label="Até R$"
          name={priceParameters.to}
          defaultValue={inField(toInCentavos)}
          inputMode="decimal"
        />
      </div>
    </Accordion>
  );
}

function OfferGroup({ filter, options }: Pick<FilterFormProps, "filter" | "options">) {
  const offers = ticks.flatMap((part) => {
    const { group, parameters } = filterParts[part];
    const isChosen = getFilterValues(filter, part).length > 0;
    return (options[part]?.inSight ?? []).map(({ name: value, count }) => ({
      part,
      value,
      count,
      isChosen,
      name: parameters[0],
      title: group?.title,
      isEstimated: options[part]?.isEstimated ?? false,
    }));
  });
  if (offers.every(isOff)) return null;
  return (
    <Accordion title="Ofertas" open={offers.some(({ isChosen }) => isChosen)}>
      <ul>
        {offers.map(({ part, title, ...tick }) => (
          <FilterValue key={part} type="checkbox" {...tick}>
            {title}
          </FilterValue>
        ))}
      </ul>
    </Accordion>
  );
}

/** Each active filter is a link that removes it. */
export function ActiveFilters({
  filters,
  clearHref,
}: {
  filters: { name: string; href: string }[];
  clearHref: string;
}) {
  return filters.length ? (
    <ul className="pills" aria-label="Filtros ativos">
      {filters.map(({ name, href }) => (
        <li key={href}>
          <Link href={href} aria-label={`Remover filtro ${name}`}>
            {name}
            <Icon name="close" size={18} />
          </Link>
        </li>
      ))}
      <li>
        <Link href={clearHref} className="link">
          Limpar filtros
        </Link>
      </li>
    </ul>
  ) : null;
}
