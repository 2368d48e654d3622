import { changeCoupon, readCouponCode } from "~/features/cart/coupon.server";
import {
  getCheckoutPath,
  installmentsField,
  isByCard,
  isCountMissing,
  type PaymentChoice,
  readPaymentChoice,
  readTerms,
} from "~/features/checkout/payment-choice.server";
import { getPaymentOffer } from "~/features/payment/offered-payments.server";
import type { WayToPay } from "~/features/payment/way.server";
import { getTextFields } from "~/http/form-post.server";
import { type ActionContext, dispatchIntent, redirectTo } from "~/http/screen.server";
import { messages } from "~/messages";
import { paymentMethods } from "~/model/payment-method";
import { createRefusal, type Fault } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import type { CheckoutStep } from "~/paths/pages";
import { findCart } from "~/upstream/carts.server";
import { getRequestedStep } from "./checkout-steps";
import { closeOrder, readSentOrder, type SentOrder, withOrders } from "./close-order.server";
import type { CheckoutRefusal } from "./refused";

type Answer = Response | CheckoutRefusal;

export function answerCheckout(
  context: ActionContext,
  shopper: Shopper,
  query: URLSearchParams,
): Promise<Answer> {
  const { upstream, form } = context;
  const offer = getPaymentOffer(upstream);
  const sent = readSentOrder(form, shopper.id);
  const terms = readTerms(query);
  const step = getRequestedStep(query);

  const setCoupon = async (intent: "cupom" | "remover-cupom"): Promise<Answer> => {
    const lines = async () => (await findCart(upstream)).lines;
    const pageWith = (code: string | null) =>
      getCheckoutPath(step, readPaymentChoice(form, offer) ?? readPaymentChoice(query, offer), {
        ...terms,
        cupom: code,
      });
    const answer = await changeCoupon(context, intent, lines, pageWith);
    if (answer instanceof Response) return answer;
    const { status, title, message, headers } = answer;
    const words = { title, details: message ? [message] : [] };
    const typed = Object.fromEntries(getTextFields(form));
    return createRefusal({ status, step, ...words, headers, typed, coupon: answer });
  };
  // A coupon code that was typed but not applied counts as well.
  const unlessCouponTyped = (answer: () => Promise<Answer>) => async () =>
    readCouponCode(form) ? setCoupon("cupom") : answer();
  const withChoice = (answer: (choice: PaymentChoice) => Promise<Answer>) =>
    unlessCouponTyped(async () => {
      const choice = readPaymentChoice(form, offer);
      return choice ? answer(choice) : refuseChoice();
    });
  const review = async (choice: PaymentChoice): Promise<Answer> =>
    isByCard(choice) && isCountMissing(choice)
      ? refuseInstallments(choice.way.value)
      : redirectTo(getCheckoutPath("revisao", choice, terms));
  const { orders = [] } = sent.review ?? {};
  const isReviewedByCard = orders.some(({ paymentMethod }) => paymentMethod === paymentMethods.card);
  const close = withChoice(async (choice) => {
    if (!isByCard(choice)) {
      return closeOrder(context, shopper, isReviewedByCard ? sent : asPaidBy(choice.way, sent), terms.cupom);
    }
    // The first step's order is not by card: it is reviewed before.
    if (!form.has("pedido") || (sent.review && !isReviewedByCard)) return review(choice);
    const hasCard = sent.cardTokens.size > 0 || readPaymentChoice(query, offer)?.savedCardId != null;
    return hasCard || offer.cardEntry.hasPage
      ? closeOrder(context, shopper, sent, terms.cupom)
      : refuseCard();
  });
  return dispatchIntent(form.get("intent") ?? mainIntent(step, form), {
    cupom: () => setCoupon("cupom"),
    "remover-cupom": () => setCoupon("remover-cupom"),
    pagamento: unlessCouponTyped(() =>
      redirectTo(
        getCheckoutPath(
          "pagamento",
          readPaymentChoice(form, offer) ?? readPaymentChoice(query, offer),
          terms,
        ),
      ),
    ),
    revisao: withChoice(review),
    fechar: close,
    "fechar-na-operadora": close,
  });
}

/** What the first step sent, by the way that was chosen in it. */
const asPaidBy = ({ method, value }: WayToPay, sent: SentOrder): SentOrder => ({
  ...withOrders(sent, { paymentMethod: method }),
  payment: value,
});

function mainIntent(step: CheckoutStep, form: FormData): string {
  if (step === "revisao") return "fechar";
  // The delivery step carries a whole order, which Enter must not place.
  if (form.has("pedido")) return "pagamento";
  return step === "pagamento" || form.has("pagamento") ? "revisao" : "pagamento";
}

const refusePayment = (title: string, faults: readonly Fault[], chosen?: string): CheckoutRefusal =>
  createRefusal({ step: "pagamento", title, details: [], faults, chosen });

const refuseChoice = () =>
  refusePayment(messages.checkout.chooseDeliveryAndPayment, [
    { fieldId: "pagamento", message: "Forma de pagamento" },
  ]);

const refuseCard = () =>
  refusePayment(messages.ours.cardNeedsScript, [{ fieldId: "pagamento", message: "Forma de pagamento" }]);

const refuseInstallments = (chosen: string) =>
  refusePayment(
    messages.checkout.fillAllFields,
    [{ fieldId: installmentsField, message: messages.ours.installmentsMissing }],
    chosen,
  );
