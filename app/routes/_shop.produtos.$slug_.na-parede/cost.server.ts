import { shownPrice } from "~/domain/price";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { findOffer, type NoOffer, selectVariant } from "~/purchase/selection.server";
import { getCachedReseller } from "~/upstream/reseller-directory.server";
import { formatCentavos } from "../../../common/money";

const whyNoCost: Readonly<Record<NoOffer, string>> = {
  unconfirmed: messages.ours.notConfirmed,
  notMade: messages.wall.noOffer,
  outOfStock: messages.wall.noOffer,
};

interface Needed {
  readonly slug: string;
  /** Seller and choice. */
  readonly kept: readonly string[][];
  readonly need: { readonly choices: readonly { readonly quantity: number }[] } | null;
}

/** At the nearest seller who has as much, in words. Null without a place or a need. */
export async function readCost(
  context: RequestContext,
  { slug, kept, need }: Needed,
): Promise<string | null> {
  if (!need || !context.location) return null;
  const quantity = need.choices[0]?.quantity ?? 1;
  const query = new URLSearchParams([...kept, ["quantidade", String(quantity)]]);
  const offer = await optional(
    selectVariant(context, slug, query).then((variant) => findOffer(context, variant, null)),
    "unconfirmed" as const,
  );
  if (typeof offer === "string") return whyNoCost[offer];
  const { priceInCentavos } = shownPrice(offer.priceInCentavos, offer.discountTerms, new Date());
  const seller = getCachedReseller(offer.resellerId)?.name ?? null;
  return messages.wall.cost(
    formatCentavos(priceInCentavos * quantity),
    messages.stock.pieces(quantity, true),
    seller,
  );
}
