import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyList } from "~/features/catalogue/empty-list";
import { GuideLinks } from "~/features/catalogue/guide-links";
import { getGuideLinks } from "~/features/catalogue/guide-links.server";
import { describeList } from "~/features/catalogue/list-description";
import { getListingMeta } from "~/features/catalogue/listing-page";
import {
  changeFilter,
  describeFilter,
  hasWords,
  type ProductFilter,
  readProductFilter,
  writeProductFilter,
} from "~/features/catalogue/product-filter";
import { ProductListing } from "~/features/catalogue/product-listing";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { searchAndRecord } from "~/features/catalogue/search-record.server";
import { getSearchRows, type SearchRow } from "~/features/catalogue/search-rows.server";
import { findExtraRows } from "~/features/extra-rows/extra-rows.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import type { NamedLink } from "~/model/named-link";
import { maxPageButtons } from "~/model/pagination";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createErrorMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, productSteps } from "~/ui/breadcrumb";
import { ClearableRow } from "~/ui/clearable-row";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";
import type { MatchingCategory, UnderstoodQuery } from "~/upstream/products.server";

export const handle = { cacheOffline: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { text } = page.data.filter;
  return getListingMeta(
    page,
    {
      title: headingFor(text),
      description: describeList(text || allProducts),
      pathWith: paths.products,
    },
    page.data,
  );
};

const allProducts = "Todos os produtos";
const headingFor = (text: string) =>
  text ? messages.ours.resultsFor(text.replaceAll('"', "")) : allProducts;

const emptyTitle = (filter: ProductFilter) =>
  filter.text && !hasWords(filter.text)
    ? messages.ours.searchWithoutWords
    : messages.catalogue.nothingForSearch(filter.text || describeFilter(filter));

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const filter = readProductFilter(new URL(args.request.url).searchParams);
  const listing = await searchAndRecord(context, args.request, filter, {}, maxPageButtons.search);
  addBreadcrumbJsonLd(args, productSteps, filter.text || allProducts);
  const rows = await getSearchRows(context, listing);
  const guides = getGuideLinks(filter.text);
  const extraRows = listing.cards.length === 0 ? await findExtraRows(context) : [];
  return { ...listing, rows, guides, extraRows, here: context.here, pricesAsOf: getStaleSince(context) };
});

export default function SearchResults() {
  const listing = useLoaderData<typeof loader>();
  const { text } = listing.filter;
  return (
    <>
      <Breadcrumb steps={productSteps} here={text || allProducts} />
      <ProductListing
        listing={listing}
        path={paths.products()}
        maxPageButtons={maxPageButtons.search}
        heading={
          <>
            <h1>{headingFor(text)}</h1>
            <SearchNotes {...listing} hasProducts={listing.cards.length > 0} />
            <SearchRows rows={listing.rows.wishes} below={listing.understood?.wishes[0]} />
          </>
        }
        empty={
          <EmptyList
            title={emptyTitle(listing.filter)}
            filter={listing.filter}
            path={paths.products()}
            unfiltered="Ver todos os produtos"
          />
        }
      />
      <SearchRows rows={listing.rows.others} />
      {listing.extraRows.map((row) => (
        <ClearableRow key={row.title} row={row} here={listing.here} />
      ))}
    </>
  );
}

export { ErrorBoundary };

interface SearchNotesProps {
  /** The one of the list, which the links keep. */
  filter: ProductFilter;
  searchedFor: string | null;
  matchingCategories: readonly MatchingCategory[];
  understood: UnderstoodQuery | null;
  guides: readonly NamedLink[];
  hasProducts: boolean;
}

/** What the search was taken for, each part removable, and the categories that it names. */
export function SearchNotes(props: SearchNotesProps) {
  const { filter, searchedFor, matchingCategories, understood, guides, hasProducts } = props;
  const withText = (text: string) => paths.products(writeProductFilter(changeFilter(filter, { text })));
  const { chips = [], wishes = [], notSold = [], isQuestion = false } = understood ?? {};
  return (
    <>
      {searchedFor && (
        <p className="hint">
          Mostrando resultados para “{searchedFor}”.{" "}
          <Link href={withText(`"${filter.text}"`)} rel="nofollow">
            Buscar por “{filter.text}” mesmo assim
          </Link>
        </p>
      )}
      {notSold.length > 0 && (
        <p>
          Não vendemos {notSold.join(" nem ")}
          {hasProducts ? "; parecidos:" : "."}
        </p>
      )}
      {chips.length > 0 && (
        <ul className="pills mt-2" aria-label="O que entendemos da busca">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Link href={withText(without)} rel="nofollow" aria-label={`Remover da busca: ${label}`}>
                {label}
                <Icon name="close" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {wishes.length > 1 && (
        <ul className="pills mt-2" aria-label="Buscas separadas">
          {wishes.map((wish) => (
            <li key={wish}>
              <Link href={paths.products({ produto: wish })} rel="nofollow">
                {wish}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isQuestion && guides.length === 0 && (
        <p className="hint">
          Ficou com dúvida? Veja os <Link href={paths.guides()}>guias de aplicação</Link>, as{" "}
          <Link href={paths.commonQuestions()}>perguntas frequentes</Link> ou{" "}
          <Link href={paths.installers()}>encontre um aplicador</Link>.
        </p>
      )}
      <GuideLinks guides={guides} />
      {matchingCategories.length > 0 && (
        <ul className="pills mt-2" aria-label="Categorias encontradas">
          {matchingCategories.map(({ name, kind }) => (
            <li key={`${kind} ${name}`}>
              <Link href={kind === "category" ? paths.category(name) : paths.subcategory(name)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SearchRowsProps {
  rows: readonly SearchRow[];
  /** Heading of the products below the rows. */
  below?: string;
}

export const SearchRows = ({ rows, below }: SearchRowsProps) => (
  <>
    {rows.map(({ title, href, cards }) => (
      <Section key={title} title={title}>
        <ProductStrip products={cards} />
        <p>
          <Link href={href} className="link" aria-label={`Ver tudo: ${title}`}>
            Ver tudo
          </Link>
        </p>
      </Section>
    ))}
    {rows.length > 0 && below && (
      <div className="section">
        <h2>{below}</h2>
      </div>
    )}
  </>
);
