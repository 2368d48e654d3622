import { hasWords, noFilter } from "~/domain/product-filter";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { toProductCard } from "~/ui/product-card-content";
import type { SearchSuggestions } from "~/ui/search/suggestion";
import { searchProducts } from "~/upstream/products.server";

const maxProducts = 5;
const minLetters = 2;
const none: SearchSuggestions = { products: [], categories: [] };

/** Products and categories for a text that is being typed; none if the upstream fails. It is not recorded as a search. */
export async function suggestSearches(context: RequestContext, typed: string): Promise<SearchSuggestions> {
  const text = typed.trim();
  if (text.length < minLetters || !hasWords(text)) return none;
  const { upstream, location } = context;
  const filter = { product: text, page: 1, pageSize: maxProducts };
  const found = await optional(searchProducts(upstream, filter, location), null);
  if (found === null) return none;
  const now = new Date();
  return {
    products: found.products.map((product) => {
      const { name, href, picture, priceInCentavos } = toProductCard(product, now, { filter: noFilter });
      return { name, href, picture: picture ?? null, priceInCentavos: priceInCentavos ?? null };
    }),
    categories: found.matchingCategories.map(({ name, kind }) => ({
      name,
      href: kind === "category" ? paths.category(name) : paths.subcategory(name),
    })),
  };
}
