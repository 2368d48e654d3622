import { randomUUID } from "node:crypto";
import { quoteLines, readCart, type ShoppingCart } from "~/composition/shopping-cart.server";
import type { Address } from "~/domain/address";
import { canBeDelivered, type FreightGroup, selectedOption, selectOption } from "~/domain/freight";
import { lineKey } from "~/domain/guest-cart";
import { isProfileComplete, type Shopper } from "~/domain/shopper";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { findProfile } from "~/upstream/accounts.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { keepFreightQuote } from "~/upstream/freight.server";
import { stockWarning } from "./cart-view.server";
import type { CartRefusal } from "./refusal";

const refused = (title: string, more: Partial<CartRefusal> = {}): CartRefusal => ({
  status: 400,
  title,
  faults: [],
  ...more,
});

/**
 * Keeps the freight as it was chosen and leads on to `next`: to the checkout, or back to the cart with other sums.
 * Whoever is not ready is led to what is missing first (purchase 4, "Profile" and "Cart").
 */
export async function closeCart(opened: OpenedAction, next: string): Promise<Response | CartRefusal> {
  const { upstream, shopper } = opened;
  if (!shopper) return redirectTo(paths.login(paths.cart()));
  const [profile, address, cart] = await Promise.all([
    findProfile(upstream, shopper.id),
    findDeliveryAddress(upstream, shopper.id),
    readCart(opened),
  ]);
  if (cart.lines.length === 0) return redirectTo(paths.cart());
  if (!isProfileComplete(profile)) return redirectTo(paths.profile(undefined, { cart: true }));
  if (!address) return redirectTo(paths.address({ voltar: paths.cart() }));
  try {
    const { groups, message } = await quoteLines(upstream, address, cart.lines, new Date());
    if (groups === null) return refused(messages.cart.freightFailed, { message: message ?? undefined });
    const refusal = whatIsWrong(cart, groups) ?? unknownChoice(groups, opened.form);
    return refusal ?? (await keep(opened, shopper, address, groups, next));
  } catch (error) {
    const { status, message } = formFailure(error, messages.cart.freightFailed);
    return refused(message, { status });
  }
}

async function keep(
  { upstream, form }: OpenedAction,
  shopper: Shopper,
  address: Address,
  groups: readonly FreightGroup[],
  next: string,
): Promise<Response> {
  const chosen = groups.map((group) => {
    const asked = form.get(`frete-${group.resellerId}`);
    const picked = typeof asked === "string" ? selectOption(group, asked) : null;
    return picked ?? { ...group, selected: selectedOption(group) };
  });
  const quote = { addressId: address.id, checkoutKey: randomUUID(), groups: chosen };
  await keepFreightQuote(upstream, shopper.id, quote);
  return redirectTo(next);
}

function whatIsWrong({ lines }: ShoppingCart, groups: readonly FreightGroup[]): CartRefusal | null {
  const groupOf = (resellerId: number) => groups.find((group) => group.resellerId === resellerId);
  const faults = lines.flatMap((line) => {
    const message = stockWarning(line, groupOf(line.resellerId));
    return message === null ? [] : [{ fieldId: `quantidade-${lineKey(line)}`, message }];
  });
  if (faults.length > 0) return refused(messages.ours.checkCart, { faults });
  const stranded = groups.find(({ options }) => options.length === 0);
  if (stranded) {
    const message = messages.ours.noFreightOption(stranded.reseller?.name ?? `Loja ${stranded.resellerId}`);
    return refused(messages.cart.freightFailed, { message });
  }
  return canBeDelivered(groups) ? null : refused(messages.cart.freightFailed);
}

function unknownChoice(groups: readonly FreightGroup[], form: FormData): CartRefusal | null {
  const faults = groups.flatMap((group) => {
    const name = `frete-${group.resellerId}`;
    const asked = form.get(name);
    const isUnknown = typeof asked === "string" && asked !== "" && selectOption(group, asked) === null;
    return isUnknown ? [{ fieldId: name, message: messages.ours.freightOptionGone }] : [];
  });
  return faults.length > 0 ? refused(messages.ours.checkCart, { faults }) : null;
}
