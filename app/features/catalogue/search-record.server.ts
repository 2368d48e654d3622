import { setTimeout as wait } from "node:timers/promises";
import {
  hasWords,
  noFilter,
  type ProductFilter,
  readProductFilter,
} from "~/features/catalogue/product-filter";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { paths } from "~/paths";
import { toProductCard } from "~/ui/product-card-content";
import type { SearchSuggestions } from "~/ui/search/suggestion";
import { reportSearch, searchProducts } from "~/upstream/products.server";
import { type ListedProducts, listProducts } from "./product-listing.server";

type SearchWithin = Parameters<typeof listProducts> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Recording is best effort and must not delay the page. */
const maxTimeoutMs = 1_000;

/** The products that a search finds; records the search. */
export async function searchAndRecord(
  context: RequestContext,
  request: Request,
  filter: ProductFilter,
  ...within: SearchWithin
): Promise<ListedProducts> {
  const [listing] = await Promise.all([
    listProducts(context, filter, ...within),
    recordSearch(context, request, filter),
  ]);
  return listing;
}

/** Catalogue 4, "Search/listing": once, not for later pages, sorting or filtering. Errors are ignored. */
async function recordSearch(
  { upstream }: Pick<RequestContext, "upstream">,
  request: Request,
  { text, page }: ProductFilter,
): Promise<void> {
  if (text === "" || page > 1 || repeatsSearch(request, text)) return;
  const recorded = awaitOptional(reportSearch(upstream, text), null);
  await Promise.race([recorded, wait(maxTimeoutMs, undefined, { ref: false })]);
}

function repeatsSearch(request: Request, text: string): boolean {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return false;
  const before = new URL(referer);
  const isSamePath = before.pathname === new URL(request.url).pathname;
  return isSamePath && readProductFilter(before.searchParams).text === text;
}

const maxProducts = 5;
const minLetters = 2;
const none: SearchSuggestions = { products: [], categories: [] };

/** Products and categories for a text that is being typed; none if the upstream fails. It is not recorded as a search. */
export async function suggestSearches(context: RequestContext, typed: string): Promise<SearchSuggestions> {
  const text = typed.trim();
  if (text.length < minLetters || !hasWords(text)) return none;
  const { upstream, location } = context;
  const filter = { product: text, page: 1, pageSize: maxProducts };
  const found = await awaitOptional(searchProducts(upstream, filter, location), null);
  if (found === null) return none;
  const now = new Date();
  return {
    products: found.products.map((product) => {
      const { name, href, picture, priceInCentavos } = toProductCard(product, now, {
        filter: { ...noFilter, text },
      });
      return { name, href, picture: picture ?? null, priceInCentavos: priceInCentavos ?? null };
    }),
    categories: found.matchingCategories.map(({ name, kind }) => ({
      name,
      href: kind === "category" ? paths.category(name) : paths.subcategory(name),
    })),
  };
}
