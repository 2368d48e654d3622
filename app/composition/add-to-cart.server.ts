import type { GuestCartLine } from "~/domain/cart";
import { addLine as addGuestLine, guestCartLineLimit } from "~/domain/guest-cart";
import { messages } from "~/messages";
import type { OpenedRequest } from "~/request.server";
import type { Session } from "~/session.server";
import { addLine } from "~/upstream/carts.server";

export type Added = { readonly session: Session } | { readonly refusal: string };

/**
 * Puts a line into the shopper's cart: the server's for who is logged in, the cookie's for a guest (catalogue 4, "Cart
 * mode"). The form's key makes a second press count once.
 */
export async function putIntoCart(opened: OpenedRequest, line: GuestCartLine, key: string): Promise<Added> {
  const { session, shopper, upstream } = opened;
  if (shopper) {
    await addLine(upstream, line, key);
    return { session };
  }
  const added = addGuestLine(session.guestCart, line);
  if (!added.ok) return { refusal: messages.ours.guestCartFull(guestCartLineLimit) };
  return { session: session.withGuestCart(added.lines) };
}
