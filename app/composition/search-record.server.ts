import { setTimeout as wait } from "node:timers/promises";
import { type ProductFilter, readProductFilter } from "~/domain/product-filter";
import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import { rememberSearch } from "~/upstream/products.server";

/** The record is the shop's business: a shopper does not wait longer for it than this. */
const mostPatienceInMs = 1_000;

/**
 * Records a search (catalogue 4, "Search/listing") once: not again for its next pages, nor where a shopper who looks
 * at its results already orders or filters them. A page does without the record where that fails.
 */
export async function recordSearch(
  { upstream }: Pick<OpenedRequest, "upstream">,
  request: Request,
  { text, page }: ProductFilter,
): Promise<void> {
  if (text === "" || page > 1 || cameFromTheSame(request, text)) return;
  const recorded = optional(rememberSearch(upstream, text), null);
  await Promise.race([recorded, wait(mostPatienceInMs, undefined, { ref: false })]);
}

function cameFromTheSame(request: Request, text: string): boolean {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return false;
  const before = new URL(referer);
  const isSamePath = before.pathname === new URL(request.url).pathname;
  return isSamePath && readProductFilter(before.searchParams).text === text;
}
