import { favourites } from "./extras/favourites/extra.server";
import { measuredVisits } from "./extras/measured-visits/extra.server";
import { notifications } from "./extras/notifications/extra.server";
import { quotes } from "./extras/quotes/extra.server";
import { secondFactor } from "./extras/second-factor/extra.server";
import { stockAlerts } from "./extras/stock-alerts/extra.server";
import { wall } from "./extras/wall/extra.server";
import type { Extra } from "./http/extra.server";
import type { RequestContext } from "./http/request-context.server";
import type { NamedLink } from "./model/named-link";
import type { ListedProduct, Product } from "./model/product";
import { toProductCard } from "./ui/product-card-content";

/** What can be taken out, in the order in which pages show it. */
const extras: readonly Extra[] = [
  quotes,
  wall,
  favourites,
  stockAlerts,
  notifications,
  secondFactor,
  measuredVisits,
];

/** Those that fill a place. */
export const extrasAt = <Place extends keyof Extra>(place: Place): readonly NonNullable<Extra[Place]>[] =>
  extras.flatMap(({ [place]: filled }) => (filled === undefined ? [] : [filled]));

/** Null where no extra takes requests for quotes. */
export const findQuoteHref: NonNullable<Extra["quoteHref"]> = (can, subject) =>
  extrasAt("quoteHref")[0]?.(can, subject) ?? null;

export const findProductViews = (product: Product, query: URLSearchParams): NamedLink[] =>
  extrasAt("productView").flatMap((view) => view(product, query) ?? []);

/** Rows of products that stand below a page's own; `open` is the page's product. */
export async function findExtraRows(context: RequestContext, open?: ListedProduct) {
  const rows = await Promise.all(extrasAt("productRow").map((find) => find(context, open)));
  const now = new Date();
  return rows
    .map((row) => ({ ...row, products: row.products.map((product) => toProductCard(product, now)) }))
    .filter(({ products }) => products.length > 0);
}
