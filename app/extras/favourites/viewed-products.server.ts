import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { type ListedProduct, type Product, putFirst } from "~/model/product";
import { paths } from "~/paths";
import { findProductAtPlace } from "./product-at-place.server";
import { viewedCookie } from "./product-cookies.server";

/** The cookie to send, only with consent and only if it changes. */
export async function recordView(
  { consent, headers }: Pick<RequestContext, "consent" | "headers">,
  { id, slug }: ListedProduct,
): Promise<string[]> {
  if (consent !== "accepted") return [];
  const viewed = await viewedCookie.read(headers);
  return viewed[0]?.id === id ? [] : [await viewedCookie.serialize(putFirst(viewed, { id, slug }))];
}

type ViewedContext = Pick<RequestContext, "upstream" | "location" | "headers">;

/** The products seen last. Those that are no longer sold, or cannot be read now, are left out. */
async function findViewed(
  context: ViewedContext,
  isShown: (product: ListedProduct) => boolean = () => true,
): Promise<Product[]> {
  const viewed = (await viewedCookie.read(context.headers)).filter(isShown);
  const found = await Promise.all(
    viewed.map(({ slug }) => awaitOptional(findProductAtPlace(context, slug), null)),
  );
  return found.filter((product) => product !== null);
}

/** A row of the products seen last but the one that is open, which leads to where the list is cleared. */
export const findViewedRow = async (
  context: ViewedContext,
  isShown?: (product: ListedProduct) => boolean,
) => ({
  title: "Vistos há pouco",
  more: { name: "Ver todos", href: paths.favourites() },
  clearing: { action: paths.favourites(), intent: "limpar", label: "Limpar vistos há pouco" },
  products: await findViewed(context, isShown),
});
