import { paymentMethods } from "~/domain/payment-method";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** Shape of a provider token. Digits alone are rejected: they could be a card number. */
const token = /^(?!\d+$)[\w.-]{1,500}$/;

export const hasCardTokens = (form: FormData): boolean =>
  [...form].some(([name, value]) => name.startsWith("token-") && value !== "");

/**
 * Adds the browser's card tokens (`token-{reseller}`, one per order). No tokens: the card is saved, or typed on the
 * provider's page. Only some tokens: null.
 */
export function withCardTokens(orders: readonly OrderToPlace[], form: FormData): OrderToPlace[] | null {
  const given = orders.map((order) => {
    const isTyped = order.paymentMethod === paymentMethods.card && order.savedCardId === null;
    const value = isTyped ? form.get(`token-${order.resellerId}`) : null;
    return { ...order, cardToken: typeof value === "string" && value !== "" ? value : null };
  });
  const tokens = given.flatMap(({ cardToken }) => (cardToken === null ? [] : [cardToken]));
  const isSound = tokens.every((each) => token.test(each)) && new Set(tokens).size === tokens.length;
  return isSound && (tokens.length === 0 || tokens.length === orders.length) ? given : null;
}
