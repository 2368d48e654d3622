import type { CartLine } from "~/domain/cart";
import { optionalAfterWrite } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { findCart } from "~/upstream/carts.server";

/** The cart to compare with after an addition without an answer (`addLineOnce`); null where keys are honoured. */
export async function readCartBefore({
  can,
  upstream,
}: Pick<RequestContext, "can" | "upstream">): Promise<readonly CartLine[] | null> {
  if (can.deduplicateWrites) return null;
  const cart = await optionalAfterWrite(findCart(upstream), null);
  return cart?.lines ?? null;
}
