import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { findOfferChange, type ShownOffer } from "~/model/shown-offer";
import { type SoldByReseller, withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { formatCentavos } from "../../../common/money";

/** In words, what is not as the page has shown it; null where it is, or where the form does not tell what it has shown. */
export async function describeOfferChange(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  shown: ShownOffer | null,
  current: ShownOffer,
  { quantity, isSoldByMeter }: { readonly quantity: number; readonly isSoldByMeter: boolean },
): Promise<string | null> {
  const change = shown && findOfferChange(shown, current, new Date());
  if (!change) return null;
  const sellers = [current, shown].map(({ resellerId }) => ({ resellerId, reseller: null }));
  const named = change.reseller ? await withResellers<SoldByReseller>(upstream, sellers, location) : [];
  const [seller, before] = named.map(({ reseller, resellerId }) => reseller?.name ?? `Loja ${resellerId}`);
  const pieces = messages.stock.pieces(quantity, isSoldByMeter);
  const { offerMoved, variantReplaced, priceMoved, offerToConfirm } = messages.stock;
  return [
    change.variant ? variantReplaced : "",
    seller && before ? offerMoved(seller, before, change.place ? `o CEP ${current.cep}` : pieces) : "",
    change.price
      ? priceMoved(
          formatCentavos(shown.priceInCentavos),
          formatCentavos(current.priceInCentavos),
          isSoldByMeter,
        )
      : "",
    change.hasEnded ? messages.purchase.promotionEnded : "",
    offerToConfirm,
  ]
    .filter(Boolean)
    .join(" ");
}
