import { type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "~/messages";
import type { Pagination as PageNumbers } from "~/model/pagination";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/pagination";
import { type ProductCardContent, ProductGrid } from "~/ui/product-card";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { CountedPrices } from "~/upstream/products.server";
import type { FilterOption, FilterOptions } from "./filter-options";
import { ActiveFilters, FilterForm } from "./filters";
import {
  changeFilter,
  getActiveFilters,
  noFilter,
  type PartName,
  type ProductFilter,
  type ProductOrder,
  toPage,
  writeProductFilter,
} from "./product-filter";

interface ProductListingProps {
  listing: {
    filter: ProductFilter;
    cards: readonly ProductCardContent[];
    pagination: PageNumbers;
    isBeyondLast: boolean;
    options: Partial<Record<PartName, FilterOptions>>;
    priceRanges: readonly CountedPrices[] | null;
    orders: readonly ProductOrder[];
    missingFilters: readonly string[];
  };
  /** List URL without a query. */
  path: string;
  maxPageButtons: number;
  heading: ReactNode;
  /** Rendered when the list is empty. */
  empty: ReactNode;
  /** Search box of the filter panel; a search page has it in its heading. */
  searchLabel?: string;
  /** No other picture precedes it in the page. */
  isFirst?: boolean;
  /** Products on a phone before 'Mostrar mais'. */
  shownOnPhones?: number;
  /** Breakpoint of the filter column: 600 px in a category, 960 px elsewhere. */
  asideFrom?: "tablet" | "desk";
}

/** Fragments of the sheets on narrow screens. */
const sheets = { filters: "filtros", order: "ordem", list: "resultados" } as const;

/** Maximum subcategory links above the list. */
const maxShortcuts = 8;

/** Filters, order and pages are links or one GET form. */
export function ProductListing(props: ProductListingProps) {
  const { listing, path, maxPageButtons, heading, empty, searchLabel, asideFrom = "desk" } = props;
  const { filter, cards, pagination, isBeyondLast, options, orders } = listing;
  const getHref = (changed: ProductFilter) => {
    const query = writeProductFilter(changed).toString();
    return query ? `${path}?${query}` : path;
  };
  const { showing, totalItems } = pagination;
  const canSort = cards.length > 1;
  const count = showing ? messages.catalogue.showing(showing.from, showing.to, totalItems) : undefined;
  const seller = options.seller?.inSight.find(({ name }) => name === filter.seller);
  const active = [
    ...(searchLabel && filter.text
      ? [{ name: `“${filter.text}”`, without: changeFilter(filter, { text: "" }) }]
      : []),
    ...getActiveFilters(filter, { seller: seller?.label }),
  ].map(({ name, without }) => ({ name, href: getHref(without) }));
  // A search names the categories that it means.
  const hasShortcuts = canSort && active.length === 0 && filter.text === "";
  const shortcuts = hasShortcuts ? fullest(options.subcategory?.inSight ?? []) : [];
  const cleared = { ...noFilter, order: filter.order, text: searchLabel ? "" : filter.text };
  return (
    <div className={`listing from-${asideFrom}`}>
      <div className="heading">
        {heading}
        {count && <p className="hint">{count}</p>}
      </div>
      {isBeyondLast && <Notice kind="information">Não há tantas páginas: mostramos a última página.</Notice>}
      <div className="pair only-narrow">
        <ButtonLink href={`#${sheets.filters}`} look="quiet" icon="filter">
          <span>
            Filtros
            {active.length > 0 && (
              <>
                {" "}
                <b>{active.length}</b>
                <VisuallyHidden> ativos</VisuallyHidden>
              </>
            )}
          </span>
        </ButtonLink>
        {canSort && (
          <ButtonLink href={`#${sheets.order}`} look="quiet" icon="sort">
            Ordenar
          </ButtonLink>
        )}
      </div>
      {shortcuts.length > 1 && (
        <ul className="pills shortcuts only-narrow" aria-label="Subcategorias">
          {shortcuts.map(({ name }) => (
            <li key={name}>
              <Link href={getHref(changeFilter(filter, { subcategory: name }))} rel="nofollow">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ActiveFilters filters={active} clearHref={getHref(cleared)} />
      <div className="with-aside">
        <div className="stack" id={sheets.list}>
          {canSort && (
            <ListOrder
              id={sheets.order}
              closeTo={sheets.list}
              current={filter.order}
              offered={orders}
              getHref={(order) => getHref(changeFilter(filter, { order }))}
            />
          )}
          {cards.length > 0 ? (
            <ProductGrid products={cards} isFirst={props.isFirst} shownOnPhones={props.shownOnPhones} />
          ) : (
            empty
          )}
          <PageLinks
            page={pagination.page}
            totalPages={pagination.totalPages}
            maxButtons={maxPageButtons}
            getHref={(page) => getHref(toPage(filter, page))}
          />
        </div>
        <Sheet id={sheets.filters} title="Selecionar filtros" closeTo={sheets.list}>
          <FilterForm
            filter={filter}
            action={path}
            searchLabel={searchLabel ?? "O que você procura?"}
            options={options}
            priceRanges={listing.priceRanges}
            getHref={getHref}
            missing={listing.missingFilters}
            closeTo={sheets.list}
          />
        </Sheet>
      </div>
    </div>
  );
}

const fullest = (options: readonly FilterOption[]) =>
  [...options].sort((one, other) => (other.count ?? 0) - (one.count ?? 0)).slice(0, maxShortcuts);

const orders: readonly { order: ProductOrder; name: string }[] = [
  { order: "none", name: "Relevância" },
  { order: "ascending", name: messages.catalogue.cheapest },
  { order: "descending", name: messages.catalogue.dearest },
  { order: "bestSellers", name: "Mais vendidos" },
  { order: "rating", name: "Melhor avaliados" },
  { order: "newest", name: "Novidades" },
  { order: "discount", name: "Maior desconto" },
];

interface ListOrderProps {
  id: string;
  closeTo: string;
  current: ProductOrder;
  offered: readonly ProductOrder[];
  getHref: (order: ProductOrder) => string;
}

/** Links, so that one press applies the order (catalogue 2, "Sort options"). */
function ListOrder({ id, closeTo, current, offered, getHref }: ListOrderProps) {
  return (
    <Sheet id={id} title={<Title />} closeTo={closeTo} low>
      <ul className="sorts">
        {orders
          .filter(({ order }) => offered.includes(order))
          .map(({ order, name }) => (
            <li key={order}>
              <Link
                href={getHref(order)}
                aria-current={order === current ? "true" : undefined}
                rel="nofollow"
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
      <div className="apply">
        <ButtonLink href={`#${closeTo}`} look="quiet">
          Fechar
        </ButtonLink>
      </div>
    </Sheet>
  );
}

/** The specification names the dialog of narrow screens; beside the list it says what it does. */
const Title = () => (
  <>
    <span>{messages.catalogue.sort}</span> <span>Ordenar por</span>
  </>
);

interface SheetProps {
  /** Target of links to the sheet: '#filtros'. */
  id: string;
  /** 'Selecionar filtros', 'Filtrar por'. */
  title: ReactNode;
  /** Id that 'Fechar' links to. */
  closeTo: string;
  /** Content height, at the bottom of the screen. */
  low?: boolean;
  children: ReactNode;
}

/** A column on wide screens; on narrow ones a `:target` overlay or, with script, a modal `<dialog>`. */
function Sheet({ id, title, closeTo, low, children }: SheetProps) {
  const [isModal, setModal] = useState(false);
  const dialog = useRef<HTMLDialogElement | null>(null);

  useEffect(() => {
    if (typeof HTMLDialogElement !== "function") return;
    const close = () => dialog.current?.close();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const fragment = link?.getAttribute("href");
      if (fragment === `#${id}`) setModal(true);
      else if (fragment === `#${closeTo}` && dialog.current?.contains(link)) close();
      else return;
      event.preventDefault();
    };
    document.addEventListener("click", follow);
    // Closed before the page enters the back/forward cache.
    window.addEventListener("pagehide", close);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("pagehide", close);
    };
  }, [id, closeTo]);

  const show = (element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (!element || element.open) return;
    element.showModal();
    // Focusing the first field would open the on-screen keyboard.
    element.focus();
  };

  const frame = {
    id,
    className: low ? "sheet low" : "sheet",
    "aria-labelledby": `${id}-titulo`,
    tabIndex: -1,
  };
  const content = (
    <>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </>
  );
  return isModal ? (
    <dialog {...frame} ref={show} onClose={() => setModal(false)}>
      {content}
    </dialog>
  ) : (
    <section {...frame}>{content}</section>
  );
}
