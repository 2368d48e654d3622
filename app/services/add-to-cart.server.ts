import type { GuestCartLine } from "~/domain/cart";
import { addLine as addGuestLine, guestCartLineLimit } from "~/domain/guest-cart";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { Session } from "~/session/session.server";
import { addLineOnce } from "~/upstream/cart-additions.server";

export type AddResult = { readonly session: Session } | { readonly refusal: string };

/** Server cart, or the cookie for a guest (catalogue 4, "Cart mode"). Idempotent by the form's key. */
export async function addToCart(
  context: RequestContext,
  line: GuestCartLine,
  key: string,
  cartBefore: readonly GuestCartLine[] | null,
): Promise<AddResult> {
  const { session, shopper, upstream } = context;
  if (shopper) {
    await addLineOnce(upstream, line, key, cartBefore);
    return { session };
  }
  const added = addGuestLine(session.guestCart, line);
  if (!added.ok) return { refusal: messages.ours.guestCartFull(guestCartLineLimit) };
  return { session: session.withGuestCart(added.lines) };
}
