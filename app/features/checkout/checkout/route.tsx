import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigate,
  useRouteError,
} from "@remix-run/react";
import { useState } from "react";
import { readShownCart } from "~/features/cart/cart.server";
import { getCouponLabels } from "~/features/cart/coupon.server";
import { openCheckout } from "~/features/checkout/checkout-page.server";
import { type CheckoutView, presentCheckout } from "~/features/checkout/checkout-view.server";
import {
  getCheckoutPath,
  getInstallments,
  isByCard,
  type PaymentChoice,
  readPaymentChoice,
  readTerms,
} from "~/features/checkout/payment-choice.server";
import { getPaymentOffer, isNothingPayable } from "~/features/payment/offered-payments.server";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import {
  getSubmittedForm,
  openAction,
  redirectTo,
  requireShopper,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { createRefusal, type Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";
import { ErrorView, getErrorStatus } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { createLostAnswer } from "~/ui/form-events";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { CheckoutSteps } from "~/ui/order-timeline";
import { supportsSavedCards } from "~/upstream/compatibility/checkout.server";
import { CardComplaint } from "./card-fields";
import { answerCheckout } from "./checkout-answer.server";
import { checkoutStepNames, checkoutSteps, getRequestedStep } from "./checkout-steps";
import { CloseButton } from "./close-button";
import { presentCartChanges, redirectToCardForm } from "./close-order.server";
import { AddressCard, Items, OrderSum } from "./order-sum";
import { PaymentStep } from "./payment-step";
import { ProjectOfOrder } from "./project-of-order";
import { CartChanges, type CheckoutRefusal, OrderedBefore, RefusalPage, Refused } from "./refused";
import { ReviewDialog, ReviewPayment } from "./review-dialog";
import { useInPlaceSubmission, useOrderSubmission, useOverPayment, useScrollToTop } from "./use-submission";
import { type TypedCardState, useTypedCard } from "./use-typed-card";

export const meta: MetaFunction<typeof loader> = (page) => {
  const step = page.data?.step;
  const shownStep = step === "entrega" ? "pagamento" : step;
  return createUnlistedPageMeta(
    page,
    shownStep ? `${checkoutStepNames[shownStep]}: finalizar compra` : "Finalizar compra",
  );
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { upstream } = context;
  const offered = getPaymentOffer(upstream);
  if (isNothingPayable(offered)) throw await redirectTo(paths.cart());
  const query = new URL(args.request.url).searchParams;
  const terms = readTerms(query);
  const { cupom, alterar } = terms;
  const asked = getRequestedStep(query);
  const step = alterar.length > 0 && asked === "entrega" ? "pagamento" : asked;
  const submitted = step === "entrega" ? getSubmittedForm(args) : null;
  const choice = (submitted && readPaymentChoice(submitted, offered)) ?? readPaymentChoice(query, offered);
  const page = await openCheckout(context, {
    getInstallments: (resellerId) => (choice ? getInstallments(choice, resellerId) : undefined),
    cupom,
    alterar,
    savedCards: savedCardsFor(step, choice),
    needsLastPayment: step === "entrega" && choice === null,
  });
  const isUnchosen =
    choice === null ||
    (isByCard(choice) && page.checkout.groups.some(({ resellerId }) => !getInstallments(choice, resellerId)));
  if (step === "revisao" && isUnchosen) throw await redirectTo(getCheckoutPath("pagamento", choice, terms));
  const savedCardId = choice?.savedCardId ?? null;
  if (step === "revisao" && savedCardId !== null && !page.savedCards.some(({ id }) => id === savedCardId))
    throw await redirectToCardForm(context, terms);
  const before = await readShownCart(context);
  const shown = { step, choice, offer: getPaymentOffer(upstream), canSave: supportsSavedCards(upstream) };
  return { ...presentCheckout(page, shown), ...presentCartChanges(page, before) };
});

function savedCardsFor(step: CheckoutStep, choice: PaymentChoice | null) {
  if (step !== "revisao") return "offered";
  return choice?.savedCardId != null ? "needed" : "unused";
}

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    const shopper = await requireShopper(context);
    const answer = await answerCheckout(context, shopper, new URL(args.request.url).searchParams);
    return answer instanceof Response
      ? answer
      : data(answer, { status: answer.status, headers: answer.headers });
  },
  { fieldLabels: getCouponLabels },
);

/** An in-place post without an answer keeps everything that was typed, including the card. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const { connectionLost: title, retryIsSafe: next } = messages.ours;
    const step = getRequestedStep(new URL(request.url).searchParams);
    const mayBePlaced = step !== "pagamento";
    const refusal: CheckoutRefusal = createRefusal({
      status: 503,
      step,
      title,
      details: [],
      next,
      mayBePlaced,
    });
    return createLostAnswer(refusal);
  }
};

/** Replaces Remix's default for refused forms: they revalidate only if values have changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionResult?.isRenewed === true || (defaultShouldRevalidate && actionStatus < 400);

/** Shows the action's refusal even when the checkout cannot be opened any more, for example with an empty cart. */
export function ErrorBoundary() {
  const status = getErrorStatus(useRouteError());
  const refused = useActionData<typeof action>();
  return refused ? <RefusalPage refusal={refused} /> : <ErrorView status={status} />;
}

export default function CheckoutPage() {
  const checkout = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { coupon: refusedCoupon, typed: typedFields } = answer ?? {};
  // Hides the server's refusal once the browser has a message about the next attempt.
  const [passed, setPassed] = useState<CheckoutRefusal>();
  const refused = answer === passed || refusedCoupon ? undefined : answer;
  const typed = useTypedCard(checkout.card);
  const staysAt = refused?.step === "revisao" && !checkout.review ? undefined : refused?.step;
  const step = staysAt ?? checkout.step;
  const postInPlace = useInPlaceSubmission(!typed.isEmpty, step);
  const { review } = checkout;
  const isTyped = review?.isByCard && !review.savedCard && checkout.card.tokensUrl;
  const isCardKept = !isTyped || typed.isKept;
  const isOverPayment = useOverPayment(step, !refused && !typed.complaint && isCardKept);
  const reviewInDialog = step === "revisao" && isOverPayment ? review : null;
  const navigate = useNavigate();
  const shownStep = step === "entrega" ? "pagamento" : step;
  useScrollToTop(reviewInDialog ? "pagamento" : shownStep);
  return (
    <div className="stack checkout" onSubmit={postInPlace}>
      <CheckoutSteps
        steps={checkoutSteps.map((each) => checkoutStepNames[each])}
        current={checkoutSteps.indexOf(shownStep)}
      />
      {checkout.change && (
        <Notice kind="information" title={checkout.change.title}>
          <p>{checkout.change.text}</p>
        </Notice>
      )}
      {refused && <Refused refusal={refused} cart={checkout.addresses.cart} />}
      <CartChanges {...checkout} refused={refused} />
      <OrderedBefore order={checkout.orderedBefore} />
      {(step !== "revisao" || reviewInDialog) && (
        <div className="stack" aria-hidden={reviewInDialog ? true : undefined}>
          <PaymentStep
            checkout={checkout}
            isFirst={step === "entrega"}
            isCovered={reviewInDialog !== null}
            typed={typed}
            dismissRefusal={() => setPassed(answer)}
            faults={refused?.faults}
            error={refused?.chosen ? undefined : refused?.title}
            chosen={refused?.chosen ?? typedFields?.pagamento}
            typedFields={typedFields}
            refusedCoupon={refusedCoupon}
          />
        </div>
      )}
      {reviewInDialog && (
        <ReviewDialog
          checkout={checkout}
          review={reviewInDialog}
          typed={typed}
          onClose={() => navigate(checkout.addresses.payment, { replace: true, preventScrollReset: true })}
        />
      )}
      {step === "revisao" && !reviewInDialog && (
        <ReviewStep checkout={checkout} typed={typed} refused={refused} refusedCoupon={refusedCoupon} />
      )}
    </div>
  );
}

interface ReviewStepProps {
  checkout: CheckoutView;
  typed: TypedCardState;
  refused?: CheckoutRefusal;
  refusedCoupon?: Refusal;
}

export function ReviewStep({ checkout, typed, refused, refusedCoupon }: ReviewStepProps) {
  const { review } = checkout;
  const { isClosing, close } = useOrderSubmission(checkout, typed);
  if (!review) return null;
  const posted = refused?.posted ?? { key: review.key, signedReview: review.signedReview };
  const carried = (
    <>
      <input type="hidden" name="pagamento" value={review.way.value} />
      <input type="hidden" name="chave" value={posted.key} />
      <input type="hidden" name="pedido" value={posted.signedReview} />
    </>
  );
  return (
    <>
      {typed.complaint && (
        <CardComplaint complaint={typed.complaint}>
          {typed.complaint.offersPage && (
            <form method="post" action={checkout.addresses.review}>
              {carried}
              <Button look="outlined" name="intent" value="fechar-na-operadora">
                Pagar na página da operadora
              </Button>
            </form>
          )}
        </CardComplaint>
      )}
      <h1>Confirmar pedido</h1>
      <div className="with-summary">
        <div className="stack">
          <AddressCard checkout={checkout} />
          <ReviewPayment checkout={checkout} review={review} typed={typed} />
          <Items groups={checkout.groups} />
        </div>
        <OrderSum
          checkout={checkout}
          interestInCentavos={checkout.interestInCentavos}
          refusedCoupon={refusedCoupon}
          couponAction={checkout.addresses.review}
          showsWaysToPay
        >
          <form method="post" action={checkout.addresses.review} className="stack" onSubmit={close}>
            {carried}
            <ProjectOfOrder review={review} />
            <div className="buy-bar in-summary">
              <CloseButton checkout={checkout} way={review.way.label} isClosing={isClosing} />
            </div>
            <p className="visually-hidden" role="status">
              {isClosing ? "Fechando o pedido. Aguarde." : ""}
            </p>
          </form>
          <p className="hint">
            Até 7 dias para devolver.{" "}
            <Link className="link" href={paths.returnsPolicy()}>
              Trocas e devoluções
            </Link>
          </p>
        </OrderSum>
      </div>
    </>
  );
}
