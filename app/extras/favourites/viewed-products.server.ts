import type { ProductCardContent } from "~/features/catalogue/product-card";
import { toProductCard } from "~/features/catalogue/product-card-content";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { type ListedProduct, putFirst } from "~/model/product";
import { paths } from "~/paths";
import { viewedCookie } from "~/session/product-cookies.server";
import { findProductAtPlace } from "./product-at-place.server";

/** The cookie to send, only with consent and only if it changes. */
export async function recordView(
  { consent, viewedProducts }: Pick<RequestContext, "consent" | "viewedProducts">,
  { id, slug }: ListedProduct,
): Promise<Record<string, string>> {
  if (consent !== "accepted" || viewedProducts[0]?.id === id) return {};
  return { "set-cookie": await viewedCookie.serialize(putFirst(viewedProducts, { id, slug })) };
}

/** Cards of the products seen last. Those that are no longer sold, or cannot be read now, are left out. */
export async function viewedCards(
  { viewedProducts, ...context }: Pick<RequestContext, "can" | "upstream" | "location" | "viewedProducts">,
  now: Date,
): Promise<ProductCardContent[]> {
  const found = await Promise.all(
    viewedProducts.map(({ slug }) => optional(findProductAtPlace(context, slug), null)),
  );
  return found.flatMap((product) => (product === null ? [] : [toProductCard(product, now)]));
}

/** A section of the products seen last but the one that is open, which leads to where the list is cleared. */
export const viewedStrip = async (
  { viewedProducts, ...context }: Pick<RequestContext, "can" | "upstream" | "location" | "viewedProducts">,
  now: Date,
  openId?: number,
) => ({
  title: "Vistos há pouco",
  more: { name: "Ver e limpar a lista", href: paths.favourites() },
  products: await viewedCards(
    { ...context, viewedProducts: viewedProducts.filter(({ id }) => id !== openId) },
    now,
  ),
});
