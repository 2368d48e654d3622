import type { FilterOption, FilterOptions } from "~/model/facets";
import { filterFields, type ProductFilter, writeProductFilter } from "~/model/product-filter";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { FilterValue, type FurtherFilters, OfferGroup, PriceGroup } from "./further-filters";

interface FilterFormProps {
  filter: ProductFilter;
  /** List URL; the form omits the page number, so that the list starts at page 1. */
  action: string;
  searchLabel: string;
  subcategories: FilterOptions;
  colours: FilterOptions;
  sizes: FilterOptions;
  further: FurtherFilters;
  getHref: (filter: ProductFilter) => string;
  /** Why something is missing (catalogue 8). */
  missing: readonly string[];
  /** Target of 'Fechar' while the form is an overlay. */
  closeTo: string;
}

/** Search results can have more subcategories; they are collapsed so that colours stay visible. */
const maxOpenSubcategories = 8;

/** One GET form, sent by 'Aplicar' (catalogue 2, "Product search"). */
export function FilterForm(props: FilterFormProps) {
  const { filter, action, searchLabel, subcategories, colours, sizes, further, missing, closeTo } = props;
  return (
    // Prevents browsers from restoring ticks that differ from the list.
    <form method="get" action={action} className="filters" autoComplete="off">
      <TextField
        label={searchLabel}
        name={filterFields.text}
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
      <OptionGroup
        type="radio"
        title="Subcategoria"
        open={filter.subcategory !== null || subcategories.inSight.length <= maxOpenSubcategories}
        name={filterFields.subcategory}
        options={subcategories}
        chosen={filter.subcategory === null ? [] : [filter.subcategory]}
        othersNamed="Outras subcategorias"
        isEstimated={further.estimated.includes("subcategories")}
      />
      <OptionGroup
        type="checkbox"
        title="Cor"
        open
        name={filterFields.colours}
        options={colours}
        chosen={filter.colours}
        othersNamed="Outras cores"
        isEstimated={further.estimated.includes("colours")}
      />
      <OptionGroup
        type="checkbox"
        title="Tamanho"
        open={filter.sizes.length > 0}
        name={filterFields.sizes}
        options={sizes}
        chosen={filter.sizes}
        othersNamed="Outros tamanhos"
        isEstimated={further.estimated.includes("sizes")}
      />
      {further.priceRanges && (
        <PriceGroup filter={filter} ranges={further.priceRanges} getHref={props.getHref} />
      )}
      <OptionGroup
        type="radio"
        title="Avaliação"
        open={filter.minRating !== null}
        name={filterFields.rating}
        options={further.ratings}
        chosen={filter.minRating === null ? [] : [String(filter.minRating)]}
        othersNamed="Outras avaliações"
        isEstimated={further.estimated.includes("ratings")}
      />
      <OfferGroup filter={filter} further={further} />
      <OptionGroup
        type="radio"
        title="Loja"
        open={filter.seller !== null}
        name={filterFields.seller}
        options={further.sellers}
        chosen={filter.seller === null ? [] : [filter.seller]}
        othersNamed="Outras lojas"
        isEstimated={further.estimated.includes("sellers")}
      />
      {filter.order !== "none" && (
        <input
          type="hidden"
          name={filterFields.order}
          value={writeProductFilter(filter).get(filterFields.order) ?? ""}
        />
      )}
      <div className="apply">
        <ButtonLink href={`#${closeTo}`} look="quiet">
          Fechar
        </ButtonLink>
        <Button>Aplicar</Button>
      </div>
    </form>
  );
}

interface OptionGroupProps {
  type: "radio" | "checkbox";
  title: string;
  open: boolean;
  name: string;
  options: FilterOptions;
  chosen: readonly string[];
  /** 'Outras cores': values without results. */
  othersNamed: string;
  isEstimated: boolean;
}

function OptionGroup({ title, open, options, othersNamed, ...control }: OptionGroupProps) {
  const { inSight, others } = options;
  if (inSight.length + others.length === 0) return null;
  const { type, name, chosen } = control;
  return (
    <Accordion title={title} open={open}>
      <fieldset aria-label={title}>
        {type === "radio" && (
          <label className="tick">
            <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
            Todas
          </label>
        )}
        <Options options={inSight} {...control} />
        {others.length > 0 && (
          <details className="arrow">
            <summary>
              {othersNamed} ({others.length})
            </summary>
            <Options options={others} {...control} />
          </details>
        )}
      </fieldset>
    </Accordion>
  );
}

type OptionsProps = Pick<OptionGroupProps, "type" | "name" | "chosen" | "isEstimated"> & {
  options: readonly FilterOption[];
};

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
