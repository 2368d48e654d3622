import { findOffer, type NoOffer, selectVariant } from "~/features/cart/selection.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { toShownOffer, writeShownOffer } from "~/model/offer";
import { formatCentavos } from "../../../../common/money";

const whyNoCost: Readonly<Record<NoOffer, string>> = {
  unconfirmed: messages.ours.notConfirmed,
  notMade: messages.wall.noOffer,
  outOfStock: messages.wall.noOffer,
};

interface CostRequest {
  readonly slug: string;
  /** Seller and choice. */
  readonly kept: readonly string[][];
  readonly need: { readonly choices: readonly { readonly quantity: number }[] } | null;
}

export interface Cost {
  readonly words: string;
  /** 'R$ 402,78'; null without an offer. */
  readonly price: string | null;
  readonly shownOffer: string | null;
}

/** At the nearest seller who has as much, in words, and as the press buys it. Null without a place or a need. */
export async function readCost(
  context: RequestContext,
  { slug, kept, need }: CostRequest,
): Promise<Cost | null> {
  if (!need || !context.location) return null;
  const quantity = need.choices[0]?.quantity ?? 1;
  const query = new URLSearchParams([...kept, ["quantidade", String(quantity)]]);
  const offer = await awaitOptional(
    selectVariant(context, slug, query).then((variant) => findOffer(context, variant, null)),
    "unconfirmed" as const,
  );
  if (typeof offer === "string") return { words: whyNoCost[offer], price: null, shownOffer: null };
  const shown = toShownOffer(offer, context.location.cep, new Date());
  const price = formatCentavos(shown.priceInCentavos * quantity);
  const words = messages.wall.cost(price, messages.stock.pieces(quantity, true), offer.resellerName || null);
  return { words, price, shownOffer: writeShownOffer(shown) };
}
