import type { Address } from "~/domain/address";
import { type CartLine, linePrice, type ShoppingCart } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { isInstaller, type Shopper } from "~/domain/shopper";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { findProfile } from "~/upstream/accounts.server";
import { findCart, previewGuestCart } from "~/upstream/carts.server";
import { type FreightAnswer, requestFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findPlatformSettings } from "~/upstream/information.server";
import { lookUpGuestCart } from "./guest-cart-lookup.server";

/** Without the names of resellers that the cart leaves out (`withResellers`). */
export async function readCart({
  upstream,
  shopper,
  session,
  location,
}: RequestContext): Promise<ShoppingCart> {
  if (shopper) {
    const { lines } = await findCart(upstream);
    return { lines, gone: [], unpriced: [] };
  }
  const kept = session.guestCart;
  const preview = await optional(previewGuestCart(upstream, kept, location), "failed" as const);
  if (preview === "failed") return { lines: [], gone: [], unpriced: kept };
  if (preview === null) return lookUpGuestCart(upstream, kept, location);
  const known = new Set(preview.lines.map(lineKey));
  return { lines: preview.lines, gone: kept.filter((line) => !known.has(lineKey(line))), unpriced: [] };
}

export function quoteCartFreight(
  upstream: Upstream,
  address: Address,
  lines: readonly CartLine[],
  now: Date,
): Promise<FreightAnswer> {
  const priced = lines.map((line) => ({
    ...line,
    unitPriceInCentavos: linePrice(line, now).unit.priceInCentavos,
  }));
  return requestFreightQuote(upstream, address, priced);
}

export async function getInstallerPercentage(
  upstream: Upstream,
  shopper: Shopper | null,
): Promise<number | null> {
  if (!shopper) return null;
  // The session may be older than the registration as an installer.
  const profile = isInstaller(shopper) ? shopper : await optional(findProfile(upstream, shopper), shopper);
  if (!isInstaller(profile)) return null;
  const settings = await optional(findPlatformSettings(upstream), null);
  return settings?.installerDiscountPercentage ?? null;
}
