import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { RequestContext } from "~/http/request-context.server";
import type { ShownCart } from "~/model/shown-cart";
import { createSignedCookie } from "~/session/session-cookie.server";

const cookie = createSignedCookie("carrinho", 30 * 24 * 60 * 60);

/** Of the whole header, because all cookies go with each picture. */
const maxBytes = 1800;

const integer = z.number().int();
const shown = z.object({
  lines: z.array(
    z.object({
      ...{ skuId: integer, resellerId: integer, name: z.string(), quantity: integer },
      ...{ priceInCentavos: integer, isPromoted: z.boolean() },
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
