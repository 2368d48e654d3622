import type { CartLine } from "~/domain/cart";
import { optionalAfterWrite } from "~/http/failures.server";
import { upstreamHonoursKeys } from "~/http/request-context.server";
import { findCart } from "~/upstream/carts.server";
import type { Upstream } from "~/upstream/http.server";

/** The cart to compare with after an addition without an answer (`addLineOnce`); null where keys are honoured. */
export async function readCartBefore(upstream: Upstream): Promise<readonly CartLine[] | null> {
  if (upstreamHonoursKeys()) return null;
  const cart = await optionalAfterWrite(findCart(upstream), null);
  return cart?.lines ?? null;
}
