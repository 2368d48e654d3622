import { messages } from "../../../app/messages";
import { getProfile } from "../../../contract/accounts";
import { addToCart, editCart, getCart, previewCart } from "../../../contract/carts";
import { findCoupon } from "../../../contract/coupons";
import {
  clearFreightQuote,
  getFreightQuote,
  previewFreight,
  quoteFreight,
  saveFreightQuote,
} from "../../../contract/freight";
import { sendPaymentWaitingEmail } from "../../../contract/mail";
import { placeOrders } from "../../../contract/orders";
import type { Visitor } from "../../driver/visitor";
import { shopOrigin } from "../../setup/shop-in-process";
import { walkToReview } from "../purchase-steps";
import { form, page, part, type Scenario } from "./scenario";

const black = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

async function review(visitor: Visitor) {
  const payment = await visitor.open("/checkout?etapa=pagamento");
  return payment.form("Finalizar compra").choose(/^Pix/).submit();
}

const placing = { on: review, press: /^Fechar pedido/ } as const;
const placingAnew = { ...placing, on: () => walkToReview(shopOrigin) } as const;

export const purchase: readonly Scenario[] = [
  part(previewCart, "guest", "/cart", { says: messages.ours.cartNotPriced }),
  part(previewFreight, "guest", "/cart"),
  page(getCart, "shopper", "/cart"),
  form(addToCart, "shopper", { on: black, press: "Comprar" }),
  form(editCart, "shopper", { on: "/cart", press: /^Aumentar/ }),
  part(quoteFreight, "shopper", "/cart", { says: messages.cart.freightFailed }),
  form(quoteFreight, "shopper", {
    on: "/cart",
    press: "Finalizar compra",
    says: messages.cart.freightFailed,
  }),
  form(saveFreightQuote, "shopper", {
    on: "/cart",
    press: "Finalizar compra",
    says: messages.cart.freightFailed,
  }),
  part(getFreightQuote, "shopper", "/cart"),
  part(findCoupon, "shopper", "/cart?cupom=BEMVINDO", { says: messages.ours.couponFailed }),
  form(findCoupon, "shopper", {
    on: "/checkout?etapa=entrega",
    press: "Aplicar",
    fill: (empty) => empty.fill("Cupom de desconto", "BEMVINDO"),
    says: messages.ours.couponFailed,
    typed: ["BEMVINDO"],
  }),
  form(getProfile, "shopper", { on: "/cart", press: "Finalizar compra", role: "page" }),
  page(getProfile, "shopper", "/checkout?etapa=pagamento"),
  page(getFreightQuote, "shopper", "/checkout?etapa=entrega"),
  page(getCart, "shopper", "/checkout?etapa=pagamento"),
  form(placeOrders, "shopper", { ...placing, says: messages.checkout.failed }),
  form(sendPaymentWaitingEmail, "guest", { ...placingAnew, role: "unseen", isFinished: true }),
  form(clearFreightQuote, "guest", { ...placingAnew, role: "unseen", isFinished: true }),
];
