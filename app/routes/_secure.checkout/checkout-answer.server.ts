import { createRefusal, type Fault } from "~/domain/refusal";
import type { Shopper } from "~/domain/shopper";
import type { ActionContext } from "~/http/action.server";
import { getTextFields } from "~/http/form-post.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import type { CheckoutStep } from "~/paths/pages";
import { changeCoupon, readCouponCode } from "~/services/coupon.server";
import { findCart } from "~/upstream/carts.server";
import { getRequestedStep } from "./checkout-steps";
import { closeOrder, hasCardTokens } from "./close-order.server";
import {
  cardEntry,
  checkoutAt,
  choiceIn,
  isByCard,
  type PaymentChoice,
  readTerms,
  withoutCount,
} from "./payment-choice.server";
import type { CheckoutRefusal } from "./refused";

type Answer = Response | CheckoutRefusal;

export function checkoutAnswer(
  context: ActionContext,
  shopper: Shopper,
  query: URLSearchParams,
): Promise<Answer> {
  const { form, upstream } = context;
  const terms = readTerms(query);
  const step = getRequestedStep(query);

  const setCoupon = async (intent: "cupom" | "remover-cupom"): Promise<Answer> => {
    const lines = async () => (await findCart(upstream)).lines;
    const pageWith = (code: string | null) =>
      checkoutAt(step, choiceIn(form) ?? choiceIn(query), { ...terms, cupom: code });
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
      const choice = choiceIn(form);
      return choice ? answer(choice) : refuseChoice();
    });
  const close = withChoice(async (choice) => {
    const hasCard = hasCardTokens(form) || choiceIn(query)?.savedCardId != null;
    if (isByCard(choice) && !hasCard && !cardEntry().hasPage) return refuseCard();
    return closeOrder(context, shopper, terms.cupom);
  });
  return dispatchIntent(form.get("intent") ?? mainIntent(step, form), {
    cupom: () => setCoupon("cupom"),
    "remover-cupom": () => setCoupon("remover-cupom"),
    pagamento: unlessCouponTyped(() => redirectTo(checkoutAt("pagamento", choiceIn(query), terms))),
    revisao: withChoice(async (choice) => {
      const missing = isByCard(choice) ? withoutCount(form) : [];
      if (missing.length > 0) return refuseInstallments(missing, choice.way.value);
      return redirectTo(checkoutAt("revisao", choice, terms));
    }),
    fechar: close,
    "fechar-na-operadora": close,
  });
}

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

const refuseInstallments = (fields: readonly string[], chosen: string) =>
  refusePayment(
    messages.checkout.fillAllFields,
    fields.map((fieldId) => ({ fieldId, message: messages.ours.installmentsMissing })),
    chosen,
  );
