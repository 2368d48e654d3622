import { isLost, standingOf } from "~/composition/standing.server";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { addLine, findCart } from "~/upstream/carts.server";
import type { Upstream } from "~/upstream/http.server";

/**
 * Puts what was not paid for back into the cart, unless it is there still, and leads to where another way to pay is
 * chosen. The key makes one press count once.
 */
export async function buyAgain({ upstream, form, session }: OpenedAction, orders: readonly Order[]) {
  const now = new Date();
  const lost = orders.filter((order) => isLost(standingOf(order, now)));
  const cart = await findCart(upstream);
  const inCart = new Set(cart.lines.map(lineKey));
  const missing = linesOf(lost).filter((line) => !inCart.has(lineKey(line)));
  if (missing.length === 0) return redirectTo(paths.checkout("pagamento"));
  const key = String(form.get("chave") ?? "").slice(0, 60);
  const added = await Promise.all(missing.map((line) => isAdded(upstream, line, key)));
  const { itemsBackInCart, itemsNotBackInCart } = messages.ours;
  const notice = added.every(Boolean)
    ? ({ kind: "information", message: itemsBackInCart } as const)
    : ({ kind: "failure", message: itemsNotBackInCart } as const);
  return redirectTo(paths.cart(), session.notify(notice));
}

const linesOf = (orders: readonly Order[]) =>
  orders.flatMap(({ items, resellerId }) =>
    items.flatMap(({ skuId, quantity }) =>
      skuId === null || resellerId === null ? [] : [{ skuId, resellerId, quantity, promotionId: null }],
    ),
  );

async function isAdded(
  upstream: Upstream,
  line: ReturnType<typeof linesOf>[number],
  key: string,
): Promise<boolean> {
  try {
    await addLine(upstream, line, `${key}-${lineKey(line)}`);
    return true;
  } catch (error) {
    formFailure(error);
    return false;
  }
}
