import type { ReactNode } from "react";
import type { Colour } from "~/domain/category";
import type { Pagination as PageNumbers } from "~/domain/pagination";
import {
  changeFilter,
  filterFields,
  type ProductFilter,
  toggleValue,
  turnTo,
  writeProductFilter,
} from "~/domain/product-filter";
import { messages } from "~/messages";
import { Accordion } from "./accordion";
import { Button, ButtonLink } from "./button";
import { Checkbox, TextField } from "./field";
import { ActiveFilters, FilterPanel } from "./filters";
import { Notice } from "./notice";
import { Pagination } from "./pagination";
import { type ProductCardContent, ProductGrid } from "./product-card";
import { RadioRows } from "./radio-rows";

interface ProductListingProps {
  listing: {
    filter: ProductFilter;
    cards: readonly ProductCardContent[];
    pagination: PageNumbers;
    isBeyondLast: boolean;
    sizes: readonly string[];
    colours: readonly Colour[];
    missingFilters: readonly string[];
  };
  /** The list's own address, without a query. */
  path: string;
  mostPageButtons: number;
  /** The page's h1 and what stands under it. */
  heading: ReactNode;
  /** Instead of the list, where it is empty. */
  empty: ReactNode;
  /** The search box of the panel; a search page has the header's. */
  searchLabel?: string;
}

/** A list of products with its filters, order and pages, all of them links or one GET form. */
export function ProductListing({
  listing,
  path,
  mostPageButtons,
  heading,
  empty,
  searchLabel,
}: ProductListingProps) {
  const { filter, cards, pagination, isBeyondLast } = listing;
  const hrefOf = (changed: ProductFilter) => {
    const query = writeProductFilter(changed).toString();
    return query ? `${path}?${query}` : path;
  };
  const { showing, totalItems } = pagination;
  const count = showing ? messages.catalogue.showing(showing.from, showing.to, totalItems) : undefined;
  const active = [
    ...filter.colours.map((colour) => ({
      name: colour,
      href: hrefOf(toggleValue(filter, "colours", colour)),
    })),
    ...filter.sizes.map((size) => ({ name: size, href: hrefOf(toggleValue(filter, "sizes", size)) })),
  ];
  return (
    <>
      <div>
        {heading}
        {count && <p className="hint">{count}</p>}
      </div>
      {isBeyondLast && (
        <Notice kind="information">Esta lista termina antes: mostramos a última página.</Notice>
      )}
      <div className="pair only-narrow">
        <ButtonLink href="#filtros" look="quiet" icon="filter">
          Filtros
        </ButtonLink>
        <ButtonLink href="#filtros" look="quiet" icon="sort">
          Ordenar
        </ButtonLink>
      </div>
      <ActiveFilters filters={active} clearHref={hrefOf(changeFilter(filter, { sizes: [], colours: [] }))} />
      <div className="with-aside">
        <FilterPanel id="filtros" title="Selecionar filtros" closeTo="resultados">
          <FilterForm listing={listing} path={path} searchLabel={searchLabel} />
        </FilterPanel>
        <div className="stack" id="resultados">
          {cards.length > 0 ? <ProductGrid products={cards} /> : empty}
          <Pagination
            page={pagination.page}
            totalPages={pagination.totalPages}
            most={mostPageButtons}
            hrefOf={(page) => hrefOf(turnTo(filter, page))}
            summary={count}
          />
        </div>
      </div>
    </>
  );
}

function FilterForm({
  listing,
  path,
  searchLabel,
}: Pick<ProductListingProps, "listing" | "path" | "searchLabel">) {
  const { filter, sizes, colours, missingFilters } = listing;
  return (
    <form method="get" action={path} className="stack">
      {searchLabel ? (
        <TextField
          label={searchLabel}
          name={filterFields.text}
          id="filtro-texto"
          defaultValue={filter.text}
          maxLength={200}
        />
      ) : (
        filter.text && <input type="hidden" name={filterFields.text} value={filter.text} />
      )}
      {filter.subcategory && (
        <input type="hidden" name={filterFields.subcategory} value={filter.subcategory} />
      )}
      {missingFilters.map((message) => (
        <Notice key={message} kind="warning">
          {message}
        </Notice>
      ))}
      {colours.length > 0 && (
        <Accordion title="Cor" open>
          {colours.map(({ name }) => (
            <Checkbox
              key={name}
              label={name}
              name={filterFields.colours}
              value={name}
              defaultChecked={filter.colours.includes(name)}
            />
          ))}
        </Accordion>
      )}
      {sizes.length > 0 && (
        <Accordion title={filter.sizes.length > 0 ? `Tamanho ${filter.sizes.length}` : "Tamanho"}>
          {sizes.map((size) => (
            <Checkbox
              key={size}
              label={size}
              name={filterFields.sizes}
              value={size}
              defaultChecked={filter.sizes.includes(size)}
            />
          ))}
        </Accordion>
      )}
      <RadioRows
        legend="Filtrar por"
        name={filterFields.order}
        chosen={
          filter.order === "none" ? "" : (writeProductFilter({ ...filter }).get(filterFields.order) ?? "")
        }
        rows={[
          { value: "", label: "Relevância" },
          { value: "preco-ascendente", label: "Preço ascendente" },
          { value: "preco-descendente", label: "Preço descendente" },
        ]}
      />
      <Button>Aplicar</Button>
    </form>
  );
}
