import { action as cartAction, loader as cartLoader } from "~/features/cart/cart/route";
import { action, loader } from "~/features/checkout/checkout/route";
import { loader as orderStatusLoader } from "~/features/orders/order-status/route";
import type { Session } from "~/session/session.server";
import { addToCart } from "../../contract/carts";
import { outcomeOf } from "./screens";
import { addShopper, type TestShopper } from "./shoppers";
import { asking, guestIn, posting } from "./storefront";
import type { Upstream } from "./upstream";

/** Purchase steps for tests that start later in the journey. */

export interface Buyer {
  readonly shopper: TestShopper;
  readonly session: Session;
}

/** An account that can buy, with these cart lines: SKU, reseller, quantity. */
export async function buyerWith(
  upstream: Upstream,
  ...lines: readonly (readonly [skuId: number, resellerId: number, quantity: number])[]
): Promise<Buyer> {
  const shopper = await addShopper(upstream);
  for (const [skuId, resaleId, quantity] of lines) {
    await upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: shopper.token });
  }
  const known = { id: shopper.id, name: "Maria Souza", email: shopper.email, type: 4 };
  return { shopper, session: guestIn("São Paulo").signIn(shopper.token, known) };
}

export const sendCart = async (session: Session, fields: Record<string, string>) =>
  outcomeOf(cartAction, (await posting("/cart", session, fields)).request);

export const sendCheckout = async (session: Session, fields: Record<string, string>) =>
  outcomeOf(action, (await posting("/checkout", session, fields)).request);

/** Fields of the review form, starting from the cart. `payment` is the payment method in the URL. */
export async function reviewForm(
  session: Session,
  payment = "pagamento=pix",
): Promise<Record<string, string>> {
  await sendCart(session, { intent: "finalizar" });
  return formOnReview(session, payment);
}

/** The same without closing the cart again, as after a reload. */
export async function formOnReview(
  session: Session,
  payment = "pagamento=pix",
): Promise<Record<string, string>> {
  const { review } = await loader(await asking(`/checkout?etapa=revisao&${payment}`, session));
  if (review === null) throw new Error(`No review at ${payment}`);
  return { intent: "fechar", pagamento: review.way.value, chave: review.key, pedido: review.signedReview };
}

export async function orderStatusOf(session: Session, location: string | null) {
  return orderStatusLoader(await asking(location ?? "/nowhere", session));
}

/** What the cart page shows. */
export const loadCart = async (args: Parameters<typeof cartLoader>[0]) => (await cartLoader(args)).data;
