import { shownOfferField } from "~/model/offer";
import { Button } from "~/ui/button";

/** Hidden input with the reseller that is offered for a line instead of its own. */
export const getNextSellerField = (line: string): `loja-${string}` => `loja-${line}`;

export interface NextSellerContent {
  /** '{skuId}-{resellerId}' of the line. */
  readonly line: string;
  readonly product: string;
  readonly resellerId: number;
  readonly name: string;
  /** Written by `writeShownOffer`. */
  readonly shownOffer: string;
  /** 'R$ 12,00 cada, frete a partir de R$ 9,53'. */
  readonly terms: string;
}

/** Must be rendered inside a form that posts to the cart. */
export function NextSellerNotice({ seller }: { seller: NextSellerContent }) {
  const { line, product, resellerId, name, shownOffer, terms } = seller;
  return (
    <>
      <p>{terms}</p>
      <input type="hidden" name={getNextSellerField(line)} value={resellerId} />
      <input type="hidden" name={`${shownOfferField}-${line}`} value={shownOffer} />
      <Button
        look="outlined"
        name="intent"
        value={`trocar-${line}`}
        aria-label={`Comprar de ${name}: ${product}`}
      >
        Comprar de {name}
      </Button>
    </>
  );
}
