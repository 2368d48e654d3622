import { renewCheckoutQuote } from "~/features/cart/freight-quote.server";
import { describeShortage, findNextSellers, nextSellerView } from "~/features/cart/next-seller.server";
import {
  describeChanges,
  describeNewTotal,
  isOrdered,
  needsCart,
} from "~/features/cart/review-changes.server";
import { changesSinceVisit } from "~/features/cart/shown-cart.server";
import { readShownCart, serializeShownCart } from "~/features/cart/shown-cart-cookie.server";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { messages } from "~/messages";
import { type CartLine, lineKey } from "~/model/cart";
import { findOrdersOf } from "~/model/order-attempt";
import { createRefusal } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { mergeShown, type ShownCart, toShownCart } from "~/model/shown-cart";
import { findCart } from "~/upstream/carts.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import type { OrderToPlace, PlacementChange } from "~/upstream/order-placement.server";
import { type CheckoutPage, openCheckout } from "./checkout-page.server";
import type { CheckoutRefusal } from "./refused";

export const refuse = (title: string, more: Partial<CheckoutRefusal> = {}): CheckoutRefusal =>
  createRefusal({ step: "revisao", title, details: [], ...more });

interface ChangedOrder {
  readonly changes: readonly PlacementChange[];
  readonly orders: readonly OrderToPlace[];
  readonly cupom: string | null;
}

/** 409 with the changes and a new freight quote, so that the page can show current values. */
export async function refuseChanges(
  context: ActionContext,
  shopper: Shopper,
  { changes, orders, cupom }: ChangedOrder,
): Promise<CheckoutRefusal> {
  const { upstream } = context;
  const { ours } = messages;
  const lines = await withResellers(upstream, (await findCart(upstream)).lines, context.location);
  const nextSellers = await offerNextSellers(context, changes, lines);
  const isOffered = ({ kind, skuId, resellerId }: PlacementChange) =>
    kind === "stock" && nextSellers.some(({ seller }) => seller.line === `${skuId}-${resellerId}`);
  const details = describeChanges(
    changes.filter((change) => !isOffered(change)),
    lines,
    orders,
  );
  if (isOrdered(changes)) {
    return refuse(ours.changedTitle, { status: 409, details, next: ours.cartOrderedNext, isOrdered: true });
  }
  const isRenewed = await renewCheckoutQuote(upstream, shopper);
  const leadsToCart = needsCart(changes, lines);
  const renewed = isRenewed ? await readRenewed(context, orders, cupom) : null;
  const newTotal = renewed && describeNewTotal(orders, renewed.checkout);
  const shown = mergeShown(
    await readShownCart(context),
    toShownCart(lines, renewed?.quote.groups ?? [], renewed?.address.cep ?? null, new Date()),
  );
  return refuse(ours.changedTitle, {
    headers: { "set-cookie": await serializeShownCart(shown, shopper.id) },
    ...{ status: 409, details: newTotal ? [...details, newTotal] : details },
    ...{ nextSellers, isRenewed, needsCart: leadsToCart },
    next: leadsToCart ? ours.changedNeedsCart : ours.changedNext,
  });
}

/** What is different since the cart was shown; a change of payment is not about the cart. */
export const cartChangesView = (
  { checkout, quote, address, replaced, history }: CheckoutPage,
  before: ShownCart | null,
) => {
  const now = new Date();
  const lines = checkout.groups.flatMap((group) => group.lines);
  const codes = findOrdersOf(lines, replaced.length > 0 ? [] : (history ?? []), now.getTime());
  return {
    changes: changesSinceVisit(
      replaced.length > 0 ? null : before,
      { lines, others: [], freight: quote.groups, cep: address.cep },
      now,
    ),
    changesTitle: messages.purchase.changedSinceVisit,
    orderedBefore: codes.length > 0 ? { text: messages.purchase.orderedBefore(codes), codes } : null,
  };
};

async function offerNextSellers(
  context: ActionContext,
  changes: readonly PlacementChange[],
  lines: readonly CartLine[],
) {
  const short = changes.flatMap(({ kind, skuId, resellerId, actual }) => {
    const line =
      kind === "stock" && lines.find((each) => each.skuId === skuId && each.resellerId === resellerId);
    return line ? [{ ...line, stock: actual ?? 0 }] : [];
  });
  const found = await findNextSellers(context, short, []);
  return short.flatMap((line) => {
    const next = found.get(lineKey(line));
    return next ? [{ text: describeShortage(line, next), seller: nextSellerView(line, next) }] : [];
  });
}

/** Null where the checkout cannot be opened any more. */
async function readRenewed(
  context: ActionContext,
  orders: readonly OrderToPlace[],
  cupom: string | null,
): Promise<CheckoutPage | null> {
  const getInstallments = (resellerId: number) =>
    orders.find((order) => order.resellerId === resellerId)?.installments;
  const options = {
    getInstallments,
    cupom,
    alterar: [],
    savedCards: "unused",
    needsLastPayment: false,
  } as const;
  try {
    return await openCheckout(context, options);
  } catch (error) {
    if (error instanceof Response) return null;
    formFailure(error);
    return null;
  }
}
