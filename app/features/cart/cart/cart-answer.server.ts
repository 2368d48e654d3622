import { promiseHash } from "remix-utils/promise";
import { addToCart, readCart, readShownCart, serializeShownCart } from "~/features/cart/cart.server";
import { changeCoupon, readCouponCode } from "~/features/cart/coupon.server";
import { quoteCartFreight, storeCheckoutQuote } from "~/features/cart/freight-quote.server";
import { getNextSellerField } from "~/features/cart/next-seller";
import { findNextSeller, findNextSellers, type NextSellers } from "~/features/cart/next-seller.server";

import { findPendingOrder } from "~/features/order-attempt/order-attempt.server";
import { getPaymentOffer, isNothingPayable } from "~/features/payment/offered-payments.server";
import {
  type ActionContext,
  awaitOptional,
  dispatchIntent,
  redirectTo,
  toFormFailure,
} from "~/http/screen.server";

import { messages } from "~/messages";
import { type CartLine, getLineKey, removeLine } from "~/model/cart";
import { canBeDelivered, type FreightGroup, findSelectedOption, selectOption } from "~/model/freight";
import type { NoticeKind } from "~/model/notice";
import { findOfferChange, parseShownOffer, shownOfferField } from "~/model/offer";
import { createRefusal, type Refusal } from "~/model/refusal";
import { isProfileComplete } from "~/model/shopper";
import { mergeShown, type ShownCart, toShownCart } from "~/model/shown-cart";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import { changeLine } from "~/upstream/carts.server";
import { findAddressOfCart } from "~/upstream/compatibility/delivery-address.server";
import { findCartBefore } from "~/upstream/compatibility/idempotency-keys.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { findChangesSinceForm } from "./cart-changes.server";
import { type CartRefusal, getField, getShownValue } from "./cart-form";
import { presentEarlierOrder } from "./cart-notices";
import { readLineIntent, refuseMissingLine, removeCartLine, saveQuantities } from "./change-line.server";
import { describeUnpriced, getCheckoutBlockers } from "./checkout-blockers.server";
import { undoRemoval } from "./undo-removal.server";

type Answer = Response | CartRefusal;

/** One form holds the whole cart, so every intent also saves the typed quantities and chosen carriers. */
export function answerCart(posted: ActionContext, cupom: string | null): Promise<Answer> {
  const { form, shopper } = posted;
  const line = readLineIntent(form);
  const back = paths.cart({ cupom });

  const whenSaved =
    (next: (context: ActionContext, changed: readonly string[]) => Promise<Answer>) =>
    async (): Promise<Answer> => {
      const saved = await saveQuantities(posted, line, cupom);
      return "changed" in saved ? next({ ...posted, session: saved.session }, saved.changed) : saved;
    };
  const close = (context: ActionContext, next: string) => closeCart(context, { cupom, back, next });
  const saveFreight = async (context: ActionContext) => {
    if (shopper && isFreightChanged(form)) await awaitOptional(close(context, back), null);
  };
  const setCoupon = async (context: ActionContext, intent: "cupom" | "remover-cupom") => {
    const lines = async () => (await readCart(context)).lines;
    const answer = await changeCoupon(context, intent, lines, (code) => paths.cart({ cupom: code }));
    return answer instanceof Response ? answer : couponRefused(answer);
  };
  const setCouponBy = (intent: "cupom" | "remover-cupom") =>
    whenSaved(async (context) => {
      await saveFreight(context);
      return setCoupon(context, intent);
    });
  const hasTypedCoupon = readCouponCode(form) !== null;

  const update = whenSaved(async (context, changed) => {
    await saveFreight(context);
    if (hasTypedCoupon) return setCoupon(context, "cupom");
    const key = line?.key ?? changed[0];
    return redirectTo(`${back}#${key ? getField(key) : "finalizar"}`, context.session);
  });
  const finish = async (context: ActionContext, changed: readonly string[]): Promise<Answer> => {
    const isTotalNew = shopper !== null && changed.length > 0;
    if (isTotalNew) await saveFreight(context);
    if (hasTypedCoupon) return setCoupon(context, "cupom");
    if (!isTotalNew) {
      return (await resolvePendingOrder(context)) ?? close(context, paths.checkout(undefined, { cupom }));
    }
    const notice = { kind: "information", message: messages.ours.quantitiesSaved } as const;
    return redirectTo(back, context.session.notify(notice));
  };
  return dispatchIntent(line?.action ?? form.get("intent"), {
    default: update,
    atualizar: update,
    quantidade: update,
    diminuir: update,
    aumentar: update,
    remover: whenSaved((context) => removeCartLine(context, line?.key ?? "", cupom)),
    trocar: whenSaved((context) => switchSeller(context, line?.key ?? "", cupom)),
    desfazer: whenSaved((context) => undoRemoval(context, cupom)),
    cupom: setCouponBy("cupom"),
    "remover-cupom": setCouponBy("remover-cupom"),
    entendi: whenSaved((context) => redirectTo(back, context.session)),
    frete: whenSaved((context) =>
      hasTypedCoupon ? setCoupon(context, "cupom") : close(context, `${back}#finalizar`),
    ),
    finalizar: whenSaved(finish),
    "sem-cadastro": whenSaved((context, changed) =>
      shopper || hasTypedCoupon
        ? finish(context, changed)
        : redirectTo(paths.guestCheckout(back), context.session),
    ),
  });
}

/** Null when no earlier order stands in the way of a new one. */
async function resolvePendingOrder(context: ActionContext): Promise<Answer | null> {
  const pending = await findPendingOrder(context);
  if (pending === null) return null;
  const view = presentEarlierOrder(pending);
  if (pending.state !== "done") {
    const [cookie] = pending.cookies;
    const headers = cookie ? { "set-cookie": cookie } : undefined;
    return createRefusal({ status: 409, title: view?.title ?? "", message: view?.text ?? "", headers });
  }
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  return redirectTo(paths.orderStatus(pending.codes), context.session.notify(notice), pending.cookies);
}

const isFreightChanged = (form: FormData): boolean =>
  [...form].some(([name, value]) => {
    const shown = name.startsWith("frete-") ? form.get(getShownValue(name)) : null;
    return shown !== null && shown !== value;
  });

const couponRefused = (coupon: Refusal): CartRefusal =>
  createRefusal({
    status: coupon.status,
    headers: coupon.headers,
    title: coupon.message ?? coupon.title,
    coupon,
  });

const refused = (title: string, more: Partial<CartRefusal> = {}): CartRefusal =>
  createRefusal({ title, ...more });

interface Ways {
  readonly cupom: string | null;
  /** Cart URL with its coupon. */
  readonly back: string;
  readonly next: string;
}

/** Redirects to the checkout or to a missing prerequisite (purchase 4, "Profile" and "Cart"). */
async function closeCart(
  context: ActionContext,
  { cupom, back, next }: Ways,
): Promise<Response | CartRefusal> {
  const { upstream, shopper } = context;
  if (!shopper) return redirectTo(paths.login(back), context.session);
  if (isNothingPayable(getPaymentOffer(upstream))) return refused(messages.purchase.nothingPayable);
  const { profile, address, cart } = await promiseHash({
    profile: findProfile(upstream, shopper),
    address: findAddressOfCart(upstream, shopper.id),
    cart: readCart(context),
  });
  const unpriced =
    cart.unpriced.length > 0
      ? refused(messages.ours.checkCart, { status: 409, message: describeUnpriced(cart).join(" ") })
      : null;
  if (unpriced && cart.lines.length === 0) return unpriced;
  const isLeaving = next !== back && !next.startsWith(`${back}#`);
  if (cart.lines.length === 0) {
    const changes = isLeaving
      ? findChangesSinceForm(context.form, toShownCart([], [], null, new Date()), [])
      : [];
    return changes.length === 0
      ? redirectTo(back)
      : refused(messages.purchase.cartChanged, {
          status: 409,
          message: changes.map(({ message }) => message).join(" "),
        });
  }
  if (unpriced && (!isProfileComplete(profile) || !address)) return unpriced;
  if (!isProfileComplete(profile)) return redirectTo(paths.profile(undefined, { cart: true, cupom }));
  if (!address) return redirectTo(paths.address({ voltar: back }));
  try {
    const [{ groups, message }, lines] = await Promise.all([
      quoteCartFreight(upstream, address, cart.lines, new Date()),
      withResellers(upstream, cart.lines, context.location),
    ]);
    if (groups === null) return refused(messages.cart.freightFailed, { message: message ?? undefined });
    const nextSellers = await findNextSellers(context, lines, groups);
    const refusal =
      unpriced ??
      refuseBlocked(lines, groups, nextSellers) ??
      refuseUnknownCarrier(groups, context.form) ??
      (isLeaving
        ? await refuseChanged(context, lines, toShownCart(lines, groups, address.cep, new Date()))
        : null);
    const quote = { address, groups: chooseCarriers(groups, context.form) };
    if (refusal) {
      // The page behind the refusal sums the carriers that it ticks.
      if (quote.groups.every(({ selected }) => selected !== null))
        await awaitOptional(storeCheckoutQuote(upstream, shopper, quote), undefined);
      return refusal;
    }
    await storeCheckoutQuote(upstream, shopper, quote);
    return redirectTo(next);
  } catch (error) {
    if (unpriced) return unpriced;
    const { status, message } = toFormFailure(error, messages.cart.freightFailed);
    const { freightFailed } = messages.cart;
    return refused(freightFailed, { status, message: message === freightFailed ? undefined : message });
  }
}

const chooseCarriers = (groups: readonly FreightGroup[], form: FormData): FreightGroup[] =>
  groups.map((group) => {
    const name = `frete-${group.resellerId}`;
    // Perl's HTML::Form does not submit a radio button that React rendered as checked.
    const submitted = form.get(name) ?? form.get(getShownValue(name));
    const picked = typeof submitted === "string" ? selectOption(group, submitted) : null;
    return picked ?? { ...group, selected: findSelectedOption(group) };
  });

function refuseBlocked(
  lines: readonly CartLine[],
  groups: readonly FreightGroup[],
  nextSellers: NextSellers,
): CartRefusal | null {
  const found = getCheckoutBlockers(lines, groups, nextSellers);
  const faults = found.flatMap(({ fieldId, message }) => (fieldId === null ? [] : [{ fieldId, message }]));
  if (faults.length > 0) return refused(messages.ours.checkCart, { faults });
  const [first] = found;
  if (first) return refused(messages.cart.freightFailed, { message: first.message });
  return canBeDelivered(groups) ? null : refused(messages.cart.freightFailed);
}

async function refuseChanged(
  context: ActionContext,
  lines: readonly CartLine[],
  shown: ShownCart,
): Promise<CartRefusal | null> {
  const faults = findChangesSinceForm(context.form, shown, lines);
  if (faults.length === 0) return null;
  const both = mergeShown(await readShownCart(context), shown);
  const cookie = await serializeShownCart(both, context.shopper?.id ?? null);
  const headers = { "set-cookie": cookie };
  return refused(messages.purchase.cartChanged, { status: 409, faults, headers });
}

function refuseUnknownCarrier(groups: readonly FreightGroup[], form: FormData): CartRefusal | null {
  const faults = groups.flatMap((group) => {
    const name = `frete-${group.resellerId}`;
    const submitted = form.get(name);
    const isUnknown =
      typeof submitted === "string" && submitted !== "" && selectOption(group, submitted) === null;
    return isUnknown ? [{ fieldId: name, message: messages.ours.freightOptionGone }] : [];
  });
  return faults.length > 0 ? refused(messages.ours.checkCart, { faults }) : null;
}

/** 'Comprar de {loja}': moves a line to the shop that the form has shown. No-op for a line that was already moved. */
async function switchSeller(
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
    const line = lines.find((each) => getLineKey(each) === key);
    const moved = { skuId: Number(key.split("-")[0]), resellerId: shownId };
    if (line === undefined) {
      const isMoved = lines.some((each) => getLineKey(each) === getLineKey(moved));
      return isMoved
        ? redirectTo(at(getLineKey(moved)), session)
        : redirectTo(paths.cart({ cupom }), session.notify(refuseMissingLine));
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
      shopper && (await awaitOptional(findCartBefore(upstream), null)),
    );
    if ("refusal" in added) return createRefusal({ title: added.refusal });
    if (shopper) await changeLine(upstream, line, 0);
    const notice = notify("information", messages.stock.sellerChanged(productName, next.name));
    return redirectTo(at(getLineKey(moved)), added.session.notify(notice));
  } catch (error) {
    const { status, message } = toFormFailure(error);
    return createRefusal({ status, title: message });
  }
}
