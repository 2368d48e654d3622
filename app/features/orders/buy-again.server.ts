import { randomUUID } from "node:crypto";
import { findCouponRefusal } from "~/features/cart/coupon.server";
import { quoteCartFreight } from "~/features/cart/freight-quote.server";
import { type ActionContext, awaitOptional, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { type Address, formatAddressLines, formatFreightDestination } from "~/model/address";
import { type CartLine, type GuestCartLine, getLineKey, listEveryLine } from "~/model/cart";
import { canBeDelivered, type FreightGroup, findSelectedOption } from "~/model/freight";
import type { Order } from "~/model/order";
import { paymentMethods } from "~/model/payment-method";
import { getPaymentStanding, isLost, isRejected, isUndecided } from "~/model/payment-standing";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { changeLine, findCart } from "~/upstream/carts.server";
import { addLineOnce } from "~/upstream/compatibility/idempotency-keys.server";
import { findFreightQuote, storeFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { withProductIds } from "./order-summary.server";

/**
 * Restores unpaid items to the cart, with coupon, carriers and address where still valid; a notice names the rest. A
 * denied or changed payment continues at the payment step, an expired order at the cart with current prices. The key
 * makes it idempotent.
 */
export async function buyAgain(
  context: ActionContext,
  shopper: Shopper,
  orders: readonly Order[],
  { next }: { readonly next?: "payment" } = {},
) {
  const { upstream, form, session } = context;
  const now = new Date();
  const standings = orders.map((order) => ({ order, standing: getPaymentStanding(order, now) }));
  const lost = standings.filter(({ standing }) => isLost(standing));
  if (lost.length === 0) return redirectTo(paths.checkout("pagamento"));
  const lostOrders = await Promise.all(lost.map(({ order }) => withProductIds(upstream, order)));
  const { isWhole, areAdded, notes } = await putBack(upstream, shopper, lostOrders, getKey(form));
  const { itemsBackInCart, itemsNotBackInCart, itemsBackAtPayment } = messages.ours;
  if (!isWhole) {
    return redirectTo(paths.cart(), session.notify({ kind: "failure", message: itemsNotBackInCart }));
  }
  const { lines } = await findCart(upstream);
  const [coupon, carriers] = await Promise.all([
    reapplyCoupon(context, lostOrders, lines),
    keepCarriers(upstream, shopper, lostOrders, lines),
  ]);
  const cupom = coupon.code;
  const isToPay = next === "payment" || lost.every(({ standing }) => isRejected(standing));
  const isAtPayment = carriers.isQuoted && isToPay;
  const losses = [...coupon.losses, ...carriers.losses];
  const back = areAdded && (isAtPayment ? itemsBackAtPayment : itemsBackInCart);
  const sentences = [back, ...notes, ...losses].filter(Boolean);
  const kind = losses.length + notes.length > 0 ? "warning" : "information";
  return redirectTo(
    isAtPayment ? paths.checkout("pagamento", { cupom, ...cardOf(lostOrders) }) : paths.cart({ cupom }),
    sentences.length > 0 ? session.notify({ kind, message: sentences.join(" ") }) : session,
  );
}

/** Puts the items of an order that was paid into the cart once more, at current prices. The key makes it idempotent. */
export async function buyMore({ upstream, shopper, form, session }: ActionContext, order: Order) {
  if (isUndecided(getPaymentStanding(order, new Date()))) return redirectTo(paths.orderStatus([order.code]));
  const { isWhole, notes } = await putBack(
    upstream,
    shopper,
    [await withProductIds(upstream, order)],
    getKey(form),
  );
  const { itemsInCart, itemsNotInCart } = messages.ours;
  const notice = isWhole
    ? ({ kind: "success", message: [itemsInCart, ...notes].join(" ") } as const)
    : ({ kind: "failure", message: itemsNotInCart } as const);
  return redirectTo(paths.cart(), session.notify(notice));
}

/** Way and installments of a card payment, which stay chosen; empty for other ways. */
function cardOf(orders: readonly Order[]): Record<string, string | number> {
  if (orders.some(({ paymentMethod }) => paymentMethod !== paymentMethods.card)) return {};
  const counts = orders.map(({ resellerId, installments }): [string, number] => [
    `parcelas-${resellerId}`,
    installments ?? 1,
  ]);
  const [first] = counts;
  const isOne = counts.every(([, count]) => count === first?.[1]);
  return { pagamento: "cartao", ...(isOne && first ? { parcelas: first[1] } : Object.fromEntries(counts)) };
}

const getKey = (form: FormData) => String(form.get("chave") ?? "").slice(0, 60);

interface WantedLine extends GuestCartLine {
  readonly name: string;
}

/** Lines of one sku and reseller in several orders count together. */
function getLines(orders: readonly Order[]): WantedLine[] {
  const byKey = new Map<string, WantedLine>();
  for (const { items, resellerId } of orders) {
    for (const { skuId, quantity, productName: name } of items) {
      if (skuId === null || resellerId === null) continue;
      const key = getLineKey({ skuId, resellerId });
      const before = byKey.get(key)?.quantity ?? 0;
      byKey.set(key, { skuId, resellerId, quantity: before + quantity, promotionId: null, name });
    }
  }
  return [...byKey.values()];
}

/** The cart holds at least the orders' quantities afterwards; `notes` say where it held another one. */
async function putBack(upstream: Upstream, shopper: Shopper | null, orders: readonly Order[], key: string) {
  const before = listEveryLine(await findCart(upstream));
  const findInCart = (line: GuestCartLine) => before.find((each) => getLineKey(each) === getLineKey(line));
  const lines = getLines(orders);
  const put = async (line: WantedLine) => {
    const inCart = findInCart(line);
    if (!inCart)
      await addLineOnce(
        upstream,
        line,
        { key: `${key}-${getLineKey(line)}`, shopperId: shopper?.id ?? null },
        before,
      );
    else if (inCart.quantity < line.quantity) await changeLine(upstream, inCart, line.quantity);
  };
  const areThere = await Promise.all(lines.map((line) => succeeds(put(line))));
  const areKnown = orders.every(({ items, resellerId }) =>
    items.every(({ skuId }) => skuId !== null && resellerId !== null),
  );
  const { cartHadOther, cartHasOthers } = messages.purchase;
  const notes = lines.flatMap((line) => {
    const had = findInCart(line)?.quantity ?? line.quantity;
    return had === line.quantity ? [] : [cartHadOther(line.name, had, line.quantity)];
  });
  const ordered = new Set(lines.map(getLineKey));
  const hasOthers = before.some((line) => !ordered.has(getLineKey(line)));
  return {
    isWhole: areKnown && areThere.every(Boolean),
    areAdded: lines.some((line) => !findInCart(line)),
    notes: hasOthers ? [...notes, cartHasOthers] : notes,
  };
}

async function succeeds(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    toFormFailure(error);
    return false;
  }
}

async function reapplyCoupon(context: ActionContext, orders: readonly Order[], lines: readonly CartLine[]) {
  const code = orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
  const reason = code && (await findCouponRefusal(context, code, lines));
  if (code === null || reason === null) return { code, losses: [] };
  return { code: null, losses: [`${messages.ours.couponNotApplied(code)} ${reason}`] };
}

async function keepCarriers(
  upstream: Upstream,
  shopper: Shopper,
  orders: readonly Order[],
  lines: readonly CartLine[],
): Promise<{ isQuoted: boolean; losses: string[] }> {
  const [address, kept] = await Promise.all([
    awaitOptional(findDeliveryAddress(upstream, shopper.id), null),
    awaitOptional(findFreightQuote(upstream), null),
  ]);
  const answer =
    address && (await awaitOptional(quoteCartFreight(upstream, address, lines, new Date()), null));
  const groups = answer?.groups ?? null;
  const moved = address ? describeAddressLoss(orders, address) : [];
  if (!address || groups === null || !canBeDelivered(groups)) {
    return { isQuoted: false, losses: [...moved, ...getCarriers(orders).map(messages.ours.carrierNotKept)] };
  }
  const chosen = groups.map((group) => chooseCarrier(group, orders, kept?.groups ?? []));
  const saving = storeFreightQuote(upstream, shopper.id, {
    addressId: address.id,
    destination: formatFreightDestination(address),
    checkoutKey: randomUUID(),
    groups: chosen.map(({ group }) => group),
  });
  const isQuoted = await awaitOptional(
    saving.then(() => true),
    false,
  );
  return { isQuoted, losses: [...moved, ...chosen.flatMap(({ loss }) => loss ?? [])] };
}

/** Orders keep a copy of their address, so only its text can be compared. */
function describeAddressLoss(orders: readonly Order[], address: Address): string[] {
  const [current = ""] = formatAddressLines(address);
  const befores = orders.flatMap((order) =>
    order.address ? (formatAddressLines(order.address)[0] ?? []) : [],
  );
  const before = befores.find((each) => each !== current);
  return before === undefined ? [] : [messages.ours.addressReplaced(before, current)];
}

const getCarriers = (orders: readonly Order[]) => [
  ...new Set(orders.flatMap(({ deliveryMethod }) => deliveryMethod ?? [])),
];

function chooseCarrier(group: FreightGroup, orders: readonly Order[], kept: readonly FreightGroup[]) {
  const wanted = orders.find(({ resellerId }) => resellerId === group.resellerId)?.deliveryMethod ?? null;
  const same = group.options.find(({ name }) => name === wanted);
  if (same) return { group: { ...group, selected: same }, loss: null };
  const before = kept.find(({ resellerId }) => resellerId === group.resellerId)?.selected ?? group.selected;
  const selected = findSelectedOption({ ...group, selected: before });
  const loss = wanted && selected && messages.ours.carrierReplaced(wanted, selected.name);
  return { group: { ...group, selected }, loss };
}
