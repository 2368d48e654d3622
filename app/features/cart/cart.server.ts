import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import {
  addLine as addGuestLine,
  type CartLine,
  type GuestCartLine,
  getLineKey,
  guestCartLineLimit,
  isPriced,
  listEveryLine,
  type ShoppingCart,
} from "~/model/cart";
import { defaultLocation, type Location } from "~/model/location";
import { isInstaller, type Shopper } from "~/model/shopper";
import type { ShownCart } from "~/model/shown-cart";
import { createSignedCookie, type Session } from "~/session/session.server";
import { findProfile } from "~/upstream/accounts.server";
import { findCart, previewGuestCart } from "~/upstream/carts.server";
import { addLineOnce } from "~/upstream/compatibility/idempotency-keys.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import type { Upstream } from "~/upstream/http.server";
import { findPlatformSettings } from "~/upstream/information.server";
import { findProduct, findProductAtAddress, mergeAnswer } from "~/upstream/products.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";
import { withMeasures } from "./measures.server";

/** Names of resellers are left out; `withResellers` adds them. */
export async function readCart(context: RequestContext): Promise<ShoppingCart> {
  const cart = await readLines(context);
  return { ...cart, lines: await withMeasures(context, cart.lines) };
}

async function readLines({ upstream, shopper, session, location }: RequestContext): Promise<ShoppingCart> {
  if (shopper) {
    return { ...(await findCart(upstream)), gone: [] };
  }
  const { guestCart } = session;
  const preview = await awaitOptional(previewGuestCart(upstream, guestCart, location), "failed" as const);
  if (preview === "failed") return { lines: [], gone: [], unpriced: guestCart };
  if (preview === null) return lookUpGuestCart(upstream, guestCart, location);
  const found = new Set(listEveryLine(preview).map(getLineKey));
  return { ...preview, gone: guestCart.filter((line) => !found.has(getLineKey(line))) };
}

export async function getInstallerPercentage(
  upstream: Upstream,
  shopper: Shopper | null,
): Promise<number | null> {
  if (!shopper) return null;
  // The session may be older than the registration as an installer.
  const profile = isInstaller(shopper)
    ? shopper
    : await awaitOptional(findProfile(upstream, shopper), shopper);
  if (!isInstaller(profile)) return null;
  const settings = await awaitOptional(findPlatformSettings(upstream), null);
  return settings?.installerDiscountPercentage ?? null;
}

/** A guest's cart on an upstream without `cart/preview`: each line's product is looked up by its slug. */
async function lookUpGuestCart(
  upstream: Upstream,
  lines: readonly GuestCartLine[],
  location: Location | null,
): Promise<ShoppingCart> {
  const sold = lines.map(({ resellerId }) => ({ resellerId, reseller: null }));
  const [found] = await Promise.all([
    Promise.all(
      lines.map(async (line, index) => ({ line, answer: await lookUp(upstream, line, index, location) })),
    ),
    // Remembered, so that the page need not look them up afterwards.
    withResellers(upstream, sold, location),
  ]);
  const having = (wanted: "gone" | "unpriced" | "free") =>
    found.flatMap(({ line, answer }) => (answer === wanted ? [line] : []));
  return {
    lines: found.flatMap(({ answer }) => (typeof answer === "string" ? [] : [answer])),
    gone: having("gone"),
    unpriced: [...having("unpriced"), ...having("free").map((line) => ({ ...line, isFree: true }))],
  };
}

async function lookUp(
  upstream: Upstream,
  line: GuestCartLine,
  index: number,
  location: Location | null,
): Promise<CartLine | "gone" | "unpriced" | "free"> {
  const { productSlug: slug, skuId, resellerId, quantity } = line;
  if (slug === undefined) return "unpriced";
  const product = await awaitOptional(awaitOrNull(findProduct(upstream, slug)), "unpriced" as const);
  if (product === "unpriced") return product;
  if (product === null) return "gone";
  const wanted = { skuId, quantity, preferredResellerId: resellerId };
  const asking = findProductAtAddress(upstream, product, location ?? defaultLocation, wanted);
  const answer = await awaitOptional(asking, null);
  const here = mergeAnswer(product, answer);
  const sku = here.skus.find(({ id }) => id === skuId);
  if (sku === undefined) return "gone";
  const { offer } = here;
  const own = offer?.reseller.id === resellerId && (offer.skuId ?? skuId) === skuId ? offer : null;
  const isInStock = own !== null || sku.resellerIds.includes(resellerId);
  const looked = {
    ...line,
    id: index,
    cartId: 0,
    promotion: null,
    productId: here.id,
    productName: here.name,
    productSlug: slug,
    productCode: here.code,
    picture: here.picture,
    attributes: sku.attributes,
    priceInCentavos: own?.priceInCentavos ?? sku.priceInCentavos,
    discountTerms: here.discountTerms,
    categoryIds: here.categories.map(({ id }) => id),
    subcategoryIds: here.subcategories.flatMap(({ id }) => id ?? []),
    isSoldByMeter: here.isSoldByMeter,
    reseller: own?.reseller ?? null,
    stock: isInStock ? (own?.stock ?? null) : 0,
  };
  if (isPriced(looked, new Date())) return looked;
  return looked.priceInCentavos > 0 ? "free" : "unpriced";
}

type AddResult = { readonly session: Session } | { readonly refusal: string };

/** Server cart, or the cookie for a guest (catalogue 4, "Cart mode"). Idempotent by the form's key. */
export async function addToCart(
  context: RequestContext,
  line: GuestCartLine,
  key: string,
  cartBefore: readonly GuestCartLine[] | null,
): Promise<AddResult> {
  const { session, shopper, upstream } = context;
  if (shopper) {
    await addLineOnce(upstream, line, { key, shopperId: shopper.id }, cartBefore);
    return { session };
  }
  const added = addGuestLine(session.guestCart, line);
  if (!added.ok) return { refusal: messages.ours.guestCartFull(guestCartLineLimit) };
  return { session: session.withGuestCart(added.lines) };
}

const cookie = createSignedCookie("carrinho", 30 * 24 * 60 * 60);

/** The limit is for the whole header, because browsers send all cookies with each picture. */
const maxBytes = 1800;

const integer = z.number().int();
const shown = z.object({
  lines: z.array(
    z.object({
      skuId: integer,
      resellerId: integer,
      name: z.string(),
      quantity: integer,
      priceInCentavos: integer,
      isPromoted: z.boolean(),
    }),
  ),
  freight: z.array(
    z.object({ resellerId: integer, terms: z.string(), pricesInCentavos: z.record(z.string(), integer) }),
  ),
}) satisfies z.ZodType<ShownCart>;

const stored = shown.extend({ shopperId: integer.nullable() });

/** Null for text that is no shown cart. */
export function parseShownCart(text: unknown): ShownCart | null {
  try {
    return shown.parse(JSON.parse(z.string().parse(text)));
  } catch {
    return null;
  }
}

/** The cart as this browser has last shown it to this shopper, or to the guest who became this shopper; null without it. */
export async function readShownCart({
  headers,
  shopper,
}: Pick<RequestContext, "headers"> & {
  readonly shopper: { readonly id: number } | null;
}): Promise<ShownCart | null> {
  const packed: unknown = await cookie.parse(headers.get("cookie"));
  if (typeof packed !== "string" || packed === "") return null;
  try {
    const content: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const { shopperId: owner, ...cart } = stored.parse(content);
    return owner === null || owner === shopper?.id ? cart : null;
  } catch {
    return null;
  }
}

/** The `Set-Cookie` header. Lines beyond the limit are left out, and not compared. */
export async function serializeShownCart(cart: ShownCart, shopperId: number | null): Promise<string> {
  if (cart.lines.length === 0) return clearShownCart();
  const packed = deflateRawSync(JSON.stringify({ ...cart, shopperId })).toString("base64url");
  const header = await cookie.serialize(packed);
  return Buffer.byteLength(header) <= maxBytes
    ? header
    : serializeShownCart({ ...cart, lines: cart.lines.slice(0, -1) }, shopperId);
}

export const clearShownCart = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
