import { getProductAtAddress } from "../../contract/catalogue";
import type { FreightGroup } from "../domain/freight";
import type { Location } from "../domain/location";
import type { Offer } from "../domain/offer";
import type { Product } from "../domain/product";
import { groupFromWire } from "./freight.server";
import type { Upstream } from "./http.server";
import { offerFromWire } from "./offers.server";
import { atAddress, type Choice, withPricesOf } from "./products.server";

export interface ProductWithOffers {
  readonly product: Product;
  /** As `findOtherOffers`; null if the answer has none. */
  readonly otherOffers: readonly Offer[] | null;
  /** As `previewFreight` of the product's offer; null if the answer has none. */
  readonly freight: readonly FreightGroup[] | null;
}

/** As `findProductAtAddress`, for an upstream that answers the other offers and the freight with it. */
export async function findProductWithOffers(
  upstream: Upstream,
  product: Product,
  location: Location,
  choice: Choice,
): Promise<ProductWithOffers> {
  // Without a sku the call takes no quantity, on which the freight depends.
  const isFreightOfChoice = choice.skuId !== null || choice.quantity === 1;
  const answer = await upstream(getProductAtAddress, {
    body: {
      ...atAddress(product, location, choice),
      include: isFreightOfChoice ? ["otherOffers", "freight"] : ["otherOffers"],
    },
  });
  return {
    product: withPricesOf(product, answer),
    otherOffers: answer.otherOffers?.map((each) => offerFromWire(each, product)) ?? null,
    freight: answer.freight?.map(groupFromWire) ?? null,
  };
}
