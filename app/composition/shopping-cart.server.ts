import type { Address } from "~/domain/address";
import { type CartLine, type GuestCartLine, linePrice } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { isInstaller, type Shopper } from "~/domain/shopper";
import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import { findCart, previewGuestCart } from "~/upstream/carts.server";
import { askFreight, type FreightAnswer } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findPlatformSettings } from "~/upstream/information.server";

/** A cart as far as it can be known: what is sold, what no longer is, and what could not be looked up. */
export interface ShoppingCart {
  readonly lines: readonly CartLine[];
  /** Of a guest: lines that nobody sells any more. */
  readonly gone: readonly GuestCartLine[];
  /** Of a guest: lines whose look-up failed. They stay, without a name or a price. */
  readonly unpriced: readonly GuestCartLine[];
}

/** The server's cart of who is logged in, or the cookie's of a guest (catalogue 4, "Cart mode"). */
export async function readCart({
  upstream,
  shopper,
  session,
  location,
}: OpenedRequest): Promise<ShoppingCart> {
  if (shopper) return { lines: (await findCart(upstream)).lines, gone: [], unpriced: [] };
  const kept = session.guestCart;
  const preview = await optional(previewGuestCart(upstream, kept, location), null);
  if (preview === null) return { lines: [], gone: [], unpriced: kept };
  const known = new Set(preview.lines.map(lineKey));
  return { lines: preview.lines, gone: kept.filter((line) => !known.has(lineKey(line))), unpriced: [] };
}

/** Freight for these lines at today's prices. */
export function quoteLines(
  upstream: Upstream,
  address: Address,
  lines: readonly CartLine[],
  now: Date,
): Promise<FreightAnswer> {
  const priced = lines.map((line) => ({
    ...line,
    unitPriceInCentavos: linePrice(line, now).unit.priceInCentavos,
  }));
  return askFreight(upstream, address, priced);
}

/** What an installer saves; null for everybody else (purchase 1). */
export async function installerPercentageOf(
  upstream: Upstream,
  shopper: Shopper | null,
): Promise<number | null> {
  if (!shopper || !isInstaller(shopper)) return null;
  const settings = await optional(findPlatformSettings(upstream), null);
  return settings?.installerDiscountPercentage ?? null;
}
