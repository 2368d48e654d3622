import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { unlistedPage } from "~/page-meta";
import { type CheckoutStep, paths } from "~/paths";
import { openAction, openRequest, redirectTo, requireShopper } from "~/request.server";
import { CheckoutSteps } from "~/ui/order-timeline";
import { openCheckout } from "./checkout-page.server";
import { checkoutView } from "./checkout-view.server";
import { closeOrder } from "./close-order.server";
import { DeliveryStep } from "./delivery-step";
import { PaymentStep } from "./payment-step";
import type { CheckoutRefusal } from "./refusal";
import { Refused } from "./refused";
import { ReviewStep } from "./review-step";
import { wayToPay } from "./ways-to-pay.server";

export const meta: MetaFunction = (page) => unlistedPage(page, "Finalizar compra");

const steps: readonly CheckoutStep[] = ["entrega", "pagamento", "revisao"];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const page = await openCheckout(opened);
  const query = new URL(args.request.url).searchParams;
  const step = steps.find((each) => each === query.get("etapa")) ?? "entrega";
  const way = wayToPay(query.get("pagamento"));
  if (step === "revisao" && way === null) throw await redirectTo(paths.checkout("pagamento"));
  return { step, ...checkoutView(page, way) };
});

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const shopper = await requireShopper(opened);
  const { form } = opened;
  const intent = form.get("intent");
  if (intent === "pagamento") return redirectTo(paths.checkout("pagamento"));
  const way = wayToPay(form.get("pagamento"));
  if (way === null) {
    const title = messages.checkout.chooseDeliveryAndPayment;
    const refusal: CheckoutRefusal = { status: 400, step: "pagamento", title, details: [] };
    return data(refusal, { status: 400 });
  }
  if (intent === "revisao") return redirectTo(paths.checkout("revisao", { pagamento: way.value }));
  if (intent !== "fechar") throw new Response(null, { status: 400 });
  const answer = await closeOrder(opened, shopper);
  return answer instanceof Response ? answer : data(answer, { status: answer.status });
});

/** Three pages of one address: where to, how to pay, and everything once more before it counts. */
export default function CheckoutPage() {
  const checkout = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const step = refused?.step ?? checkout.step;
  return (
    <>
      <CheckoutSteps steps={["Entrega", "Pagamento", "Revisão"]} current={steps.indexOf(step)} />
      {refused && <Refused refusal={refused} />}
      {step === "entrega" && <DeliveryStep checkout={checkout} />}
      {step === "pagamento" && <PaymentStep checkout={checkout} error={refused?.title} />}
      {step === "revisao" && <ReviewStep checkout={checkout} refused={refused} />}
    </>
  );
}
