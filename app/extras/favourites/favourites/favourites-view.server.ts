import { findProductAtPlace } from "~/extras/favourites/product-at-place.server";
import type { RequestContext } from "~/http/request-context.server";
import { optional } from "~/http/screen.server";
import { messages } from "~/messages";
import { paginate, parsePage } from "~/model/pagination";
import type { Favourite } from "~/model/product";
import { nameFromSlug } from "~/model/web-address";
import { paths } from "~/paths";
import type { ProductCardContent } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";

/** Each row is a read of the upstream. */
const pageSize = 20;

interface Row {
  readonly id: number;
  readonly card: ProductCardContent;
  /** Instead of the price. */
  readonly note: string | null;
}

/** A page beyond the last shows the last one: it may have lost its only favourite. */
export async function favouritesView(
  context: Pick<RequestContext, "upstream" | "location">,
  favourites: readonly Favourite[],
  searchParams: URLSearchParams,
) {
  const totalItems = favourites.length;
  const totalPages = Math.ceil(totalItems / pageSize);
  const page = Math.max(1, Math.min(parsePage(searchParams.get("pagina")), totalPages));
  const shown = favourites.slice((page - 1) * pageSize, page * pageSize);
  const now = new Date();
  return {
    rows: await Promise.all(shown.map((favourite) => loadRow(context, favourite, now))),
    pagination: paginate(page, pageSize, { totalPages, totalItems }, 5),
    count: `${totalItems} ${totalItems === 1 ? "produto" : "produtos"}`,
  };
}

async function loadRow(
  context: Parameters<typeof findProductAtPlace>[0],
  { id, slug, name }: Favourite,
  now: Date,
): Promise<Row> {
  const found = await optional(findProductAtPlace(context, slug), "unread" as const);
  const known = { name: name ?? nameFromSlug(slug), href: paths.product(slug) };
  if (found === "unread") return { id, card: known, note: messages.ours.productNotRead };
  // Another product may have taken the slug.
  if (found === null || found.id !== id) return { id, card: known, note: messages.ours.noLongerSold };
  const card = toProductCard(found, now);
  return { id, card, note: card.priceInCentavos == null ? messages.ours.unavailableNow : null };
}
