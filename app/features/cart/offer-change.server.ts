import { messages } from "~/messages";
import { findOfferChange, type ShownOffer } from "~/model/shown-offer";
import { getCachedReseller } from "~/upstream/reseller-directory.server";
import { formatCentavos } from "../../../common/money";

/** In words, what is not as the page has shown it; null where it is, or where the form does not tell what it has shown. */
export function describeOfferChange(
  shown: ShownOffer | null,
  current: ShownOffer,
  { quantity, isSoldByMeter }: { readonly quantity: number; readonly isSoldByMeter: boolean },
): string | null {
  const change = shown && findOfferChange(shown, current, new Date());
  if (!change) return null;
  const nameOf = ({ resellerId }: ShownOffer) => getCachedReseller(resellerId)?.name ?? `Loja ${resellerId}`;
  const pieces = messages.stock.pieces(quantity, isSoldByMeter);
  const { offerMoved, variantReplaced, priceMoved, offerToConfirm } = messages.stock;
  return [
    change.variant ? variantReplaced : "",
    change.reseller
      ? offerMoved(nameOf(current), nameOf(shown), change.place ? `o CEP ${current.cep}` : pieces)
      : "",
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
