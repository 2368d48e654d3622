import { randomUUID } from "node:crypto";
import { freightDestination } from "~/domain/address";
import type { CartLine } from "~/domain/cart";
import { canBeDelivered, type FreightGroup, selectedOption } from "~/domain/freight";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { isLost, paymentStanding } from "~/domain/payment-standing";
import type { Shopper } from "~/domain/shopper";
import { formFailure, optional } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { addLine, findCart } from "~/upstream/carts.server";
import { findFreightQuote, keepFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { whyCouponDoesNotCount } from "./coupon.server";
import { quoteLines } from "./shopping-cart.server";

/**
 * Puts what was not paid for back into the cart, unless it is still there, with the coupon and the carriers of the
 * orders where they still count; a notice says which do not. A refused payment goes on to the checkout's payment step,
 * an expired order to the cart, where prices of today stand. The key makes one press count once.
 */
export async function buyAgain(opened: OpenedAction, shopper: Shopper, orders: readonly Order[]) {
  const { upstream, form, session } = opened;
  const now = new Date();
  const standings = orders.map((order) => ({ order, standing: paymentStanding(order, now) }));
  const lost = standings.filter(({ standing }) => isLost(standing));
  if (lost.length === 0) return redirectTo(paths.checkout("pagamento"));
  const lostOrders = lost.map(({ order }) => order);
  const key = String(form.get("chave") ?? "").slice(0, 60);
  const { isWhole, areAdded } = await putBack(upstream, lostOrders, key);
  const { itemsBackInCart, itemsNotBackInCart, itemsBackAtPayment } = messages.ours;
  if (!isWhole) {
    return redirectTo(paths.cart(), session.notify({ kind: "failure", message: itemsNotBackInCart }));
  }
  const { lines } = await findCart(upstream);
  const [coupon, carriers] = await Promise.all([
    couponOf(opened, lostOrders, lines),
    keepCarriers(upstream, shopper, lostOrders, lines),
  ]);
  const cupom = coupon.code;
  const isAtPayment = carriers.isQuoted && (!areAdded || lost.every(({ standing }) => standing === "denied"));
  const losses = [...coupon.losses, ...carriers.losses];
  const said = [areAdded && (isAtPayment ? itemsBackAtPayment : itemsBackInCart), ...losses].filter(Boolean);
  const kind = losses.length > 0 ? "warning" : "information";
  return redirectTo(
    isAtPayment ? paths.checkout("pagamento", { cupom }) : paths.cart({ cupom }),
    said.length > 0 ? session.notify({ kind, message: said.join(" ") }) : session,
  );
}

const linesOf = (orders: readonly Order[]) =>
  orders.flatMap(({ items, resellerId }) =>
    items.flatMap(({ skuId, quantity }) =>
      skuId === null || resellerId === null ? [] : [{ skuId, resellerId, quantity, promotionId: null }],
    ),
  );

async function putBack(upstream: Upstream, orders: readonly Order[], key: string) {
  const cart = await findCart(upstream);
  const inCart = new Set(cart.lines.map(lineKey));
  const missing = linesOf(orders).filter((line) => !inCart.has(lineKey(line)));
  const added = await Promise.all(missing.map((line) => isAdded(upstream, line, key)));
  return { isWhole: added.every(Boolean), areAdded: missing.length > 0 };
}

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

/** The orders' coupon where it still counts for what is in the cart now. */
async function couponOf(opened: OpenedAction, orders: readonly Order[], lines: readonly CartLine[]) {
  const code = orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
  const reason = code && (await whyCouponDoesNotCount(opened, code, lines));
  if (code === null || reason === null) return { code, losses: [] };
  return { code: null, losses: [`${messages.ours.couponNotCounted(code)} ${reason}`] };
}

/** Quotes the cart's freight again, by the carriers that the orders were to go with. */
async function keepCarriers(
  upstream: Upstream,
  shopper: Shopper,
  orders: readonly Order[],
  lines: readonly CartLine[],
): Promise<{ isQuoted: boolean; losses: string[] }> {
  const [address, kept] = await Promise.all([
    optional(findDeliveryAddress(upstream, shopper.id), null),
    optional(findFreightQuote(upstream), null),
  ]);
  const answer = address && (await optional(quoteLines(upstream, address, lines, new Date()), null));
  const groups = answer?.groups ?? null;
  if (!address || groups === null || !canBeDelivered(groups)) {
    return { isQuoted: false, losses: carriersOf(orders).map(messages.ours.carrierNotKept) };
  }
  const chosen = groups.map((group) => chooseCarrier(group, orders, kept?.groups ?? []));
  const saving = keepFreightQuote(upstream, shopper.id, {
    addressId: address.id,
    destination: freightDestination(address),
    checkoutKey: randomUUID(),
    groups: chosen.map(({ group }) => group),
  });
  const isQuoted = await optional(
    saving.then(() => true),
    false,
  );
  return { isQuoted, losses: chosen.flatMap(({ loss }) => loss ?? []) };
}

const carriersOf = (orders: readonly Order[]) => [
  ...new Set(orders.flatMap(({ deliveryMethod }) => deliveryMethod ?? [])),
];

function chooseCarrier(group: FreightGroup, orders: readonly Order[], kept: readonly FreightGroup[]) {
  const wanted = orders.find(({ resellerId }) => resellerId === group.resellerId)?.deliveryMethod ?? null;
  const same = group.options.find(({ name }) => name === wanted);
  if (same) return { group: { ...group, selected: same }, loss: null };
  const before = kept.find(({ resellerId }) => resellerId === group.resellerId)?.selected ?? group.selected;
  const selected = selectedOption({ ...group, selected: before });
  const loss = wanted && selected && messages.ours.carrierReplaced(wanted, selected.name);
  return { group: { ...group, selected }, loss };
}
