import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { readCouponCode } from "~/services/coupon.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export const meta: MetaFunction = (page) => unlistedPage(page, "Pagamento recusado");

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { denied, changeMethod } = messages.payment;
  const cupom = readCouponCode(new URL(request.url).searchParams);
  return { denied, changeMethod, next: paths.checkout("pagamento", { cupom }) };
};

/** Purchase 2, "/denied-payment". */
export default function DeniedPayment() {
  const { denied, changeMethod, next } = useLoaderData<typeof loader>();
  return (
    <EmptyState
      level={1}
      icon="alert"
      title={denied}
      action={<ButtonLink href={next}>{changeMethod}</ButtonLink>}
    >
      Nada foi cobrado, e seus produtos continuam no carrinho. Escolha outra forma de pagamento, ou outro
      cartão, para concluir a compra.
    </EmptyState>
  );
}

export { ErrorBoundary };
