import { addToCart, readCart } from "~/features/cart/cart.server";
import { getNextSellerField } from "~/features/cart/next-seller";
import { findNextSeller } from "~/features/cart/next-seller.server";
import type { ActionContext } from "~/http/action.server";
import { formFailure, optional } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { lineKey, removeLine } from "~/model/cart";
import type { NoticeKind } from "~/model/notice";
import { createRefusal } from "~/model/refusal";
import { findOfferChange, parseShownOffer, shownOfferField } from "~/model/shown-offer";
import { paths } from "~/paths";
import { changeLine } from "~/upstream/carts.server";
import { findCartBefore } from "~/upstream/compatibility/idempotency-keys.server";
import { type CartRefusal, getField } from "./cart-form";
import { lineGone } from "./change-line.server";

/** 'Comprar de {loja}': moves a line to the shop that the form has shown. No-op for a line that was already moved. */
export async function switchSeller(
  context: ActionContext,
  key: string,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const { form, session, shopper, upstream } = context;
  const shownId = Number(form.get(getNextSellerField(key)));
  const at = (field: string) => `${paths.cart({ cupom })}#${getField(field)}`;
  const notify = (kind: NoticeKind, message: string) => ({ kind, message });
  try {
    const { lines } = await readCart(context);
    const line = lines.find((each) => lineKey(each) === key);
    const moved = { skuId: Number(key.split("-")[0]), resellerId: shownId };
    if (line === undefined) {
      const isMoved = lines.some((each) => lineKey(each) === lineKey(moved));
      return isMoved
        ? redirectTo(at(lineKey(moved)), session)
        : redirectTo(paths.cart({ cupom }), session.notify(lineGone));
    }
    const next = await findNextSeller(context, line);
    const shown = parseShownOffer(form.get(`${shownOfferField}-${key}`));
    if (next?.resellerId !== shownId || (shown && findOfferChange(shown, next.shownOffer, new Date())))
      return redirectTo(at(key), session.notify(notify("warning", messages.stock.otherOfferChanged)));
    const { quantity, productSlug, productName } = line;
    const { promotionId } = next.unit;
    const added = await addToCart(
      // A guest's full cart has room once the old line is out.
      { ...context, session: shopper ? session : session.withGuestCart(removeLine(session.guestCart, key)) },
      { ...moved, quantity, promotionId, ...(!shopper && { productSlug }) },
      ["trocar", line.cartId, line.id, quantity, shownId].join("-"),
      shopper && (await optional(findCartBefore(upstream), null)),
    );
    if ("refusal" in added) return createRefusal({ title: added.refusal });
    if (shopper) await changeLine(upstream, line, 0);
    const notice = notify("information", messages.stock.sellerChanged(productName, next.name));
    return redirectTo(at(lineKey(moved)), added.session.notify(notice));
  } catch (error) {
    const { status, message } = formFailure(error);
    return createRefusal({ status, title: message });
  }
}
