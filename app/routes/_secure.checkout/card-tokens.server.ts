import { paymentMethods } from "~/domain/payment-method";
import type { OrderToPlace } from "~/upstream/order-placement.server";

/** What a provider may call a token; a number alone is none, least of all a card's. */
const token = /^(?!\d+$)[\w.-]{1,500}$/;

/**
 * The orders with the tokens that the browser got for them, a token an order (`token-{reseller}`). Without any the card
 * is typed on the provider's page; with some of them only, something went wrong: null.
 */
export function withCardTokens(orders: readonly OrderToPlace[], form: FormData): OrderToPlace[] | null {
  const given = orders.map((order) => {
    const value = order.paymentMethod === paymentMethods.card ? form.get(`token-${order.resellerId}`) : null;
    return { ...order, cardToken: typeof value === "string" && value !== "" ? value : null };
  });
  const tokens = given.flatMap(({ cardToken }) => (cardToken === null ? [] : [cardToken]));
  const isSound = tokens.every((each) => token.test(each)) && new Set(tokens).size === tokens.length;
  return isSound && (tokens.length === 0 || tokens.length === orders.length) ? given : null;
}
