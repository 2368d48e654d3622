import type { FreightGroup } from "~/domain/freight";
import type { Location } from "~/domain/location";
import type { Offer } from "~/domain/offer";
import type { Product } from "~/domain/product";
import { formFailure, optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { findOtherOffers } from "~/upstream/offers.server";
import { findProductWithOffers, type ProductWithOffers } from "~/upstream/product-with-offers.server";
import { type Choice, findProductAtAddress } from "~/upstream/products.server";

/** What the upstream answers about a product at a location. */
export interface ProductHere {
  /** Null for a stale product whose offers could not be loaded. */
  readonly here: Product | null;
  /** Null when the request failed. */
  readonly otherOffers: readonly Offer[] | null;
  /** Why there are no other offers, in the upstream's words if it refused. */
  readonly offersFailure: string | null;
  /** Freight of the chosen offer; null where it takes a call of its own. */
  readonly freightGroups: readonly FreightGroup[] | null;
}

/**
 * From the answer that is `known`, else in one call if the upstream answers the other offers with the product, otherwise
 * in two.
 */
export async function findProductAtLocation(
  { can, upstream, staleSince }: RequestContext,
  known: ProductWithOffers | null,
  ...asked: [product: Product, from: Location, wanted: Choice]
): Promise<ProductHere> {
  const inOneCall = () => (can.includeOffers ? findProductWithOffers(upstream, ...asked) : null);
  const together = known === null ? inOneCall() : Promise.resolve(known);
  const asking = together ?? findProductAtAddress(upstream, ...asked).then(withoutOffers);
  const findOffers = async () => (await together)?.otherOffers ?? findOtherOffers(upstream, ...asked);
  const [found, offers] = await Promise.all([
    // A stale product is shown without offers; otherwise a failure is an error.
    staleSince() === null ? asking : optional(asking, null),
    findOffers().then(
      (otherOffers) => ({ otherOffers, offersFailure: null }),
      (error: unknown) => ({ otherOffers: null, offersFailure: offersFailure(error) }),
    ),
  ]);
  return { here: found?.product ?? null, ...offers, freightGroups: found?.freight ?? null };
}

const withoutOffers = (product: Product): ProductWithOffers => ({
  product,
  otherOffers: null,
  freight: null,
});

function offersFailure(error: unknown): string {
  const failed = messages.catalogue.searchFailed;
  const { message } = formFailure(error, failed);
  return message === failed ? failed : `${failed}: ${message}`;
}
