import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { useState } from "react";
import { withErrorPages } from "~/http/failures.server";
import { textFieldsOf } from "~/http/form-post.server";
import { openAction, openRequest, redirectTo, requireShopper } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { CheckoutStep } from "~/paths";
import { ErrorView } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { changeCoupon, couponLabels, readCouponCode } from "~/services/coupon.server";
import { retryAfter } from "~/services/rate-limit.server";
import type { CouponRefusal } from "~/ui/coupon-box-content";
import type { Fault } from "~/ui/error-summary";
import { CheckoutSteps } from "~/ui/order-timeline";
import { findCart } from "~/upstream/carts.server";
import { openCheckout } from "./checkout-page.server";
import { checkoutView } from "./checkout-view.server";
import { closeOrder } from "./close-order.server";
import { DeliveryStep } from "./delivery-step";
import { checkoutAt, choiceIn, isByCard, withoutCount } from "./payment-choice.server";
import { PaymentStep } from "./payment-step";
import type { CheckoutRefusal } from "./refusal";
import { Refused } from "./refused";
import { RefusedAlone } from "./refused-alone";
import { ReviewStep } from "./review-step";
import { useInPlaceSubmission, useScrollToTop } from "./use-in-place-submission";
import { useTypedCard } from "./use-typed-card";

export const meta: MetaFunction<typeof loader> = (page) => {
  const name = stepNames.get(page.data?.step);
  return unlistedPage(page, name ? `${name}: finalizar compra` : "Finalizar compra");
};

const steps: readonly CheckoutStep[] = ["entrega", "pagamento", "revisao"];
const stepNames: ReadonlyMap<unknown, string> = new Map<CheckoutStep, string>([
  ["entrega", "Entrega"],
  ["pagamento", "Pagamento"],
  ["revisao", "Revisão"],
]);
const stepIn = (query: URLSearchParams) => steps.find((each) => each === query.get("etapa")) ?? "entrega";

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const query = new URL(args.request.url).searchParams;
  const step = stepIn(query);
  const choice = choiceIn(query);
  const cupom = readCouponCode(query);
  // On other steps the sum is for a single payment.
  const installments = step === "entrega" ? undefined : choice?.installments;
  const page = await openCheckout(opened, { installments, cupom });
  const isUnchosen =
    choice === null ||
    (isByCard(choice) && page.quote.groups.some(({ resellerId }) => !choice.installments.has(resellerId)));
  if (step === "revisao" && isUnchosen) throw await redirectTo(checkoutAt("pagamento", choice, cupom));
  return checkoutView(page, step, choice);
});

function mainIntent(step: CheckoutStep, form: FormData): string {
  if (step === "revisao") return "fechar";
  return step === "pagamento" || form.has("pagamento") ? "revisao" : "pagamento";
}

interface Refusal {
  readonly checkout?: CheckoutRefusal;
  readonly coupon?: CouponRefusal;
  readonly typed?: Readonly<Record<string, string>>;
}

const refuse = (refusal: Refusal, status: number, headers?: HeadersInit) =>
  data(refusal, { status, headers });

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const opened = await openAction(args);
    const shopper = await requireShopper(opened);
    const { form, upstream } = opened;
    const query = new URL(args.request.url).searchParams;
    const cupom = readCouponCode(query);
    const step = stepIn(query);
    const intent = form.get("intent") ?? mainIntent(step, form);
    // A coupon code that was typed but not applied counts as well.
    if (intent === "cupom" || intent === "remover-cupom" || readCouponCode(form)) {
      const lines = async () => (await findCart(upstream)).lines;
      const pageWith = (code: string | null) => checkoutAt(step, choiceIn(form) ?? choiceIn(query), code);
      const answer = await changeCoupon(
        opened,
        intent === "remover-cupom" ? intent : "cupom",
        lines,
        pageWith,
      );
      return answer instanceof Response
        ? answer
        : refuse(
            { coupon: answer, typed: Object.fromEntries(textFieldsOf(form)) },
            answer.status,
            answer.headers,
          );
    }
    if (intent === "pagamento") return redirectTo(checkoutAt("pagamento", choiceIn(query), cupom));
    const choice = choiceIn(form);
    if (choice === null) return refuseChoice();
    if (intent === "revisao") {
      const missing = isByCard(choice) ? withoutCount(form) : [];
      if (missing.length > 0) return refuseInstallments(missing, choice.way.value);
      return redirectTo(checkoutAt("revisao", choice, cupom));
    }
    if (intent !== "fechar" && intent !== "fechar-na-operadora") throw new Response(null, { status: 400 });
    const answer = await closeOrder(opened, shopper, cupom);
    return answer instanceof Response ? answer : refuse({ checkout: answer }, answer.status, answer.headers);
  },
  { fieldLabels: couponLabels },
);

/** An in-place post without an answer keeps everything that was typed, including the card. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const { unanswered: title, retryIsSafe: next } = messages.ours;
    const step = stepIn(new URL(request.url).searchParams);
    const mayBePlaced = step === "revisao";
    const refusal: Refusal = { checkout: { status: 503, step, title, details: [], next, mayBePlaced } };
    // An error status, so that Remix does not revalidate: those requests would fail too.
    return Response.json(refusal, { status: 503 });
  }
};

function refusePayment(title: string, faults: readonly Fault[], chosen?: string) {
  return refuse({ checkout: { status: 400, step: "pagamento", title, details: [], faults, chosen } }, 400);
}

const refuseChoice = () =>
  refusePayment(messages.checkout.chooseDeliveryAndPayment, [
    { fieldId: "pagamento", message: "Forma de pagamento" },
  ]);

const refuseInstallments = (fields: readonly string[], chosen: string) =>
  refusePayment(
    messages.checkout.fillAllFields,
    fields.map((fieldId) => ({ fieldId, message: messages.ours.installmentsMissing })),
    chosen,
  );

/**
 * Refused forms do not revalidate, unless values have changed. Exporting this replaces Remix's default for refusals.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionResult?.checkout?.isRenewed === true || (defaultShouldRevalidate && actionStatus < 400);

/** Shows the action's refusal even when the checkout cannot be opened any more, for example with an empty cart. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { checkout: refused } = useActionData<typeof action>() ?? {};
  if (refused) return <RefusedAlone refusal={refused} />;
  return <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />;
}

export default function CheckoutPage() {
  const checkout = useLoaderData<typeof loader>();
  const {
    checkout: answer,
    coupon: refusedCoupon,
    typed: typedFields,
  } = useActionData<typeof action>() ?? {};
  // Hides the server's refusal once the browser has a message about the next attempt.
  const [passed, setPassed] = useState<CheckoutRefusal>();
  const refused = answer === passed ? undefined : answer;
  const typed = useTypedCard(checkout.card.texts);
  const postInPlace = useInPlaceSubmission(!typed.isEmpty);
  const staysAt = refused?.step === "revisao" && !checkout.review ? undefined : refused?.step;
  const step = staysAt ?? checkout.step;
  useScrollToTop(step);
  return (
    <div className="stack checkout" onSubmit={postInPlace}>
      <CheckoutSteps steps={[...stepNames.values()]} current={steps.indexOf(step)} />
      {refused && <Refused refusal={refused} cart={checkout.addresses.cart} />}
      {step === "entrega" && <DeliveryStep checkout={checkout} refusedCoupon={refusedCoupon} />}
      {step === "pagamento" && (
        <PaymentStep
          checkout={checkout}
          typed={typed}
          dismissRefusal={() => setPassed(answer)}
          faults={refused?.faults}
          error={refused?.chosen ? undefined : refused?.title}
          chosen={refused?.chosen ?? typedFields?.pagamento}
          typedFields={typedFields}
          refusedCoupon={refusedCoupon}
        />
      )}
      {step === "revisao" && (
        <ReviewStep checkout={checkout} typed={typed} refused={refused} refusedCoupon={refusedCoupon} />
      )}
    </div>
  );
}
