import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/messages";
import { unlistedPage } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export const meta: MetaFunction = (page) => unlistedPage(page, "Pagamento recusado");

export const loader = async () => {
  const { denied, changeMethod } = messages.payment;
  return { denied, changeMethod };
};

/** Purchase 2, "/denied-payment". */
export default function DeniedPayment() {
  const { denied, changeMethod } = useLoaderData<typeof loader>();
  return (
    <EmptyState
      level={1}
      icon="alert"
      title={denied}
      action={<ButtonLink href={paths.checkout()}>{changeMethod}</ButtonLink>}
    >
      Nada foi cobrado. Escolha outra forma de pagamento para concluir a compra.
    </EmptyState>
  );
}
