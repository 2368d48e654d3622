import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCouponCode } from "~/features/cart/coupon.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { paymentStateNames } from "../../../../common/order-in-words";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(page, page.data?.title ?? messages.payment.denied);

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const isUnanswered = searchParams.get("motivo") === "sem-resposta";
  const next = paths.checkout("pagamento", { cupom: readCouponCode(searchParams) });
  return isUnanswered
    ? { isUnanswered, title: paymentStateNames.unanswered, button: messages.purchase.payAgain, next }
    : { isUnanswered, title: messages.payment.denied, button: messages.payment.changeMethod, next };
};

/** Purchase 2, "/denied-payment". */
export default function DeniedPayment() {
  const { isUnanswered, title, button, next } = useLoaderData<typeof loader>();
  return (
    <EmptyState level={1} icon="alert" title={title} action={<ButtonLink href={next}>{button}</ButtonLink>}>
      {isUnanswered
        ? "Não conseguimos falar com o serviço de pagamento. Nada foi cobrado, e seus produtos continuam no carrinho: se o banco mostrar um valor reservado no cartão, ele será liberado. Tente de novo em alguns minutos, ou escolha outra forma de pagamento."
        : "Nada foi cobrado, e seus produtos continuam no carrinho. Escolha outra forma de pagamento, ou outro cartão, para concluir a compra."}
    </EmptyState>
  );
}

export { ErrorBoundary };
