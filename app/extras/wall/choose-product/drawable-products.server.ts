import { canBeDrawn } from "~/extras/wall/film-look";
import { chooseFilm, type Film } from "~/extras/wall/wall-film.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import type { ProductSummary } from "~/model/product";
import { findProduct, searchProducts } from "~/upstream/products.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";

/** Each takes a call for its looks, which a list does not have. */
const pageSize = 12;

interface DrawableProduct {
  readonly summary: ProductSummary;
  readonly film: Film | null;
}

interface ProductSearch {
  readonly text: string;
  readonly page: number;
}

/**
 * The products of a page of the search that a wall can show; without a film where it cannot be read now. A page beyond
 * the last returns the last one.
 */
export async function findDrawableProducts(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  { text, page }: ProductSearch,
) {
  const getPage = (of: number) => searchProducts(upstream, { product: text, page: of, pageSize }, location);
  const first = await getPage(page);
  const shown = Math.max(1, Math.min(page, first.totalPages));
  const found = shown < page && first.totalPages > 0 ? await getPage(shown) : first;
  const details = await Promise.all(
    found.products.map(({ slug }) => awaitOptional(awaitOrNull(findProduct(upstream, slug)), undefined)),
  );
  return {
    page: shown,
    totalPages: found.totalPages,
    totalItems: found.totalItems,
    searchedFor: found.searchedFor,
    products: found.products.flatMap((summary, index): DrawableProduct[] => {
      const product = details[index];
      if (product === undefined) return [{ summary, film: null }];
      const film = product && canBeDrawn(product) ? chooseFilm(product, new URLSearchParams()) : null;
      return film ? [{ summary, film }] : [];
    }),
  };
}

export type DrawableProducts = Awaited<ReturnType<typeof findDrawableProducts>>;
