import type { GuestCartLine } from "~/domain/cart";
import { addLine as addGuestLine, guestCartLineLimit } from "~/domain/guest-cart";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { Session } from "~/session/session.server";
import { addLine } from "~/upstream/carts.server";

export type AddResult = { readonly session: Session } | { readonly refusal: string };

/** Server cart, or the cookie for a guest (catalogue 4, "Cart mode"). Idempotent by the form's key. */
export async function addToCart(
  opened: RequestContext,
  line: GuestCartLine,
  key: string,
): Promise<AddResult> {
  const { session, shopper, upstream } = opened;
  if (shopper) {
    await addLine(upstream, line, key);
    return { session };
  }
  const added = addGuestLine(session.guestCart, line);
  if (!added.ok) return { refusal: messages.ours.guestCartFull(guestCartLineLimit) };
  return { session: session.withGuestCart(added.lines) };
}
