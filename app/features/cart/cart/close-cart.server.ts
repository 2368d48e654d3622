import { promiseHash } from "remix-utils/promise";
import { readCart } from "~/features/cart/cart.server";
import { quoteCartFreight, storeCheckoutQuote } from "~/features/cart/freight-quote.server";
import { findNextSellers, type NextSellers } from "~/features/cart/next-seller.server";
import { readShownCart, serializeShownCart } from "~/features/cart/shown-cart-cookie.server";
import { getPaymentOffer, isNothingPayable } from "~/features/payment/offered-payments.server";
import type { ActionContext } from "~/http/action.server";
import { formFailure, optional } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import type { CartLine } from "~/model/cart";
import { canBeDelivered, type FreightGroup, selectedOption, selectOption } from "~/model/freight";
import { createRefusal } from "~/model/refusal";
import { isProfileComplete } from "~/model/shopper";
import { mergeShown, type ShownCart, toShownCart } from "~/model/shown-cart";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { changesSinceForm } from "./cart-changes.server";
import { type CartRefusal, getShownValue } from "./cart-form";
import { describeUnpriced, getCheckoutBlockers } from "./checkout-blockers.server";

const refused = (title: string, more: Partial<CartRefusal> = {}): CartRefusal =>
  createRefusal({ title, ...more });

interface Ways {
  readonly cupom: string | null;
  /** Cart URL with its coupon. */
  readonly back: string;
  readonly next: string;
}

/** Redirects to the checkout or to a missing prerequisite (purchase 4, "Profile" and "Cart"). */
export async function closeCart(
  context: ActionContext,
  { cupom, back, next }: Ways,
): Promise<Response | CartRefusal> {
  const { upstream, shopper } = context;
  if (!shopper) return redirectTo(paths.login(back), context.session);
  if (isNothingPayable(getPaymentOffer(upstream))) return refused(messages.purchase.nothingPayable);
  const { profile, address, cart } = await promiseHash({
    profile: findProfile(upstream, shopper),
    address: findDeliveryAddress(upstream, shopper.id),
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
      ? changesSinceForm(context.form, toShownCart([], [], null, new Date()), [])
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
        await optional(storeCheckoutQuote(upstream, shopper, quote), undefined);
      return refusal;
    }
    await storeCheckoutQuote(upstream, shopper, quote);
    return redirectTo(next);
  } catch (error) {
    if (unpriced) return unpriced;
    const { status, message } = formFailure(error, messages.cart.freightFailed);
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
    return picked ?? { ...group, selected: selectedOption(group) };
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
  const faults = changesSinceForm(context.form, shown, lines);
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
