import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCouponCode } from "~/features/cart/coupon.server";
import { openCheckout } from "~/features/checkout/checkout-page.server";
import { presentCheckout } from "~/features/checkout/checkout-view.server";
import { findChoiceByMethod } from "~/features/checkout/payment-choice.server";
import { getPaymentOffer } from "~/features/payment/offered-payments.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paymentMethods } from "~/model/payment-method";
import { getPaymentStanding } from "~/model/payment-standing";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { findOrders } from "~/upstream/orders.server";
import { formatCentavos } from "../../../../common/money";
import { describePayment, paymentStateNames } from "../../../../common/order-in-words";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(page, page.data?.title ?? messages.payment.denied);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const { shopper } = context;
  const { searchParams } = new URL(args.request.url);
  const isUnanswered = searchParams.get("motivo") === "sem-resposta";
  const cupom = readCouponCode(searchParams);
  const [card, pix] = await Promise.all([
    shopper && !isUnanswered ? findDeniedCard(context, shopper) : null,
    shopper ? findOrderByPix(context, cupom) : null,
  ]);
  const shown = { isUnanswered, card, pix, next: paths.checkout("pagamento", { cupom }) };
  return isUnanswered
    ? { ...shown, title: paymentStateNames.unanswered, button: messages.purchase.payAgain }
    : { ...shown, title: messages.payment.denied, button: messages.payment.changeMethod };
});

/** 'Visa final 0028' of the latest order; null if it was not denied, or if its card is unknown. */
async function findDeniedCard({ upstream }: RequestContext, { id }: Shopper): Promise<string | null> {
  const orders = await awaitOptional(findOrders(upstream, id), []);
  const [latest] = orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (!latest?.cardLastDigits || getPaymentStanding(latest, new Date()) !== "denied") return null;
  return describePayment(latest).facts[0] ?? null;
}

/** What the review of a payment by Pix would place; null where the checkout leads elsewhere. */
async function findOrderByPix(context: RequestContext, cupom: string | null) {
  const offer = getPaymentOffer(context.upstream);
  const choice = findChoiceByMethod(paymentMethods.pix, offer);
  if (choice === null) return null;
  const opening = openCheckout(context, {
    cupom,
    alterar: [],
    savedCards: "unused",
    needsLastPayment: false,
  });
  const page = await awaitOptional(opening, null).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  if (page === null) return null;
  const { review, addresses, totalInCentavos } = presentCheckout(page, {
    step: "revisao",
    choice,
    offer,
    canSave: false,
  });
  return (
    review && {
      action: addresses.review,
      fields: { pagamento: choice.way.value, chave: review.key, pedido: review.signedReview },
      label: `Pagar ${formatCentavos(totalInCentavos)} com ${choice.way.label}`,
    }
  );
}

/** Purchase 2, "/denied-payment". */
export default function DeniedPayment() {
  const { isUnanswered, card, pix, title, button, next } = useLoaderData<typeof loader>();
  const actions = (
    <>
      {pix && (
        <form method="post" action={pix.action}>
          {Object.entries(pix.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button icon="pix" name="intent" value="fechar" full>
            {pix.label}
          </Button>
        </form>
      )}
      <ButtonLink href={next} look={pix ? "outlined" : "solid"}>
        {button}
      </ButtonLink>
    </>
  );
  return (
    <EmptyState level={1} icon="alert" title={title} action={actions}>
      {isUnanswered
        ? "Não conseguimos falar com o serviço de pagamento. Nada foi cobrado: se o banco mostrar um valor reservado no cartão, ele será liberado. Seus produtos continuam no carrinho."
        : `${card ? `O cartão ${card} não foi aprovado.` : "O cartão não foi aprovado."} Nada foi cobrado, e seus produtos continuam no carrinho.`}
    </EmptyState>
  );
}

export { ErrorBoundary };
